import type { EntityDataQuery, KeyFilterPredicate } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { ADMIN, CUSTOMER_USER, TENANT } from "./test-queries.ts";
import { filter, QueryWorld, query, rpmKey, siteKey, VISITOR } from "./test-query-world.ts";

describe.each(TEST_DATABASES)("what queries show on $name", (kind) => {
  let world: QueryWorld;

  beforeAll(async () => {
    world = await QueryWorld.open(kind);
  });
  afterAll(() => world.close());

  test.each([
    ["DEVICE", ["Pump 1", "Tank 1"]],
    ["CUSTOMER", ["Customer A"]],
    ["TENANT", []],
    ["USER", ["customer@a.example"]],
    ["DASHBOARD", ["Board 1"]],
  ])("a customer user finds of %s only %j", async (entityType, expected) => {
    const asked = query({ entityFilter: { type: "entityType", entityType } } as Partial<EntityDataQuery>);
    expect((await world.names(asked, CUSTOMER_USER)).toSorted()).toEqual(expected);
  });

  test.each([
    ["DEVICE", ["Pump 1", "Tank 1"]],
    ["CUSTOMER", ["Customer A"]],
    ["TENANT", []],
    ["USER", []],
    ["DASHBOARD", ["Board 1"]],
  ])("a visitor of a public link finds of %s only %j", async (entityType, expected) => {
    const asked = query({ entityFilter: { type: "entityType", entityType } } as Partial<EntityDataQuery>);
    expect((await world.names(asked, VISITOR)).toSorted()).toEqual(expected);
    expect(await world.queries.count(VISITOR, asked)).toBe(expected.length);
  });

  test.each([["a customer user", CUSTOMER_USER] as const, ["a visitor", VISITOR] as const])(
    "entities of the tenant are hidden from %s in every kind of query",
    async (_who, user) => {
      const entityFilter = { type: "singleEntity", singleEntity: TENANT } as const;
      const asked = query({ entityFilter, latestValues: [siteKey] });
      expect(await world.names(asked, ADMIN)).toEqual(["Tenant A"]);
      expect(await world.queries.find(user, asked)).toMatchObject({ data: [], totalElements: 0 });
      expect(await world.queries.keys(user, asked, { timeseries: true, attributes: true })).toMatchObject({
        attribute: [],
      });
      const limit = { defaultValue: 0, dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute: "limit" } };
      const above = { type: "NUMERIC", operation: "GREATER", value: limit } as KeyFilterPredicate;
      const filters = await world.queries.resolve(user, query(filter(rpmKey, above)));
      expect(filters).toEqual([{ key: rpmKey, predicate: { type: "NUMERIC", operation: "GREATER", value: 0 } }]);
    },
  );
});
