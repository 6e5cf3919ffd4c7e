import { flag, settings } from "@orrery/model/settings";
import { DevicesAtWork } from "../../alarm-rules/devices-at-work.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;

/**
 * Judges the alarm rules of profiles by the messages of their devices. Both settings are those of the contract and change
 * nothing: the state of rules always survives a restart, and durations end on time without a new message.
 */
export const deviceProfile = defineRuleNode({
  type: "org.thingsboard.rule.engine.profile.TbDeviceProfileNode",
  category: "ACTION",
  name: "device profile",
  description: "Raises, updates and clears alarms of a device as the alarm rules of its profile say",
  details:
    "Messages go on along <b>Success</b>. For each alarm that is raised, changed or cleared, a message of type <b>ALARM</b> " +
    "leaves along <b>Alarm Created</b>, <b>Alarm Updated</b>, <b>Alarm Severity Updated</b> or <b>Alarm Cleared</b>.",
  form: "tbDeviceProfileConfig",
  outputs: ["Alarm Created", "Alarm Updated", "Alarm Severity Updated", "Alarm Cleared", "Success"],
  customOutputs: true,
  effect: "stores",
  once: "claimed",
  settings: settings({ persistAlarmRulesState: flag(false), fetchAlarmRulesStateOnStart: flag(false) }),
  start(_settings, context) {
    const devices = new DevicesAtWork(context);
    return {
      run: (message, cause) => devices.process(message, cause),
      fired: async (message) => {
        await devices.fired(message);
        return ACKNOWLEDGE;
      },
    };
  },
});
