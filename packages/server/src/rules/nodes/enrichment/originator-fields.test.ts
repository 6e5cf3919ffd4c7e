import { type EntityId, entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { originatorFields } from "./originator-fields.ts";

const CUSTOMER = entityId("CUSTOMER", numbered(20));
const device = {
  id: DEVICE,
  createdTime: 1_600_000_000_000,
  name: "Boiler",
  type: "heater",
  label: null,
  customerId: CUSTOMER,
  additionalInfo: { description: "in the cellar", gateway: false, place: { x: 1 } },
};
const run = (config: object, originator: EntityId = DEVICE) =>
  runNode(
    originatorFields,
    config,
    { originator, metadata: { a: "b" } },
    { given: { entities: { entities: [device] } } },
  );

test.each<[object, Record<string, string>]>([
  [
    { name: "originatorName", type: "originatorType" },
    { originatorName: "Boiler", originatorType: "heater" },
  ],
  [
    { "additionalInfo.description": "text", "additionalInfo.gateway": "g" },
    { text: "in the cellar", g: "false" },
  ],
  [
    { id: "id", customerId: "owner", createdTime: "since" },
    { id: DEVICE.id, owner: CUSTOMER.id, since: "1600000000000" },
  ],
  [{ "additionalInfo.place": "place" }, { place: '{"x":1}' }],
  [{ label: "label", missing: "x", "name.length": "y" }, {}],
])("%j adds %j", async (fieldsMapping, added) => {
  const { out } = await run({ fieldsMapping });
  expect(out).toMatchObject([{ label: "Success" }]);
  expect(out[0]?.message.metadata).toEqual({ a: "b", ...added });
});

test.each<[EntityId, string]>([
  [entityId("DEVICE", numbered(404)), "Entity not found!"],
  [entityId("DASHBOARD", numbered(404)), "Unexpected original EntityType DASHBOARD"],
])("%j fails: %s", async (originator, error) => {
  expect((await run({}, originator)).errors).toEqual([error]);
});
