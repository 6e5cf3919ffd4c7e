import { flag, settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

/**
 * The first node in chains of devices. Messages pass it unchanged; alarm rules of profiles are not evaluated by this
 * node yet.
 */
export const deviceProfile = defineRuleNode({
  type: "org.thingsboard.rule.engine.profile.TbDeviceProfileNode",
  category: "ACTION",
  name: "device profile",
  description: "Handles messages of a device as its profile says",
  details: "Messages go on along <b>Success</b>.",
  form: "tbDeviceProfileConfig",
  outputs: ["Alarm Created", "Alarm Updated", "Alarm Severity Updated", "Alarm Cleared", "Success"],
  customOutputs: true,
  effect: "none",
  settings: settings({ persistAlarmRulesState: flag(false), fetchAlarmRulesStateOnStart: flag(false) }),
  run: () => SUCCESS,
});
