import { type EntityId, entityId, NO_CUSTOMER } from "@orrery/model";
import { expect, test } from "vitest";
import { anAlarm } from "../../testing/an-alarm.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, TENANT, testEngine } from "../../testing/test-engine.ts";
import { changeOriginator } from "./change-originator.ts";

const CUSTOMER = entityId("CUSTOMER", numbered(20));
const LONELY = entityId("DEVICE", numbered(21));
const ASSET = entityId("ASSET", numbered(22));
const ALARM = anAlarm();
const FOREIGN = anAlarm({ id: entityId("ALARM", numbered(801)), tenantId: entityId("TENANT", numbered(5)) });
const QUERY = { direction: "TO", maxLevel: 1, filters: [{ relationType: "Contains", entityTypes: ["ASSET"] }] };
const given = {
  entities: {
    entities: [
      { id: DEVICE, customerId: CUSTOMER },
      { id: LONELY, customerId: NO_CUSTOMER },
    ],
  },
  relations: { relations: [{ from: ASSET, to: DEVICE, type: "Contains" }] },
  alarms: [ALARM, FOREIGN],
};
const run = (config: object, originator: EntityId) => runNode(changeOriginator, config, { originator }, { given });

test.each<[object, EntityId, EntityId]>([
  [{}, DEVICE, CUSTOMER],
  [{ originatorSource: "TENANT" }, DEVICE, TENANT],
  [{ originatorSource: "RELATED", relationsQuery: QUERY }, DEVICE, ASSET],
  [{ originatorSource: "ALARM_ORIGINATOR" }, ALARM.id, DEVICE],
])("with %j, %j becomes %j", async (config, before, after) => {
  const { out } = await run(config, before);
  expect(out).toMatchObject([{ label: "Success", message: { originator: after, data: '{"t":1}' } }]);
});

test.each<[object, EntityId, string]>([
  [{}, LONELY, "Unknown"],
  [{}, entityId("DASHBOARD", numbered(9)), "Unexpected original EntityType DASHBOARD"],
  [{ originatorSource: "TENANT" }, entityId("EDGE", numbered(9)), "Unexpected original EntityType EDGE"],
  [{ originatorSource: "RELATED", relationsQuery: QUERY }, LONELY, "Unknown"],
  [{ originatorSource: "ALARM_ORIGINATOR" }, DEVICE, "Unexpected original EntityType DEVICE"],
  [{ originatorSource: "ALARM_ORIGINATOR" }, entityId("ALARM", numbered(9)), "Unknown"],
  [{ originatorSource: "ALARM_ORIGINATOR" }, FOREIGN.id, "Unknown"],
])("%j fails for %j", async (config, originator, error) => {
  const { labels, errors } = await run(config, originator);
  expect([labels, errors]).toEqual([["Failure"], [error]]);
});

test.each([{ originatorSource: "RELATED" }, { originatorSource: "NEIGHBOUR" }])("%j does not start", async (config) => {
  const nodes = { node: { type: changeOriginator.type, config } };
  const test = testEngine([{ first: "node", nodes, links: [] }]);
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.lifecycle.flatMap(({ error }) => error ?? [])).toHaveLength(1);
  await test.close();
});
