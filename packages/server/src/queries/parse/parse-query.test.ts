import { describe, expect, test } from "vitest";
import { parseAlarmDataQuery } from "./parse-alarm-query.ts";
import { parseEntityCountQuery, parseEntityDataQuery } from "./parse-query.ts";

const entityFilter = { type: "entityType", entityType: "DEVICE" } as const;
const field = (key: string) => ({ type: "ENTITY_FIELD", key });
const series = (key: string) => ({ type: "TIME_SERIES", key });

/** A query with one numeric filter of this value. */
function filtered(value: object) {
  const predicate = { type: "NUMERIC", operation: "GREATER", value };
  return { entityFilter, keyFilters: [{ key: series("k"), predicate }], pageLink: { pageSize: 10, page: 0 } };
}

describe("a query", () => {
  test.each([
    [{ pageSize: 5 }, { pageSize: 5, page: 0 }],
    [
      { pageSize: 5, page: null },
      { pageSize: 5, page: 0 },
    ],
    [
      { pageSize: 5, page: 2, textSearch: "" },
      { pageSize: 5, page: 2, textSearch: undefined },
    ],
  ])("with the page link %j has %j", (pageLink, expected) => {
    expect(parseEntityDataQuery({ entityFilter, pageLink }).pageLink).toMatchObject(expected);
    expect(parseAlarmDataQuery({ entityFilter, pageLink }).pageLink).toMatchObject(expected);
  });

  test("without a page size is refused, except for alarms, where it means no limit", () => {
    const message = "Incorrect entity data page link page size '0'. Page size must be greater than zero.";
    expect(() => parseEntityDataQuery({ entityFilter, pageLink: {} })).toThrow(message);
    expect(parseAlarmDataQuery({ entityFilter, pageLink: {} }).pageLink.pageSize).toBeGreaterThanOrEqual(10_000);
  });

  test.each([parseEntityDataQuery, parseAlarmDataQuery])("has entity fields in any list, %o", (parse) => {
    const latestValues = [series("k"), field("label")];
    const asked = { entityFilter, entityFields: [field("name")], latestValues, pageLink: { pageSize: 1, page: 0 } };
    expect(parse(asked)).toMatchObject({ entityFields: [field("name"), field("label")], latestValues: [series("k")] });
  });

  test.each([
    [{ sourceType: null, sourceAttribute: null }],
    [{ sourceType: "CURRENT_USER", sourceAttribute: "" }],
    [{}],
    [null],
  ])("with the dynamic value %j has none", (dynamicValue) => {
    const { keyFilters } = parseEntityDataQuery(filtered({ defaultValue: 5, dynamicValue }));
    expect(keyFilters).toMatchObject([{ predicate: { value: { defaultValue: 5, dynamicValue: null } } }]);
  });

  const predicate = (value = "1") => ({ type: "STRING", operation: "EQUAL", value: { defaultValue: value } });
  const nested = (depth: number, width: number): object =>
    depth === 0
      ? predicate()
      : { type: "COMPLEX", operation: "OR", predicates: many(width, () => nested(depth - 1, width)) };
  const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
  const filters = (count: number, of: object) => many(count, (at) => ({ key: series(`k${at}`), predicate: of }));
  test.each<[string, object, string]>([
    ["101 key filters", { keyFilters: filters(101, predicate()) }, "keyFilters: must not have more than 100 items"],
    ["4^8 predicates", { keyFilters: filters(1, nested(8, 4)) }, "A query can have at most 500 predicates"],
    [
      "predicates of all filters",
      { keyFilters: filters(100, nested(1, 5)) },
      "A query can have at most 500 predicates",
    ],
    ["deep predicates", { keyFilters: filters(1, nested(11, 1)) }, "Predicates are nested too deeply"],
    [
      "501 keys",
      { latestValues: many(501, (at) => series(`k${at}`)) },
      "latestValues: must not have more than 500 items",
    ],
    ["501 fields", { entityFields: many(501, () => field("name")) }, "entityFields: must not have more than 500 items"],
    [
      "too many entities",
      { entityFilter: { type: "entityList", entityType: "DEVICE", entityList: many(10_001, String) } },
      "entityList: must not have more than 10000 items",
    ],
  ])("with %s is refused", (_what, part, message) => {
    const asked = { entityFilter, pageLink: { pageSize: 1, page: 0 }, ...part };
    expect(() => parseEntityDataQuery(asked)).toThrow(message);
    expect(() => parseAlarmDataQuery(asked)).toThrow(message);
    if (!("latestValues" in part || "entityFields" in part))
      expect(() => parseEntityCountQuery(asked)).toThrow(message);
  });

  test("for names without a prefix selects all", () => {
    const names = { type: "entityName", entityType: "DEVICE", entityNameFilter: null };
    const { entityFilter: parsed } = parseEntityDataQuery({ entityFilter: names, pageLink: { pageSize: 1, page: 0 } });
    expect(parsed).toEqual({ type: "entityName", entityType: "DEVICE", entityNameFilter: "" });
  });
});
