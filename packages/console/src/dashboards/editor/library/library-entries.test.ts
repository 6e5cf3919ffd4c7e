import { expect, test } from "vitest";
import { exampleWidget, foundEntries, libraryEntries, newWidget } from "./library-entries.ts";

const entries = libraryEntries();
const entry = (id: string) => {
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test("the library has what this console can show, once", () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.map(({ id }) => id)).toContain("charts/basic_timeseries");
});

test("widgets are found by name, description and bundle", () => {
  const found = (search: string, bundle?: string) => foundEntries(entries, { bundle, search }).map(({ id }) => id);
  expect(found("simple card")).toEqual(["cards/simple_card"]);
  expect(found("one latest value")).toContain("cards/simple_card");
  expect(found("", "alarm_widgets")).toEqual(["alarm_widgets/alarms_table"]);
  expect(found("nothing has this")).toEqual([]);
});

test.each([
  ["cards/simple_card", { datasources: [{ type: "entity", entityAliasId: "rooms", dataKeys: [] }] }],
  ["alarm_widgets/alarms_table", { datasources: [], alarmSource: { type: "entity", entityAliasId: "rooms" } }],
  ["cards/html_card", { datasources: [] }],
])("a new %s has the alias of the dashboard and no simulated values", (id, config) => {
  expect(newWidget(entry(id), "w", "rooms")).toMatchObject({ id: "w", isSystemType: true, config });
});

test("without an alias a new widget waits for its data", () => {
  expect(newWidget(entry("cards/simple_card"), "w", undefined).config.datasources).toEqual([]);
});

test("what shows simulated values has an example, what needs entities or a map has none", () => {
  const examples = entries.filter((one) => exampleWidget(one) !== undefined).map(({ id }) => id);
  expect(examples).toEqual(expect.arrayContaining(["charts/basic_timeseries", "cards/simple_card"]));
  expect(examples).not.toContain("cards/entities_table");
  expect(examples).not.toContain("alarm_widgets/alarms_table");
  expect(examples).not.toContain("cards/label_widget");
  expect(examples).not.toContain("cards/entities_hierarchy");
  expect(examples.filter((id) => /^(input_widgets|maps_v2|control_widgets)\//.test(id))).toEqual([]);
  expect(exampleWidget(entry("charts/basic_timeseries"))?.config.datasources[0]?.type).toBe("function");
});
