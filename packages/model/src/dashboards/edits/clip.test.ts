import { expect, test } from "vitest";
import { copyReferences, copyWidgets, readClip, widgetFile, widgetItem } from "./clip.ts";
import { applyDashboardEdit } from "./dashboard-edit.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { pasteItems, pasteReferences } from "./paste.ts";
import { aliasId, dashboard, MAIN, placesOf, RIGHT, widget } from "./test-dashboards.ts";

const alias = { id: aliasId(1), alias: "Rooms", filter: { type: "apiUsageState" as const, resolveMultiple: false } };
const filter = { id: "f", filter: "Warm", editable: true, keyFilters: [] };
const source = { type: "entity", entityAliasId: alias.id, filterId: "f", dataKeys: [] };
const config = { datasources: [source], alarmSource: source, targetDeviceAliasIds: [alias.id] };
const from = applyDashboardEdit(dashboard({ a: [2, 1, 6, 4], b: [8, 3, 6, 4] }), {
  kind: "add",
  at: MAIN,
  widgets: [{ widget: widget("w", config), place: { col: 0, row: 10, sizeX: 6, sizeY: 3 } }],
  aliases: [alias],
  filters: [filter],
}).configuration;

let made = 0;
const newId = () => aliasId(1000 + ++made);

function paste(text: string | undefined, into = dashboard({ x: [0, 0, 6, 2] })) {
  const clip = readClip(text ?? "");
  if (clip?.kind !== "widgets") throw new Error("no widgets");
  const edit = pasteItems(into.configuration, MAIN, clip.items, { newId });
  if (!edit) throw new Error("no layout");
  return { edit, after: applyDashboardEdit(into, edit) };
}

test("copied widgets are pasted below as they stood to each other, with new ids", () => {
  const { edit, after } = paste(copyWidgets(from, MAIN, ["a", "b", "gone"]));
  const [a, b] = edit.widgets.map(({ widget: pasted }) => pasted.id);
  expect([a === "a", b === "b"]).toEqual([false, false]);
  expect(placesOf(after)).toEqual({ x: "0,0 6x2", [a ?? ""]: "0,2 6x4", [b ?? ""]: "6,4 6x4" });
  expect(after.configuration.widgets[a ?? ""]).toMatchObject({ foreign: { of: "a" } });
});

test("aliases and filters come along once, and those that are the same are used again", () => {
  const text = copyWidgets(from, MAIN, ["w"]);
  const { edit, after } = paste(text);
  const [made] = edit.aliases ?? [];
  const pasted = edit.widgets[0]?.widget.config;
  expect(edit.aliases).toMatchObject([{ alias: "Rooms", filter: { type: "apiUsageState" } }]);
  expect(edit.filters).toMatchObject([{ filter: "Warm", editable: true }]);
  expect([
    pasted?.datasources[0]?.entityAliasId,
    pasted?.alarmSource?.entityAliasId,
    pasted?.targetDeviceAliasIds,
  ]).toEqual([made?.id, made?.id, [made?.id]]);
  const again = paste(text, after).edit;
  expect([again.aliases, again.filters, again.widgets[0]?.widget.config.datasources[0]?.entityAliasId]).toEqual([
    [],
    [],
    made?.id,
  ]);
});

test("a widget's file has the members of the contract and is read again, also where its columns differ", () => {
  const item = widgetItem(from, MAIN, "w");
  expect(item).toMatchObject({
    aliasesInfo: { datasourceAliases: { 0: { alias: "Rooms" } }, targetDeviceAliases: { 0: { alias: "Rooms" } } },
    filtersInfo: { datasourceFilters: { 0: { filter: "Warm", keyFilters: [], editable: true } } },
    originalSize: { sizeX: 6, sizeY: 3 },
    originalColumns: 24,
  });
  const file = item && widgetFile({ ...item, originalColumns: 12 });
  const { edit } = paste(file);
  expect(edit.widgets[0]?.place).toMatchObject({ sizeX: 12, sizeY: 6 });
});

test.each<[string, object, object]>([
  ["a device", { aliasName: "Old", deviceId: "d" }, { type: "entityList", entityType: "DEVICE", entityList: ["d"] }],
  [
    "names of devices",
    { aliasName: "Old", deviceFilter: { useFilter: true, deviceNameFilter: "Pump" } },
    { type: "entityName", entityType: "DEVICE", entityNameFilter: "Pump" },
  ],
  [
    "a list of assets",
    { aliasName: "Old", entityType: "ASSET", entityFilter: { useFilter: false, entityList: ["x"] } },
    { type: "entityList", entityType: "ASSET", entityList: ["x"] },
  ],
])("older files name %s", (_, info, expected) => {
  const old = { widget: widget("w", config), aliasesInfo: { datasourceAliases: { 0: info } }, originalColumns: 24 };
  const { edit } = paste(JSON.stringify(old));
  expect(edit.aliases?.[0]).toMatchObject({ alias: "Old", filter: expected });
});

test.each([
  "",
  "text",
  "[]",
  "{}",
  '{"widget":{}}',
  '{"widget":{"type":"latest"},"aliasesInfo":{},"originalColumns":0}',
])("what is no widget is not read: %s", (text) => expect(readClip(text)).toBeUndefined());

test("references stand in another layout of the same dashboard, once", () => {
  const split = applyDashboardEdit(
    { title: "x", configuration: from },
    { kind: "rightLayout", state: "default", on: true },
  );
  const clip = readClip(copyReferences({ dashboardId: "d", from: MAIN, ids: ["a", "gone"] }));
  if (clip?.kind !== "references") throw new Error("no references");
  const edit = pasteReferences(split.configuration, RIGHT, clip);
  const after = edit && applyDashboardEdit(split, edit);
  expect([after && placesOf(after, RIGHT), after && Object.keys(after.configuration.widgets)]).toEqual([
    { a: "1,0 3x2" },
    ["a", "b", "w"],
  ]);
  expect(after && pasteReferences(after.configuration, RIGHT, clip)).toBeUndefined();
  expect(pasteReferences(from, MAIN, clip)).toBeUndefined();
});

test("what two people did is joined, and nothing covers anything afterwards", () => {
  const base = dashboard({ a: [0, 0, 6, 2], b: [0, 4, 6, 2] });
  const at = MAIN;
  const mine = applyDashboardEdit(base, { kind: "move", at, ids: new Set(["b"]), by: { cols: 0, rows: 2 } });
  const place = { col: 0, row: 6, sizeX: 6, sizeY: 2 };
  const added = applyDashboardEdit(base, { kind: "add", at, widgets: [{ widget: widget("n"), place }] });
  const theirs = applyDashboardEdit(added, { kind: "remove", at, ids: new Set(["a"]) });
  const { merged, conflicts } = mergeDocuments(base, mine, { ...theirs, title: "Works" }, newId);
  expect([merged.title, conflicts]).toEqual(["Works", []]);
  expect(placesOf(merged)).toEqual({ b: "0,6 6x2", n: "0,8 6x2" });
});
