import { type DashboardLayout, normaliseConfiguration } from "@orrery/model";
import { expect, test } from "vitest";
import { mobileCells } from "./mobile-cells.ts";

const TITLED = { bundleAlias: "cards", typeAlias: "simple_card" };
const CARD = { ...TITLED, config: { showTitle: false } };
const CHART = { bundleAlias: "charts", typeAlias: "basic_timeseries" };

function cells(saved: object[], grid: object = {}) {
  const { widgets } = normaliseConfiguration(
    { widgets: saved.map((widget, id) => ({ id: String(id), ...widget })) },
    { title: "", newId: () => "" },
  );
  const layout: DashboardLayout = { widgets: {}, gridSettings: { columns: 24, margin: 10, ...grid } };
  const places = Object.keys(widgets).map((id) => ({ id, rows: 3 }));
  return mobileCells(places, { layout, widgets, height: 844 }).map(({ height, isHalf }) => [height, isHalf]);
}

test("values stand two by two, the last of an odd run alone, others by their rows", () => {
  expect(cells([CARD, CARD, CARD, CHART, CARD, CARD])).toEqual([
    [92, true],
    [92, true],
    [92, false],
    [226, false],
    [92, true],
    [92, true],
  ]);
});

test("a title has room above its value, and beside it", () => {
  expect(cells([CARD, TITLED, CARD, CARD, TITLED])).toEqual([
    [132, true],
    [132, true],
    [92, true],
    [92, true],
    [132, false],
  ]);
});

test("a height given by the author wins", () => {
  expect(cells([{ ...CARD, config: { mobileHeight: 3 } }])).toEqual([[226, false]]);
});

test("a layout that fills the screen shares its height among the rows", () => {
  expect(cells([CHART, CHART], { mobileAutoFillHeight: true })).toEqual([
    [418, false],
    [418, false],
  ]);
});
