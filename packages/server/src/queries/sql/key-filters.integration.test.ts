import type { EntityKey, KeyFilterPredicate } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { ADMIN, NOW } from "../test-queries.ts";
import {
  anySite,
  boolean,
  complex,
  filter,
  nameKey,
  numeric,
  QueryWorld,
  query,
  rpmKey,
  siteKey,
  string,
} from "../test-query-world.ts";

describe.each(TEST_DATABASES)("filters and orders by keys on $name", (kind) => {
  let world: QueryWorld;

  beforeAll(async () => {
    world = await QueryWorld.open(kind);
  });
  afterAll(() => world.close());

  test.each<[string, KeyFilterPredicate, readonly string[]]>([
    ["rpm", numeric("GREATER", 1000), ["Pump 1"]],
    ["rpm", numeric("LESS_OR_EQUAL", 900.5), ["Pump 2"]],
    ["rpm", numeric("EQUAL", 1480), ["Pump 1"]],
    ["rpm", numeric("NOT_EQUAL", 1480), ["Pump 2"]],
    ["rpm", boolean("EQUAL", true), ["Ärger"]],
    ["rpm", boolean("NOT_EQUAL", false), ["Ärger"]],
    ["rpm", string("EQUAL", "off"), ["pump_3"]],
    ["rpm", string("NOT_EQUAL", "off"), ["Pump 1", "Pump 2", "Ärger"]], // a missing value never matches
    ["rpm", complex("OR", numeric("LESS", 1000), string("EQUAL", "off")), ["Pump 2", "pump_3"]],
    ["rpm", complex("AND", numeric("GREATER", 900), numeric("LESS", 1000)), ["Pump 2"]],
    ["site", string("EQUAL", "Hall A"), ["Pump 1"]],
    ["site", string("EQUAL", "hall a", true), ["Pump 1"]],
    ["site", string("STARTS_WITH", "hall"), ["Pump 2"]],
    ["site", string("STARTS_WITH", "HALL", true), ["Pump 1", "Pump 2"]],
    ["site", string("ENDS_WITH", " b"), ["Pump 2"]],
    ["site", string("CONTAINS", "all"), ["Pump 1", "Pump 2"]],
    ["site", string("CONTAINS", "%"), []],
    ["site", string("NOT_CONTAINS", "all"), ["Tank 1", "pump_3"]],
    ["site", string("IN", "'Hall A','x'"), ["Pump 1"]],
    ["site", string("NOT_IN", "Hall A"), ["Pump 2"]],
    ["site", string("EQUAL", ""), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]], // dropped
    ["name", string("STARTS_WITH", "Pump"), ["Pump 1", "Pump 2"]],
    ["label", string("NOT_EQUAL", "north"), ["Pump 2", "Tank 1", "pump_3", "Ärger"]], // null matches NOT_EQUAL
    ["label", string("IN", "north"), ["Pump 1"]],
    ["createdTime", numeric("GREATER_OR_EQUAL", NOW + 104), ["Tank 1", "Ärger"]],
    ["entityType", string("EQUAL", "DEVICE"), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]],
    ["entityType", string("EQUAL", "ASSET"), []],
    ["serial", string("EQUAL", "x"), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]], // no such field
  ])("BLOCK-3.137 to BLOCK-3.141, BLOCK-3.143: %s %j finds %j", async (key, predicate, expected) => {
    const type = key === "rpm" ? "TIME_SERIES" : key === "site" ? "SERVER_ATTRIBUTE" : "ENTITY_FIELD";
    const asked = query(filter({ type, key }, predicate));
    expect((await world.names(asked)).toSorted()).toEqual(expected);
    expect(await world.queries.count(ADMIN, asked)).toBe(expected.length);
  });

  test("of the scopes of an attribute, the last written one that satisfies the filter is used", async () => {
    const asked = {
      latestValues: [anySite],
      entityFilter: { type: "entityName", entityType: "DEVICE", entityNameFilter: "Tank" },
    } as const;
    const plain = await world.queries.find(ADMIN, query(asked));
    expect(plain.data[0]?.latest.ATTRIBUTE?.site).toEqual({ ts: 9000, value: "yard" });
    const filtered = await world.queries.find(ADMIN, query({ ...asked, ...filter(anySite, boolean("EQUAL", true)) }));
    expect(filtered.data[0]?.latest.ATTRIBUTE?.site).toEqual({ ts: 7000, value: "true" });
  });

  test.each<[EntityKey, string, readonly string[]]>([
    [nameKey, "DESC", ["Ärger", "pump_3", "Tank 1", "Pump 2", "Pump 1"]],
    [{ type: "ENTITY_FIELD", key: "createdTime" }, "ASC", ["Pump 1", "Pump 2", "pump_3", "Tank 1", "Ärger"]],
    [rpmKey, "ASC", ["Tank 1", "pump_3", "Ärger", "Pump 2", "Pump 1"]], // missing 0 "", text 0 "off", true 1
    [rpmKey, "DESC", ["Pump 1", "Pump 2", "Ärger", "pump_3", "Tank 1"]],
    [siteKey, "DESC", ["pump_3", "Tank 1", "Pump 2", "Pump 1", "Ärger"]],
    // A null label sorts behind all others, as in PostgreSQL.
    [{ type: "ENTITY_FIELD", key: "label" }, "ASC", ["pump_3", "Pump 1", "Pump 2", "Tank 1", "Ärger"]],
    [{ type: "ENTITY_FIELD", key: "label" }, "DESC", ["Ärger", "Tank 1", "Pump 2", "Pump 1", "pump_3"]],
    [{ type: "ENTITY_FIELD", key: "nothing" }, "DESC", ["Ärger", "Tank 1", "pump_3", "Pump 2", "Pump 1"]],
  ])("sorted by %j %s the order is %j", async (key, direction, expected) => {
    expect(await world.names(query({}, { sortOrder: { key, direction } }))).toEqual(expected);
  });

  test("a dynamic value is the server attribute of the caller, else the default", async () => {
    const predicate = (sourceAttribute: string): KeyFilterPredicate => ({
      type: "NUMERIC",
      operation: "GREATER",
      value: { defaultValue: 0, dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute } },
    });
    expect(await world.names(query(filter(rpmKey, predicate("limit"))))).toEqual(["Pump 1"]);
    expect(await world.names(query(filter(rpmKey, predicate("nothing"))))).toEqual(["Pump 1", "Pump 2"]);
  });
});
