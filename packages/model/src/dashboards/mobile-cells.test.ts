import { expect, test } from "vitest";
import type { DashboardLayout } from "./configuration.ts";
import { mobileCells } from "./mobile-cells.ts";
import { normaliseConfiguration } from "./normalise.ts";

const TITLED = { bundleAlias: "cards", typeAlias: "simple_card" };
const CARD = { ...TITLED, config: { showTitle: false } };
const CHART = { bundleAlias: "charts", typeAlias: "basic_timeseries" };
const NARROW = { ...CHART, columns: 12 };

interface Saved {
  readonly columns?: number;
  readonly config?: object;
}

function cells(saved: readonly (Saved & object)[], { grid = {}, width = 390, rows = [] as readonly number[] } = {}) {
  const { widgets } = normaliseConfiguration(
    { widgets: saved.map(({ columns: _, ...widget }, id) => ({ id: String(id), ...widget })) },
    { title: "", newId: () => "" },
  );
  const layout: DashboardLayout = {
    widgets: Object.fromEntries(
      saved.map(({ columns = 24 }, id) => [String(id), { row: 0, col: 0, sizeX: columns, sizeY: 3 }]),
    ),
    gridSettings: { columns: 24, margin: 10, ...grid },
  };
  const places = Object.keys(widgets).map((id, at) => ({ id, rows: rows[at] ?? 3 }));
  return mobileCells(places, { layout, widgets, width, height: 844 }).map(({ height, span }) => [height, span]);
}

test("values stand two by two, the last of an odd run alone, others by their rows", () => {
  expect(cells([CARD, CARD, CARD, CHART, CARD, CARD])).toEqual([
    [92, 6],
    [92, 6],
    [92, 12],
    [226, 12],
    [92, 6],
    [92, 6],
  ]);
});

test("a title has room above its value, and beside it", () => {
  expect(cells([CARD, TITLED, CARD, CARD, TITLED])).toEqual([
    [132, 6],
    [132, 6],
    [92, 6],
    [92, 6],
    [132, 12],
  ]);
});

test("a height given by the author wins", () => {
  expect(cells([{ ...CARD, config: { mobileHeight: 3 } }])).toEqual([[226, 12]]);
});

test("a layout that fills the screen shares its height among the rows", () => {
  expect(cells([CHART, CHART], { grid: { mobileAutoFillHeight: true } })).toEqual([
    [410, 12],
    [410, 12],
  ]);
});

test("on tablets what takes half of the layout stands side by side, as tall as the taller", () => {
  expect(cells([NARROW, NARROW, CHART, NARROW], { width: 768, rows: [3, 5, 4, 3] })).toEqual([
    [382, 6],
    [382, 6],
    [304, 12],
    [226, 12],
  ]);
  expect(cells([NARROW, NARROW], { width: 599 })).toEqual([
    [226, 12],
    [226, 12],
  ]);
});

test("on tablets four values fill a row, fewer share it, and none is stretched beside a chart", () => {
  expect(cells([CARD, CARD, CARD, CARD, CARD, CARD, CARD], { width: 768 })).toEqual([
    ...Array.from({ length: 4 }, () => [92, 3]),
    ...Array.from({ length: 3 }, () => [92, 4]),
  ]);
  expect(cells([CARD, CARD, NARROW], { width: 768 })).toEqual([
    [92, 6],
    [92, 6],
    [226, 12],
  ]);
});

test("a layout that fills a tablet shares its height among the rows side by side", () => {
  expect(cells([NARROW, NARROW, CHART], { width: 768, grid: { mobileAutoFillHeight: true } })).toEqual([
    [410, 6],
    [410, 6],
    [410, 12],
  ]);
});

test("the heading of a section has a line of its own, and no part in the height that is shared", () => {
  const heading = { bundleAlias: "cards", typeAlias: "html_card", config: { section: {} } };
  expect(cells([CARD, heading, CARD, CARD])).toEqual([
    [92, 12],
    [40, 12],
    [92, 6],
    [92, 6],
  ]);
  expect(cells([heading, CHART], { grid: { mobileAutoFillHeight: true } })).toEqual([
    [40, 12],
    [780, 12],
  ]);
});
