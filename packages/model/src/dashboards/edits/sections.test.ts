import { expect, test } from "vitest";
import { startHistory, stepped, undone } from "../../edits/history.ts";
import { applyDashboardEdit, type DashboardEdit } from "./dashboard-edit.ts";
import { type DashboardDocument, type LayoutAt, layoutAt } from "./document.ts";
import { sectionWidgets } from "./sections.ts";
import { dashboard, MAIN, placesOf } from "./test-dashboards.ts";

const start = dashboard({ a: [0, 0, 12, 4], b: [12, 0, 12, 4], c: [0, 4, 24, 6] });
const after = (document: DashboardDocument, ...edits: readonly DashboardEdit[]) =>
  edits.reduce(applyDashboardEdit, document);
const section = (id: string, row?: number, at: LayoutAt = MAIN): DashboardEdit => ({
  kind: "addSection",
  at,
  section: { id, name: id, row },
});
const ids = (...all: readonly string[]) => new Set(all);

test("a section begins above what stands there, or comes last; removing its heading keeps its widgets", () => {
  const two = after(start, section("s", 4), section("t"));
  expect(placesOf(two)).toEqual({ a: "0,0 12x4", b: "12,0 12x4", s: "0,4 24x1", c: "0,5 24x6", t: "0,11 24x1" });
  expect(after(two, section("s"))).toBe(two);
  const { configuration } = two;
  const layout = layoutAt(configuration, MAIN);
  expect(layout && sectionWidgets(configuration, layout, "s")).toEqual(["s", "c"]);
  const left = after(two, { kind: "remove", at: MAIN, ids: ids("s") });
  expect(Object.keys(placesOf(left))).toEqual(["a", "b", "c", "t"]);
});

test("a section that grows pushes those below, with their headings; a heading keeps the whole width", () => {
  const two = after(start, section("s", 4));
  const grown = after(two, { kind: "resize", at: MAIN, ids: ids("a"), by: { cols: 0, rows: 3 } });
  expect(placesOf(grown)).toMatchObject({ a: "0,0 12x7", s: "0,7 24x1", c: "0,8 24x6" });
  const pulled = after(
    two,
    { kind: "resize", at: MAIN, ids: ids("s"), by: { cols: -9, rows: 4 } },
    { kind: "place", at: MAIN, cells: { s: { col: 5, row: 0, sizeX: 3, sizeY: 9 } } },
    { kind: "grid", at: MAIN, change: { columns: 12 } },
  );
  expect(placesOf(pulled).s).toBe("0,0 12x1");
});

test("sections change places with all that is in them", () => {
  const two = after(start, section("s", 0), section("t", 5));
  expect(placesOf(two)).toEqual({ s: "0,0 24x1", a: "0,1 12x4", b: "12,1 12x4", t: "0,5 24x1", c: "0,6 24x6" });
  const down = after(two, { kind: "moveSection", at: MAIN, id: "s", by: 1 });
  expect(placesOf(down)).toEqual({ t: "0,0 24x1", c: "0,1 24x6", s: "0,7 24x1", a: "0,8 12x4", b: "12,8 12x4" });
  expect(after(two, { kind: "moveSection", at: MAIN, id: "t", by: -1 })).toEqual(down);
  expect(after(two, { kind: "moveSection", at: MAIN, id: "s", by: -1 })).toBe(two);
  expect(after(two, { kind: "moveSection", at: MAIN, id: "a", by: 1 })).toBe(two);
  const history = stepped(stepped(startHistory(start, true), two), down);
  expect(undone(undone(history)).present).toBe(start);
});

test("on a screen arranged by hand a section begins where it is put there, and last in the layout", () => {
  const own = after(start, { kind: "ownScreen", at: MAIN, screen: "xs", on: true });
  const phone: LayoutAt = { ...MAIN, screen: "xs" };
  const both = after(own, section("s", 5, phone));
  expect([placesOf(both).s, placesOf(both, phone)]).toEqual([
    "0,10 24x1",
    { a: "0,0 6x5", b: "6,0 6x5", s: "0,5 12x2", c: "0,7 12x5" },
  ]);
});
