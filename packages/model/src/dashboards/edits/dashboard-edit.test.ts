import fc from "fast-check";
import { expect, test } from "vitest";
import { startHistory, stepped, undone } from "../../edits/history.ts";
import { applyDashboardEdit, type DashboardEdit } from "./dashboard-edit.ts";
import type { DashboardDocument } from "./document.ts";
import { stateIdOf } from "./states.ts";
import { aliasId, dashboard, MAIN, placesOf, RIGHT, widget } from "./test-dashboards.ts";

const start = dashboard({ a: [0, 0, 8, 4], b: [8, 0, 8, 4], c: [0, 4, 24, 6] });
const after = (document: DashboardDocument, ...edits: readonly DashboardEdit[]) =>
  edits.reduce(applyDashboardEdit, document);
const ids = (...all: readonly string[]) => new Set(all);
const statesOf = ({ configuration }: DashboardDocument) =>
  Object.entries(configuration.states).map(([id, { name, root }]) => `${id} ${name}${root ? " root" : ""}`);
const widgetsOf = ({ configuration }: DashboardDocument) => Object.keys(configuration.widgets);

test("widgets are added, moved, resized, duplicated and removed, and others make room", () => {
  const place = { col: 4, row: 0, sizeX: 6, sizeY: 2 };
  const added = after(start, { kind: "add", at: MAIN, widgets: [{ widget: widget("n"), place }] });
  expect(placesOf(added)).toEqual({ n: "4,0 6x2", a: "0,2 8x4", b: "8,2 8x4", c: "0,6 24x6" });
  const moved = after(start, { kind: "move", at: MAIN, ids: ids("a"), by: { cols: 0, rows: 1 } });
  expect(placesOf(moved)).toEqual({ a: "0,1 8x4", b: "8,0 8x4", c: "0,5 24x6" });
  const wide = after(start, { kind: "resize", at: MAIN, ids: ids("a"), by: { cols: 1, rows: 0 } });
  expect(placesOf(wide)).toEqual({ a: "0,0 9x4", b: "8,4 8x4", c: "0,8 24x6" });
  const copied = after(start, { kind: "duplicate", at: MAIN, newIds: new Map([["a", "a2"]]) });
  expect([placesOf(copied).a2, copied.configuration.widgets.a2?.title]).toEqual(["16,0 8x4", "a"]);
  const left = after(start, { kind: "remove", at: MAIN, ids: ids("a", "b") });
  expect([placesOf(left), widgetsOf(left)]).toEqual([{ c: "0,4 24x6" }, ["c"]]);
});

test("states are added, copied, renamed and removed; one is the root, and widgets stay as long as a layout has them", () => {
  const two = after(
    start,
    { kind: "addState", id: "detail", name: "Detail" },
    { kind: "duplicateState", id: "default", copy: { id: "copy", name: "Copy" } },
    { kind: "rootState", id: "detail" },
  );
  expect(statesOf(two)).toEqual(["default Start", "detail Detail root", "copy Copy"]);
  const renamed = after(two, { kind: "renameState", id: "default", to: { id: "first", name: "First" } });
  expect(statesOf(renamed)).toEqual(["first First", "detail Detail root", "copy Copy"]);
  expect(after(two, { kind: "renameState", id: "default", to: { id: "copy", name: "x" } })).toBe(two);
  const kept = after(two, { kind: "removeState", id: "default" });
  expect([statesOf(kept), widgetsOf(kept)]).toEqual([
    ["detail Detail root", "copy Copy"],
    ["a", "b", "c"],
  ]);
  expect(widgetsOf(after(kept, { kind: "removeState", id: "copy" }))).toEqual([]);
  expect(after(two, { kind: "removeState", id: "detail" })).toBe(two);
  expect(stateIdOf("Cold Room 1", ["cold_room_1"])).toBe("cold_room_1_1");
});

