import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { messageTypeSwitch } from "./message-type-switch.ts";

test.each([
  ["POST_TELEMETRY_REQUEST", "Post telemetry"],
  ["POST_ATTRIBUTES_REQUEST", "Post attributes"],
  ["TO_SERVER_RPC_REQUEST", "RPC Request from Device"],
  ["RPC_CALL_FROM_SERVER_TO_DEVICE", "RPC Request to Device"],
  ["ALARM_CLEAR", "Alarm Cleared"],
  ["ALARM", "Other"],
  ["", "Other"],
])("a message of type %j goes to %s", async (type, label) => {
  expect((await runNode(messageTypeSwitch, {}, { type })).labels).toEqual([label]);
});

test("the labels are in the order of the contract", () => {
  expect(messageTypeSwitch.outputs.slice(-6)).toEqual([
    "Alarm Cleared",
    "Other",
    "Entity Assigned From Tenant",
    "Entity Assigned To Tenant",
    "Timeseries Updated",
    "Timeseries Deleted",
  ]);
});
