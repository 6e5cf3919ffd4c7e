import { expect, test } from "vitest";
import { datasourceQuery, defaultPageLink } from "./datasource-query.ts";

const key = (type: string, name: string) => ({ type, name, label: name });

test("fields, attributes and series are sent in their lists, each once", () => {
  const dataKeys = [
    key("timeseries", "rpm"),
    key("attribute", "site"),
    key("entityField", "name"),
    key("timeseries", "rpm"),
    key("function", "f(x)"),
  ];
  const entityFilter = { type: "entityType", entityType: "DEVICE" } as const;
  const query = datasourceQuery(
    { type: "entity", dataKeys },
    { entityFilter, keyFilters: [], pageLink: defaultPageLink("all") },
  );
  expect(query.entityFields?.map((field) => field.key)).toEqual(["name", "label", "additionalInfo"]);
  expect(query.latestValues).toEqual([
    { type: "TIME_SERIES", key: "rpm" },
    { type: "ATTRIBUTE", key: "site" },
  ]);
  expect(query.pageLink).toMatchObject({ pageSize: 1024, page: 0, sortOrder: { direction: "DESC" } });
});

test("a widget for one entity requests one", () => {
  expect(defaultPageLink("single").pageSize).toBe(1);
});