test("actions follow the id of the state that they open", () => {
  const action = { name: "go", type: "openDashboardState", targetDashboardStateId: "default" };
  const elsewhere = { ...action, type: "openDashboard" };
  const opened = widget("a", { actions: { headerButton: [action, elsewhere] } });
  const renamed = after(
    start,
    { kind: "widget", widget: opened },
    { kind: "renameState", id: "default", to: { id: "first", name: "Start" } },
  );
  const targets = renamed.configuration.widgets.a?.config.actions?.headerButton?.map(
    (one) => one.targetDashboardStateId,
  );
  expect(targets).toEqual(["first", "default"]);
});

test("a right layout takes half of the columns, and gives them back with what it alone had", () => {
  const split = after(start, { kind: "rightLayout", state: "default", on: true });
  expect(placesOf(split)).toEqual({ a: "0,0 4x2", b: "4,0 4x2", c: "0,2 12x3" });
  const sent = after(split, { kind: "transfer", from: MAIN, to: RIGHT, ids: ids("b", "c") });
  expect([placesOf(sent), placesOf(sent, RIGHT)]).toEqual([{ a: "0,0 4x2" }, { b: "0,0 4x2", c: "0,2 12x3" }]);
  const back = after(sent, { kind: "rightLayout", state: "default", on: false });
  expect([placesOf(back), widgetsOf(back)]).toEqual([{ a: "0,0 8x4" }, ["a"]]);
});

test("aliases and filters are changed, replaced and removed wherever they are used", () => {
  const alias = (number: number) => ({
    id: aliasId(number),
    alias: `Alias ${number}`,
    filter: { type: "apiUsageState" as const, resolveMultiple: false },
  });
  const filter = { id: "f", filter: "Warm", editable: false, keyFilters: [] };
  const source = { type: "entity", entityAliasId: aliasId(1), filterId: "f", dataKeys: [] };
  const used = widget("a", { datasources: [source], alarmSource: source, targetDeviceAliasIds: [aliasId(1)] });
  const given = after(
    start,
    { kind: "alias", alias: alias(1) },
    { kind: "alias", alias: alias(2) },
    { kind: "filter", filter },
    { kind: "widget", widget: used },
    { kind: "replaceAlias", from: aliasId(1), to: aliasId(2) },
    { kind: "removeAlias", id: aliasId(1) },
    { kind: "removeFilter", id: "f" },
  );
  const { config } = given.configuration.widgets.a ?? used;
  const expected = { type: "entity", entityAliasId: aliasId(2), dataKeys: [] };
  expect([config.datasources, config.alarmSource, config.targetDeviceAliasIds]).toEqual([
    [expected],
    expected,
    [aliasId(2)],
  ]);
  expect([Object.keys(given.configuration.entityAliases), given.configuration.filters]).toEqual([[aliasId(2)], {}]);
});

const PHONE = { ...MAIN, screen: "xs" } as const;

