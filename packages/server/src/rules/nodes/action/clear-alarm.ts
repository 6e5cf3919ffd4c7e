import { type Alarm, isCleared } from "@orrery/model";
import { pattern, required, settings } from "@orrery/model/settings";
import { FALSE } from "../../engine/outcome.ts";
import { defineRuleNode, type NodeContext } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { detailsOf, detailsScript } from "../parts/alarm-details.ts";
import { announce } from "../parts/announcement.ts";
import { MessagePatterns } from "../parts/patterns.ts";

export const clearAlarm = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbClearAlarmNode",
  category: "ACTION",
  name: "clear alarm",
  icon: "notifications_off",
  description: "Clears the alarm of the message's originator that lasts",
  details:
    "The function returns the details of the alarm; <code>metadata.prevAlarmDetails</code> are those before, as JSON text. The " +
    "alarm leaves as a message of type <b>ALARM</b> along <b>Cleared</b>; a message without an active alarm leaves along " +
    "<b>False</b>.",
  form: "tbActionNodeClearAlarmConfig",
  outputs: ["Cleared", "False"],
  effect: "stores",
  once: "noted",
  settings: settings({ alarmType: required(pattern("General Alarm")), alarmDetailsBuildJs: detailsScript() }),
  start({ alarmType, alarmDetailsBuildJs }, context) {
    const { alarms, clock } = context.services;
    const script = context.compile("json", alarmDetailsBuildJs);
    return {
      async run(message) {
        const found = await find(message, alarmType, context);
        if (!found || isCleared(found.status)) return FALSE;
        const details = await detailsOf(script, message, found);
        const { alarm } = await alarms.clear(found.id.id, { ts: clock(), details });
        const data = JSON.stringify(alarm);
        const { id, originator, customerId } = alarm;
        await announce(context, message, {
          type: "ALARM_CLEAR",
          originator: id,
          routedAs: originator,
          customerId,
          data,
        });
        const metadata = { ...message.metadata, isClearedAlarm: "true" };
        return { to: "Cleared", message: changed(message, { type: "ALARM", data, metadata }) };
      },
      stop: () => script.release(),
    };
  },
});

/** Finds the alarm to clear: the originator if it is an alarm, otherwise the originator's alarm of the type. */
async function find(
  message: RuleMessage,
  alarmType: string,
  { tenantId, services: { alarms } }: NodeContext,
): Promise<Alarm | undefined> {
  const { originator } = message;
  if (originator.entityType !== "ALARM") {
    return alarms.findLatest(originator, new MessagePatterns(message).expand(alarmType));
  }
  const alarm = await alarms.find(originator.id);
  return alarm?.tenantId.id === tenantId.id ? alarm : undefined;
}
