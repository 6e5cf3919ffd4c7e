import { type EntityId, entityId, NO_CUSTOMER } from "@orrery/model";
import { describe, expect, test } from "vitest";
import type { RuleNodeDefinition } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, TENANT } from "../../testing/test-engine.ts";
import { customerAttributes } from "./customer-attributes.ts";
import { relatedAttributes } from "./related-attributes.ts";
import { tenantAttributes } from "./tenant-attributes.ts";

const CUSTOMER = entityId("CUSTOMER", numbered(20));
const LONELY = entityId("DEVICE", numbered(21));
const ASSET = entityId("ASSET", numbered(22));
const OTHER = entityId("ASSET", numbered(23));
const of = (text: string) => ({
  attributes: [
    { scope: "SERVER_SCOPE", key: "limit", lastUpdateTs: 1, value: { type: "STRING", value: text } },
    { scope: "SHARED_SCOPE", key: "shared", lastUpdateTs: 1, value: { type: "STRING", value: "unseen" } },
    { scope: "SERVER_SCOPE", key: "list", lastUpdateTs: 1, value: { type: "JSON", value: "[1]" } },
  ] as const,
  latest: [{ key: "limit", ts: 2, value: { type: "LONG", value: 7n } }] as const,
});
const known = [CUSTOMER, TENANT, ASSET].map(({ id, entityType }) => [id, of(entityType)] as const);
const given = {
  attributes: { attributes: new Map(known.map(([id, { attributes }]) => [id, attributes])) },
  telemetry: { latest: new Map(known.map(([id, { latest }]) => [id, latest])) },
  entities: {
    entities: [{ id: DEVICE, customerId: CUSTOMER }, { id: LONELY, customerId: NO_CUSTOMER }, { id: CUSTOMER }],
  },
  relations: {
    relations: [
      { from: DEVICE, to: OTHER, type: "Manages" },
      { from: DEVICE, to: ASSET, type: "Contains" },
    ],
  },
};
const run = (node: RuleNodeDefinition, config: object, fields: Partial<RuleMessage> = {}) =>
  runNode(node, config, fields, { given });

describe.each([
  [customerAttributes, "CUSTOMER"],
  [tenantAttributes, "TENANT"],
  [relatedAttributes, "ASSET"],
])("$name", (node, source) => {
  test.each<[object, Record<string, string>]>([
    [{ attrMapping: { limit: "max", list: "all" } }, { max: source, all: "[1]" }],
    [{ attrMapping: { limit: "max" }, telemetry: true }, { max: "7" }],
    [{ attrMapping: { "${which}": "$[as]" } }, { most: source }],
    [{ attrMapping: { missing: "x", shared: "y" } }, {}],
    [{ attrMapping: {} }, {}],
  ])("%j adds %j", async (config, added) => {
    const metadata = { which: "limit" };
    const { out } = await run(node, config, { metadata, data: '{"as":"most"}' });
    expect(out).toMatchObject([{ label: "Success", message: { type: "POST_TELEMETRY_REQUEST", originator: DEVICE } }]);
    expect(out[0]?.message.metadata).toEqual({ ...metadata, ...added });
  });

  test("a new node copies the temperature", () => {
    expect(node.settings.defaults()).toMatchObject({ attrMapping: { temperature: "tempo" }, telemetry: false });
  });
});

test.each<[string, RuleNodeDefinition, object, EntityId, string]>([
  ["no customer", customerAttributes, {}, LONELY, "Unknown"],
  ["no device", customerAttributes, {}, entityId("DEVICE", numbered(99)), "Unknown"],
  [
    "a view",
    customerAttributes,
    {},
    entityId("ENTITY_VIEW", numbered(9)),
    "Unexpected original EntityType ENTITY_VIEW",
  ],
  ["a dashboard", tenantAttributes, {}, entityId("DASHBOARD", numbered(9)), "Unexpected original EntityType DASHBOARD"],
  ["no relation", relatedAttributes, { relationsQuery: { direction: "TO", filters: [] } }, DEVICE, "Unknown"],
])("%s fails", async (_what, node, config, originator, error) => {
  const { labels, errors } = await run(node, { attrMapping: { limit: "max" }, ...config }, { originator });
  expect([labels, errors]).toEqual([["Failure"], [error]]);
});

test("a customer is its own customer", async () => {
  const { out } = await run(customerAttributes, { attrMapping: { limit: "max" } }, { originator: CUSTOMER });
  expect(out[0]?.message.metadata).toEqual({ max: "CUSTOMER" });
});
