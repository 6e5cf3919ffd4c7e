import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { anAlarm } from "../../testing/an-alarm.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { pushToEdge } from "./push-to-edge.ts";

const ALARM = anAlarm();
const data = '{"t":1.5}';

test.each<[string, string, Record<string, string>, object]>([
  ["POST_TELEMETRY_REQUEST", data, { ts: "77" }, { action: "TIMESERIES_UPDATED", body: { data: { t: 1.5 }, ts: 77 } }],
  ["POST_TELEMETRY_REQUEST", data, {}, { action: "TIMESERIES_UPDATED", body: { data: { t: 1.5 }, ts: 1000 } }],
  ["POST_ATTRIBUTES_REQUEST", data, {}, { action: "POST_ATTRIBUTES", body: { kv: { t: 1.5 }, scope: "SHARED_SCOPE" } }],
  [
    "ATTRIBUTES_UPDATED",
    data,
    { scope: "CLIENT_SCOPE" },
    { action: "ATTRIBUTES_UPDATED", body: { kv: { t: 1.5 }, scope: "CLIENT_SCOPE" } },
  ],
  [
    "ATTRIBUTES_DELETED",
    '{"attributes":["a","b"]}',
    {},
    { action: "ATTRIBUTES_DELETED", body: { keys: ["a", "b"], scope: "SHARED_SCOPE" } },
  ],
])("%s with %s and metadata %j", async (type, body, metadata, event) => {
  const { services, labels } = await runNode(pushToEdge, { scope: "SHARED_SCOPE" }, { type, data: body, metadata });
  expect(labels).toEqual(["Success"]);
  expect(services.edges.sent).toEqual([{ entity: DEVICE, event: { type: "DEVICE", entityId: DEVICE.id, ...event } }]);
});

test("for an alarm, edges get its id", async () => {
  const { services } = await runNode(pushToEdge, {}, { type: "ALARM", data: JSON.stringify(ALARM) });
  const event = { type: "ALARM", action: "ADDED", entityId: ALARM.id.id };
  expect(services.edges.sent).toEqual([{ entity: DEVICE, event }]);
});

test.each([
  [0, ["ACK"]],
  [1, ["Success"]],
  [3, ["Success", "Success", "Success"]],
])("with %i edges the node answers %j", async (edges, labels) => {
  expect((await runNode(pushToEdge, {}, {}, { given: { edges } })).labels).toEqual(labels);
});

test("messages from an edge end", async () => {
  const { services, labels } = await runNode(pushToEdge, {}, { metadata: { source: "edge" } });
  expect([labels, services.edges.sent]).toEqual([["ACK"], []]);
});

test.each<[object, string]>([
  [{ originator: entityId("USER", numbered(9)) }, "Unsupported originator type 'USER'"],
  [{ type: "RPC_QUEUED" }, "Unsupported msg type 'RPC_QUEUED'"],
  [{ type: "ALARM", data: "{}" }, "The data of the message is no alarm"],
])("%j fails", async (fields, error) => {
  expect((await runNode(pushToEdge, {}, fields)).errors).toEqual([error]);
});
