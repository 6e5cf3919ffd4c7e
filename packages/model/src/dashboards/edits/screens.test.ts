import { expect, test } from "vitest";
import { startHistory, stepped, undone } from "../../edits/history.ts";
import { normaliseConfiguration, savedConfiguration } from "../normalise.ts";
import { applyDashboardEdit, type DashboardEdit } from "./dashboard-edit.ts";
import type { DashboardDocument, LayoutAt } from "./document.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { hiddenOn } from "./screens.ts";
import { aliasId, dashboard, MAIN, placesOf, RIGHT, widget } from "./test-dashboards.ts";

const start = dashboard({ a: [0, 0, 12, 4], b: [12, 0, 12, 4], c: [0, 4, 24, 6] });
const PHONE: LayoutAt = { ...MAIN, screen: "xs" };
const TABLET: LayoutAt = { ...MAIN, screen: "sm" };
const after = (document: DashboardDocument, ...edits: readonly DashboardEdit[]) =>
  edits.reduce(applyDashboardEdit, document);
const own = (screen: "xs" | "sm", on = true): DashboardEdit => ({ kind: "ownScreen", at: MAIN, screen, on });
const arranged = after(start, own("xs"), own("sm"));
const ids = (...all: readonly string[]) => new Set(all);
const newPlace = { col: 0, row: 0, sizeX: 24, sizeY: 2 };

test("a screen is arranged by hand from what it looked like by itself, apart from the layout, and is automatic again", () => {
  expect([placesOf(arranged, PHONE), placesOf(arranged, TABLET)]).toEqual([
    { a: "0,0 6x5", b: "6,0 6x5", c: "0,5 12x5" },
    { a: "0,0 8x5", b: "8,0 8x5", c: "16,0 8x5" },
  ]);
  const moved = after(
    arranged,
    { kind: "move", at: PHONE, ids: ids("c"), by: { cols: 0, rows: -5 } },
    { kind: "resize", at: PHONE, ids: ids("b"), by: { cols: -2, rows: -1 } },
    { kind: "grid", at: PHONE, change: { margin: 4 } },
  );
  expect(placesOf(moved, PHONE)).toEqual({ c: "0,0 12x5", a: "0,5 6x5", b: "6,5 4x4" });
  expect(placesOf(moved)).toEqual(placesOf(start));
  expect(after(arranged, own("xs"))).toBe(arranged);
  expect(after(moved, own("xs", false), own("sm", false))).toEqual(start);
});

test("a widget that a screen leaves out stays in the dashboard, and can be put back", () => {
  const hidden = after(arranged, { kind: "remove", at: PHONE, ids: ids("a", "b") });
  expect([hiddenOn(hidden.configuration, PHONE), hiddenOn(hidden.configuration, MAIN)]).toEqual([["a", "b"], []]);
  expect([placesOf(hidden), placesOf(hidden, TABLET)]).toEqual([placesOf(start), placesOf(arranged, TABLET)]);
  const back = after(hidden, { kind: "showOnScreen", at: PHONE, ids: ids("b", "c") });
  expect(placesOf(back, PHONE)).toEqual({ c: "0,5 12x5", b: "0,10 12x5" });
});

test("screens follow their layout: what is new comes last, what is gone is gone", () => {
  const added = after(arranged, { kind: "add", at: PHONE, widgets: [{ widget: widget("n"), place: newPlace }] });
  expect(placesOf(added)).toMatchObject({ n: "0,0 24x2", a: "0,2 12x4" });
  expect(placesOf(added, PHONE)).toMatchObject({ n: "0,10 12x5" });
  expect(placesOf(added, TABLET)).toMatchObject({ a: "0,0 8x5", n: "0,5 24x5" });
  const left = after(added, { kind: "remove", at: MAIN, ids: ids("a") });
  expect(Object.keys(placesOf(left, PHONE))).toEqual(["b", "c", "n"]);
  const sent = after(
    left,
    { kind: "rightLayout", state: "default", on: true },
    { kind: "transfer", from: PHONE, to: RIGHT, ids: ids("b") },
  );
  expect([Object.keys(placesOf(sent, TABLET)), Object.keys(placesOf(sent, RIGHT))]).toEqual([["c", "n"], ["b"]]);
  const copied = after(arranged, { kind: "duplicate", at: PHONE, newIds: new Map([["a", "a2"]]) });
  expect([placesOf(copied).a2, placesOf(copied, PHONE).a2]).toEqual(["0,10 12x4", "0,10 12x5"]);
});

test("every edit of a screen is one step that undo takes back", () => {
  const edits: readonly DashboardEdit[] = [
    own("xs"),
    { kind: "move", at: PHONE, ids: ids("a"), by: { cols: 0, rows: 3 } },
    { kind: "remove", at: PHONE, ids: ids("b") },
    { kind: "showOnScreen", at: PHONE, ids: ids("b") },
    { kind: "ownScreen", at: MAIN, screen: "xs", on: false },
  ];
  const steps = edits.reduce(
    (history, edit) => stepped(history, applyDashboardEdit(history.present, edit)),
    startHistory(start, true),
  );
  const back = edits.reduce((history) => undone(history), steps);
  expect([back.present, back.past]).toEqual([start, undefined]);
});

test("arrangements of later versions are kept as they are, with widgets that only a screen has", () => {
  const place = { col: 1, row: 2, sizeX: 3, sizeY: 4, foreign: 5 };
  const screen = (id: string) => ({
    widgets: { [id]: place },
    gridSettings: { columns: 24, margin: 10, viewFormat: "list" },
  });
  const main = {
    widgets: { a: place },
    gridSettings: { columns: 24, margin: 10 },
    breakpoints: { xs: screen("p"), lg: screen("l") },
  };
  const saved = {
    widgets: { a: widget("a"), p: widget("p"), l: widget("l") },
    states: { default: { name: "Start", root: true, layouts: { main } } },
  };
  const configuration = normaliseConfiguration(saved, { title: "", newId: () => aliasId(1) });
  expect(savedConfiguration(configuration)).toMatchObject(saved);
  const document = after(
    { title: "", configuration },
    { kind: "add", at: MAIN, widgets: [{ widget: widget("n"), place: newPlace }] },
  );
  const layout = document.configuration.states.default?.layouts.main;
  expect(Object.keys(layout?.breakpoints?.xs?.widgets ?? {})).toEqual(["p", "n"]);
  expect(layout?.breakpoints?.lg).toEqual(screen("l"));
  expect(Object.keys(after(document, { kind: "remove", at: MAIN, ids: ids("a") }).configuration.widgets)).toEqual([
    "p",
    "l",
    "n",
  ]);
});

test("what two people made of the screens of a dashboard is joined, without widgets that one of them removed", () => {
  const mine = after(arranged, { kind: "move", at: PHONE, ids: ids("c"), by: { cols: 0, rows: 3 } });
  const theirs = after(arranged, { kind: "remove", at: MAIN, ids: ids("b") });
  const { merged, conflicts } = mergeDocuments(arranged, mine, theirs, () => aliasId(1));
  expect([placesOf(merged, PHONE), conflicts]).toEqual([{ a: "0,0 6x5", c: "0,8 12x5" }, []]);
});
