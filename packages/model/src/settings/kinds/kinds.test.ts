import { describe, expect, expectTypeOf, test } from "vitest";
import {
  deviceRelationsQuery,
  duration,
  entityRef,
  entityTypeRefs,
  explained,
  holds,
  integer,
  limited,
  messageTypes,
  nodeScript,
  nullableEntityRef,
  perimeter,
  relationsQuery,
  required,
  settings,
  subtype,
  text,
  textMapWithSecrets,
  timeUnit,
  unitMs,
} from "../index.ts";

test("a duration is a number of its unit, also for consoles without the kind", () => {
  const timeout = settings({ timeout: duration("seconds", 60), unit: timeUnit("MINUTES") });
  expect(timeout.read({ timeout: "90" })).toEqual({ timeout: 90, unit: "MINUTES" });
  expect(timeout.form()).toMatchObject({
    schema: { properties: { timeout: { type: "number", default: 60 } } },
    form: [{ key: "timeout", kind: "duration", unit: "seconds" }, {}],
  });
  expect(unitMs("hours")).toBe(3_600_000);
});

test("the type of an entity is a text, also for consoles without the kind", () => {
  const asset = settings({ type: subtype("ASSET", "building") });
  expectTypeOf(asset.read({}).type).toEqualTypeOf<string>();
  expect(asset.form()).toMatchObject({
    schema: { properties: { type: { type: "string", default: "building" } } },
    form: [{ key: "type", kind: "entity-subtype", entityType: "ASSET" }],
  });
});

test("entities are texts and lists of texts, and are found as references", () => {
  const node = settings({ deviceId: entityRef("DEVICE"), types: entityTypeRefs(["DEVICE"]), kinds: messageTypes() });
  expectTypeOf(node.read({}).deviceId).toEqualTypeOf<string>();
  expect(node.defaults()).toEqual({ deviceId: "", types: ["DEVICE"], kinds: [] });
  expect(node.references({ deviceId: "id", types: ["DEVICE"] }).map(({ path }) => path)).toEqual([["deviceId"]]);
  expect(node.form()?.form).toMatchObject([
    { key: "deviceId", kind: "entity", entityType: "DEVICE" },
    { key: "types", kind: "entity-types", type: "rc-select", tags: true },
    { key: "kinds", kind: "message-types", type: "rc-select", tags: true },
  ]);
});

test("an entity that may be null has a form and is found like any other", () => {
  const node = settings({ ruleChainId: nullableEntityRef("RULE_CHAIN") });
  expectTypeOf(node.read({}).ruleChainId).toEqualTypeOf<string | null>();
  expect(node.defaults()).toEqual({ ruleChainId: null });
  expect(node.read({ ruleChainId: "id" })).toEqual({ ruleChainId: "id" });
  expect(node.references({ ruleChainId: "id" }).map(({ path }) => path)).toEqual([["ruleChainId"]]);
  expect(node.form()?.form).toMatchObject([{ key: "ruleChainId", kind: "entity", entityType: "RULE_CHAIN" }]);
});

describe("queries over relations", () => {
  const node = settings({ relationsQuery: relationsQuery(), deviceRelationsQuery: deviceRelationsQuery() });

  test("start with the defaults of the contract", () => {
    expect(node.defaults()).toEqual({
      relationsQuery: {
        direction: "FROM",
        maxLevel: 1,
        fetchLastLevelOnly: false,
        filters: [{ relationType: "Contains", entityTypes: [] }],
      },
      deviceRelationsQuery: {
        direction: "FROM",
        maxLevel: 1,
        fetchLastLevelOnly: false,
        relationType: "Contains",
        deviceTypes: ["default"],
      },
    });
    expect(node.read({})).toEqual(node.defaults());
  });

  test("no filters are kept", () => {
    const saved = { relationsQuery: { direction: "TO", filters: [] } };
    expect(node.read(saved).relationsQuery).toMatchObject({ direction: "TO", maxLevel: 1, filters: [] });
  });
});

test.each([
  ["from metadata", {}, []],
  ["its own circle", { perimeterType: "CIRCLE" }, ["centerLatitude", "centerLongitude", "range", "rangeUnit"]],
  ["its own polygons", { perimeterType: "POLYGON" }, ["polygonsDefinition"]],
])("a perimeter needs the members of its type: %s", (_name, chosen, expected) => {
  const fence = perimeter();
  const model = { fetchPerimeterInfoFromMessageMetadata: !("perimeterType" in chosen), ...chosen };
  const shown = Object.entries(fence).filter(([, { condition }]) => condition && holds(condition, model));
  expect(shown.map(([name]) => name).filter((name) => name !== "perimeterType")).toEqual(expected);
});

test("a script has a function name and a test", () => {
  const node = settings({ jsScript: nodeScript("return true;", { functionName: "Filter", test: "filter" }) });
  expect(node.form()?.form).toEqual([
    {
      key: "jsScript",
      type: "javascript",
      kind: "node-script",
      args: ["msg", "metadata", "msgType"],
      functionName: "Filter",
      test: "filter",
    },
  ]);
  expect(node.functions({ jsScript: "return 1;" })).toHaveLength(1);
});

test("limits and messages are in the schema, and do not affect reading", () => {
  const port = settings({
    port: required(integer(1883, { minimum: 1, maximum: 65535 })),
    email: explained({ email: "No address." }, limited({ format: "email" }, text(""))),
  });
  expect(port.form()?.schema).toMatchObject({
    required: ["port"],
    properties: {
      port: { type: "integer", minimum: 1, maximum: 65535, default: 1883 },
      email: { format: "email", validationMessage: { email: "No address." } },
    },
  });
  expect(port.read({ port: 70000 }).port).toBe(70000);
});

test("texts by names can be secrets, which their names say", () => {
  const client = settings({ properties: textMapWithSecrets((name) => name.endsWith("password")) });
  const saved = { properties: { "ssl.key.password": "p", retries: 3, password: "" } };
  expect(client.read(saved)).toEqual({ properties: { "ssl.key.password": "p", retries: "3", password: "" } });
  expect(client.secrets(saved)).toMatchObject([{ path: ["properties", "ssl.key.password"], value: "p" }]);
  expect(client.secrets({ properties: "no map" })).toEqual([]);
});
