import { type EntityDataQuery, QUERY_LIMITS } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { ADMIN, CUSTOMER, NOW, TENANT, TestQueries, uuid } from "./test-queries.ts";

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const { keyFilters, predicates, listElements, keys, entities } = QUERY_LIMITS;
const series = (at: number) => ({ type: "TIME_SERIES", key: `k${at}` });
const list = (count: number) => many(count, (at) => `x${at}`).join(" , ");
const text = (operation: string, value: object) => ({ type: "STRING", operation, value });

/** A query that every device of the tenant can match. */
function asked(more: object, link: object = {}): EntityDataQuery {
  return parseEntityDataQuery({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    pageLink: { pageSize: 10, page: 0, ...link },
    ...more,
  });
}

describe.each(TEST_DATABASES)("the limits of queries on $name", (kind) => {
  let it: TestQueries;

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    await it.add("DEVICE", 301, { name: "Pump 1", type: "pump", customer_id: CUSTOMER.id });
  });
  afterAll(() => it.close());

  test("the largest accepted query runs", async () => {
    const perFilter = predicates / keyFilters;
    const lists = listElements / keyFilters;
    const predicate = (operation: string) => ({
      type: "COMPLEX",
      operation,
      predicates: [
        text("IN", { defaultValue: list(lists) }),
        ...many(perFilter - 2, () => text("ENDS_WITH", { defaultValue: "end" })),
      ],
    });
    const query = asked(
      {
        entityFilter: { type: "entityList", entityType: "DEVICE", entityList: many(entities, (at) => uuid(301 + at)) },
        entityFields: many(keys, () => ({ type: "ENTITY_FIELD", key: "name" })),
        latestValues: many(keys, series),
        keyFilters: many(keyFilters, (at) => ({ key: series(at), predicate: predicate(at % 2 === 0 ? "AND" : "OR") })),
      },
      { textSearch: "pump", sortOrder: { key: series(0), direction: "ASC" } },
    );
    expect(await it.queries.find(ADMIN, query)).toMatchObject({ data: [], totalElements: 0 });
    const { data } = await it.queries.find(ADMIN, { ...query, keyFilters: [] });
    expect(data.map(({ entityId }) => entityId.id)).toEqual([uuid(301)]);
  });

  test("the maximum number and depth of predicates run", async () => {
    const wide = {
      type: "COMPLEX",
      operation: "OR",
      predicates: many(predicates - 10, () => text("CONTAINS", { defaultValue: "Pu" })),
    };
    const deep = many(9, () => 0).reduce<object>(
      (inner) => ({ type: "COMPLEX", operation: "AND", predicates: [inner] }),
      wide,
    );
    const query = asked({ keyFilters: [{ key: { type: "ENTITY_FIELD", key: "name" }, predicate: deep }] });
    expect(await it.queries.find(ADMIN, query)).toMatchObject({ totalElements: 1 });
  });

  const tooLong = `The lists of IN and NOT_IN of a query can have at most ${listElements} elements`;

  test.each(["IN", "NOT_IN"])("a list of %s that is too long is refused", async (operation) => {
    const one = (count: number) =>
      asked({ keyFilters: [{ key: series(0), predicate: text(operation, { defaultValue: list(count) }) }] });
    expect(await it.queries.find(ADMIN, one(listElements))).toMatchObject({ totalElements: 0 });
    const refused = { code: "badRequest", message: tooLong };
    await expect(it.queries.find(ADMIN, one(1_000_000))).rejects.toMatchObject(refused);
    await expect(it.queries.count(ADMIN, one(1_000_000))).rejects.toMatchObject(refused);
  });

  test("so is one in an attribute", async () => {
    await it.attribute(TENANT, "SERVER_SCOPE", {
      key: "names",
      ts: NOW,
      value: { type: "STRING", value: list(20_000) },
    });
    const value = { defaultValue: "x", dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute: "names" } };
    const query = asked({ keyFilters: [{ key: series(0), predicate: text("IN", value) }] });
    await expect(it.queries.find(ADMIN, query)).rejects.toThrow(tooLong);
  });

  test("blanks in a list are scanned once", async () => {
    const blank = " ".repeat(300_000);
    const predicate = text("IN", { defaultValue: `Pump 1${blank}x` });
    const query = asked({ keyFilters: [{ key: { type: "ENTITY_FIELD", key: "name" }, predicate }] });
    expect(await it.queries.find(ADMIN, query)).toMatchObject({ totalElements: 0 });
  });
});
