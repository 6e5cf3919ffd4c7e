import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { relatedDeviceAttributes } from "./related-device-attributes.ts";

const [PUMP, VALVE] = [entityId("DEVICE", numbered(31)), entityId("DEVICE", numbered(32))];
const ROOM = entityId("ASSET", numbered(33));
const attribute = {
  scope: "SERVER_SCOPE",
  key: "limit",
  lastUpdateTs: 1,
  value: { type: "STRING", value: "9" },
} as const;
const given = {
  entities: {
    entities: [
      { id: PUMP, type: "pump" },
      { id: VALVE, type: "valve" },
      { id: ROOM, type: "valve" },
    ],
  },
  relations: { relations: [ROOM, PUMP, VALVE].map((to) => ({ from: DEVICE, to, type: "Contains" })) },
  attributes: { attributes: new Map([[VALVE.id, [attribute]]]) },
  telemetry: { latest: new Map([[PUMP.id, [{ key: "speed", ts: 3, value: { type: "LONG", value: 5n } }] as const]]) },
};
const run = (query: object, config: object) =>
  runNode(relatedDeviceAttributes, { deviceRelationsQuery: query, ...config }, {}, { given });

test.each<[object, object, Record<string, string>]>([
  [{ deviceTypes: ["valve"] }, { serverAttributeNames: ["limit"] }, { ss_limit: "9" }],
  [{ deviceTypes: ["valve", "pump"] }, { latestTsKeyNames: ["speed"] }, { speed: "5" }],
])("devices by %j with %j add %j", async (query, config, added) => {
  const { out } = await run({ direction: "FROM", maxLevel: 1, relationType: "Contains", ...query }, config);
  expect(out).toMatchObject([{ label: "Success", message: { originator: DEVICE, metadata: added } }]);
});

test.each([
  { deviceTypes: ["default"], relationType: "Contains" },
  { deviceTypes: ["pump"], relationType: "Manages" },
  { deviceTypes: ["pump"], relationType: "Contains", direction: "TO" },
])("without a device by %j the message fails", async (query) => {
  expect((await run(query, {})).errors).toEqual(["There is no related device of the chosen types"]);
});

test("missing values fail the message if configured", async () => {
  const { errors } = await run(
    { deviceTypes: ["pump"] },
    { serverAttributeNames: ["limit"], tellFailureIfAbsent: true },
  );
  expect(errors).toEqual(["[SERVER_SCOPE]:[limit]"]);
});
