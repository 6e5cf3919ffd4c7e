import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { expect, test } from "vitest";
import { defaultSort, planColumns } from "./table-columns.ts";

const key = (name: string, label: string, type = "timeseries", more = {}) => ({ name, type, label, ...more });
const KEYS = [
  key("temperature", "Temperature", "timeseries", { units: "°C", decimals: 1, settings: { columnWidth: "80px" } }),
  key("createdTime", "Created", "entityField", {
    settings: { defaultColumnVisibility: "hidden", columnSelectionToDisplay: "disabled" },
  }),
  key("site", "Site", "attribute", { usePostProcessing: true }),
];
const plan = (saved: object) =>
  planColumns(KEYS, entitiesTable.settings.read(saved), {
    config: { datasources: [] },
    titles: { name: "Name", label: "Label", type: "Type" },
    keySettingsOf: (one) => entitiesTable.keySettings.read(one.settings),
  });

test("name and type come before the keys; the label only when asked for", () => {
  expect(plan({}).map(({ label }) => label)).toEqual(["Name", "Type", "Temperature", "Created", "Site"]);
  expect(
    plan({ displayEntityType: false, displayEntityLabel: true, entityNameColumnTitle: "Pump" }).map(
      ({ label }) => label,
    ),
  ).toEqual(["Pump", "Label", "Temperature", "Created", "Site"]);
});

test("keys bring width, format and visibility; what is post-processed is not sortable", () => {
  const [, , temperature, created, site] = plan({});
  expect(temperature).toMatchObject({
    width: "80px",
    format: { decimals: 1, units: "°C" },
    sortKey: { type: "TIME_SERIES" },
  });
  expect(created).toMatchObject({ kind: "time", width: "160px", hiddenByDefault: true, selectable: false });
  expect(site?.sortKey).toBeUndefined();
});

test.each([
  ["entityName", { id: "entityName", direction: "ASC" }],
  ["-Temperature", { id: "0:Temperature", direction: "DESC" }],
  ["+temperature", { id: "0:Temperature", direction: "ASC" }],
  ["Site", undefined],
  ["nothing", undefined],
  ["", undefined],
])("the sort order %j is read as %j", (text, expected) => {
  expect(defaultSort(text, plan({}))).toEqual(expected);
});
