import { describe, expect, test } from "vitest";
import { parseAlarmDataQuery } from "./parse-alarm-query.ts";
import { parseEntityDataQuery } from "./parse-query.ts";

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

  test("without a page size is refused, but for alarms, where it has no limit", () => {
    const message = "Incorrect entity data page link page size '0'. Page size must be greater than zero.";
    expect(() => parseEntityDataQuery({ entityFilter, pageLink: {} })).toThrow(message);
    expect(parseAlarmDataQuery({ entityFilter, pageLink: {} }).pageLink.pageSize).toBeGreaterThanOrEqual(10_000);
  });

  test.each([parseEntityDataQuery, parseAlarmDataQuery])("has its fields among the fields, %o", (parse) => {
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

  test("for names without a prefix asks for all", () => {
    const names = { type: "entityName", entityType: "DEVICE", entityNameFilter: null };
    const { entityFilter: parsed } = parseEntityDataQuery({ entityFilter: names, pageLink: { pageSize: 1, page: 0 } });
    expect(parsed).toEqual({ type: "entityName", entityType: "DEVICE", entityNameFilter: "" });
  });
});
