import { type Alarm, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { anAlarm } from "../../testing/an-alarm.ts";
import { runNode } from "../../testing/run-node.ts";
import { checkAlarmStatus } from "./check-alarm-status.ts";

const id = parseUuid("20000000-0000-1000-8000-000000000001");
const sent = JSON.stringify({ id: { entityType: "ALARM", id }, status: "ACTIVE_UNACK" });
const stored = (fields: Partial<Alarm> = {}) => ({
  given: { alarms: [anAlarm({ id: entityId("ALARM", id), ...fields })] },
});

test.each<[object, Alarm["status"], string]>([
  [{ alarmStatusList: ["ACTIVE_UNACK"] }, "ACTIVE_UNACK", "True"],
  [{ alarmStatusList: ["ACTIVE_UNACK"] }, "CLEARED_UNACK", "False"],
  [{ alarmStatusList: ["ACTIVE_UNACK", "CLEARED_ACK"] }, "CLEARED_ACK", "True"],
  [{}, "ACTIVE_ACK", "True"],
])("%j with an alarm that is now %s sends the message to %s", async (config, status, label) => {
  expect((await runNode(checkAlarmStatus, config, { data: sent }, stored({ status }))).labels).toEqual([label]);
});

test.each<[string, Partial<Alarm>, string]>([
  [sent.replace(id, "20000000-0000-1000-8000-000000000002"), {}, "No such alarm found."],
  [sent, { tenantId: entityId("TENANT", parseUuid("20000000-0000-1000-8000-000000000003")) }, "No such alarm found."],
  ["{}", {}, "The data of the message is no alarm"],
  ["no JSON", {}, expect.anything()],
])("%s fails", async (data, fields, error) => {
  const { labels, errors } = await runNode(checkAlarmStatus, {}, { data }, stored(fields));
  expect([labels, errors]).toEqual([["Failure"], [error]]);
});