const edit: fc.Arbitrary<DashboardEdit> = fc.oneof(
  fc
    .record({
      chosen: fc.subarray(["a", "b", "c", "n1", "n2"]),
      cols: fc.integer({ min: -9, max: 9 }),
      rows: fc.integer({ min: -5, max: 9 }),
    })
    .chain(({ chosen, cols, rows }) =>
      fc.constantFrom<DashboardEdit>(
        { kind: "move", at: MAIN, ids: new Set(chosen), by: { cols, rows } },
        { kind: "resize", at: MAIN, ids: new Set(chosen), by: { cols, rows } },
        { kind: "arrange", at: MAIN, ids: new Set(chosen), how: "left" },
        { kind: "remove", at: MAIN, ids: new Set(chosen.slice(1)) },
        { kind: "transfer", from: MAIN, to: RIGHT, ids: new Set(chosen) },
      ),
    ),
  fc.constantFrom<DashboardEdit>(
    { kind: "title", title: "Other" },
    { kind: "settings", change: { showTitle: true } },
    { kind: "add", at: MAIN, widgets: [{ widget: widget("n1"), place: { col: 3, row: 1, sizeX: 40, sizeY: 2 } }] },
    { kind: "duplicate", at: MAIN, newIds: new Map([["a", "n2"]]) },
    { kind: "rightLayout", state: "default", on: true },
    { kind: "rightLayout", state: "default", on: false },
    { kind: "grid", at: MAIN, change: { columns: 12, margin: 4 } },
    { kind: "grid", at: MAIN, change: { columns: 30 } },
    { kind: "ownScreen", at: MAIN, screen: "xs", on: true },
    { kind: "ownScreen", at: MAIN, screen: "xs", on: false },
    { kind: "remove", at: PHONE, ids: new Set(["a", "n1"]) },
    { kind: "showOnScreen", at: PHONE, ids: new Set(["a"]) },
    { kind: "move", at: PHONE, ids: new Set(["b", "s1"]), by: { cols: 2, rows: -3 } },
    { kind: "addSection", at: MAIN, section: { id: "s1", name: "One", row: 2 } },
    { kind: "addSection", at: PHONE, section: { id: "s2", name: "Two", row: 5 } },
    { kind: "moveSection", at: MAIN, id: "s1", by: 1 },
    { kind: "moveSection", at: PHONE, id: "s1", by: -1 },
    { kind: "addState", id: "s", name: "S" },
    { kind: "rootState", id: "s" },
    { kind: "rootState", id: "default" },
    { kind: "renameState", id: "s", to: { id: "t", name: "T" } },
    { kind: "removeState", id: "s" },
  ),
);

test("any edits leave a dashboard that can be opened, keep what others wrote into it, and undo gives back what was", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const states: DashboardDocument[] = [start];
      let history = startHistory(start, true);
      for (const each of edits) {
        const next = applyDashboardEdit(history.present, each);
        history = stepped(history, next);
        if (next !== states.at(-1)) states.push(next);
      }
      const { configuration } = history.present;
      expect(Object.values(configuration.states).filter(({ root }) => root)).toHaveLength(1);
      expect(configuration).toMatchObject({ foreign: 3 });
      for (const state of Object.values(configuration.states)) {
        const { main, right } = state.layouts;
        for (const layout of [main, main.breakpoints?.xs, right]) {
          for (const [id, place] of Object.entries(layout?.widgets ?? {})) {
            expect(configuration.widgets[id]).toBeDefined();
            expect(place.col + place.sizeX <= (layout?.gridSettings.columns ?? 0)).toBe(true);
            if (id in start.configuration.widgets) expect(place).toMatchObject({ foreign: 1 });
          }
        }
      }
      for (const [id, one] of Object.entries(configuration.widgets)) {
        if (id in start.configuration.widgets) expect(one).toMatchObject({ foreign: { of: id } });
      }
      for (const before of states.toReversed()) {
        expect(history.present).toBe(before);
        history = undone(history);
      }
    }),
    { seed: 5, numRuns: 200 },
  );
});

test("chosen widgets are copied to another layout with new ids, in their order and beside what is there", () => {
  const before = dashboard({ a: [0, 0, 8, 4], b: [8, 0, 8, 4] });
  const right = applyDashboardEdit(before, { kind: "rightLayout", state: "default", on: true });
  const newIds = new Map([
    ["b", "b2"],
    ["a", "a2"],
    ["gone", "g2"],
  ]);
  const after = applyDashboardEdit(right, { kind: "copyTo", from: MAIN, to: RIGHT, newIds });
  expect(placesOf(after, RIGHT)).toEqual({ a2: "0,0 4x2", b2: "4,0 4x2" });
  expect(placesOf(after, MAIN)).toEqual(placesOf(right, MAIN));
  expect(after.configuration.widgets.a2).toEqual({ ...right.configuration.widgets.a, id: "a2" });
  const again = applyDashboardEdit(after, { kind: "copyTo", from: RIGHT, to: RIGHT, newIds: new Map([["a2", "a3"]]) });
  expect(placesOf(again, RIGHT)).toEqual({ a2: "0,0 4x2", b2: "4,0 4x2", a3: "8,0 4x2" });
});
