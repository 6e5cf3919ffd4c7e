import { type AlarmStatus, isUuid, parseUuid } from "@orrery/model";
import { choices, labelled, required, settings } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

const STATUSES = [
  "ACTIVE_ACK",
  "ACTIVE_UNACK",
  "CLEARED_ACK",
  "CLEARED_UNACK",
] as const satisfies readonly AlarmStatus[];

export const checkAlarmStatus = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbCheckAlarmStatusNode",
  category: "FILTER",
  name: "check alarm status",
  description: "Asks whether the alarm of a message has one of the chosen statuses now",
  details:
    "The data of the message is an alarm, as nodes send it that raise and clear alarms. Leaves along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeCheckAlarmStatusConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    alarmStatusList: labelled("Statuses", required(choices(STATUSES, ["ACTIVE_ACK", "ACTIVE_UNACK"]))),
  }),
  async run(message, { alarmStatusList }, { tenantId, services: { alarms } }) {
    const alarm = await alarms.find(alarmIdOf(message.data));
    if (alarm?.tenantId.id !== tenantId.id) throw new Error("No such alarm found.");
    return alarmStatusList.includes(alarm.status) ? TRUE : FALSE;
  },
});

function alarmIdOf(data: string) {
  const parsed: unknown = JSON.parse(data);
  const id = memberOf(memberOf(parsed, "id"), "id");
  if (typeof id !== "string" || !isUuid(id)) throw new Error("The data of the message is no alarm");
  return parseUuid(id);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
