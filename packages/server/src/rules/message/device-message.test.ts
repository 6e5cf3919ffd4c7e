import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { deviceRpcMessage, telemetryMessage } from "./device-message.ts";
import type { DeviceOrigin } from "./device-origin.ts";
import { timestampOf } from "./rule-message.ts";

const uuid = (n: number) => parseUuid(`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`);
const origin: DeviceOrigin = {
  tenantId: entityId("TENANT", uuid(1)),
  deviceId: entityId("DEVICE", uuid(2)),
  name: 'pump "1"',
  type: "pump",
};

test("telemetry is serialized with exact types when accessed", () => {
  const message = telemetryMessage(
    origin,
    [
      ["a", { type: "LONG", value: 42 }],
      ["b", { type: "DOUBLE", value: 42 }],
      ["c", { type: "JSON", value: '{"x":[1]}' }],
      ['d"', { type: "STRING", value: "ä" }],
    ],
    { ts: 1000, now: 2000 },
  );
  expect(message.data).toBe('{"a":42,"b":42.0,"c":{"x":[1]},"d\\"":"ä"}');
  expect(message.metadata).toEqual({ deviceName: 'pump "1"', deviceType: "pump", ts: "1000" });
  expect(timestampOf(message)).toBe(1000);
  const given = message.id; // created at the first access, and kept
  expect(message.id).toBe(given);
});

test("a client-side RPC names the session that waits for the response", () => {
  const message = deviceRpcMessage(
    origin,
    { method: "now", params: "{}" },
    { requestId: 7, serviceId: "s", sessionId: uuid(3), now: 1 },
  );
  expect(message.data).toBe('{"method":"now","params":{}}');
  expect(message.metadata).toMatchObject({ requestId: "7", serviceId: "s", sessionId: uuid(3) });
});
