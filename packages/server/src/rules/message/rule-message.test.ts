import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { attributesMessage } from "./device-message.ts";
import type { DeviceOrigin } from "./device-origin.ts";
import { branched, changed, ruleMessage } from "./make-message.ts";
import { timestampOf } from "./rule-message.ts";

const uuid = (n: number) => parseUuid(`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`);
const origin: DeviceOrigin = {
  tenantId: entityId("TENANT", uuid(1)),
  deviceId: entityId("DEVICE", uuid(2)),
  name: 'pump "1"',
  type: "pump",
};

test("a changed message keeps its id and drops the values parsed from the old data", () => {
  const message = attributesMessage(origin, [["a", { type: "BOOLEAN", value: true }]], { now: 5 });
  const typed = changed(message, { type: "X" });
  expect(typed).toMatchObject({ id: message.id, type: "X", data: '{"a":true}', values: message.values });
  const other = changed(message, { data: "{}", metadata: { k: "v" } });
  expect(other.values).toBeUndefined();
  expect(other).toMatchObject({ id: message.id, data: "{}", metadata: { k: "v" }, type: "POST_ATTRIBUTES_REQUEST" });
});

test("a branch has an id of its own, and the same one when the message is repeated", () => {
  const { tenantId, deviceId: originator } = origin;
  const again = () => ruleMessage({ id: uuid(3), tenantId, originator, ts: 9, type: "T", data: "{}" });
  const ids = [".0", ".1", ".0.0"].map((path) => branched(again(), path).id);
  expect(new Set([uuid(3), ...ids]).size).toBe(4);
  expect([".0", ".1", ".0.0"].map((path) => branched(again(), path).id)).toEqual(ids);
});

test.each([
  [{}, 9],
  [{ ts: "12" }, 12],
])("metadata %j gives the time %d", (metadata, ts) => {
  const { tenantId, deviceId: originator } = origin;
  expect(timestampOf(ruleMessage({ tenantId, originator, ts: 9, type: "T", data: "{}", metadata }))).toBe(ts);
});

test("a metadata time that is not a number is an error", () => {
  const { tenantId, deviceId: originator } = origin;
  const message = ruleMessage({ tenantId, originator, ts: 9, type: "T", data: "{}", metadata: { ts: "x" } });
  expect(() => timestampOf(message)).toThrow('For input string: "x"');
});
