import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { readSettings } from "../runtime/read-settings.ts";
import { axesOf, linesOf } from "./chart-parts.ts";
import { chartSettings } from "./settings.ts";

const series = (index: number, units: string, settings = {}, type = "timeseries"): WidgetSeries => ({
  id: String(index),
  key: { name: "a", type, label: `key ${index}`, settings },
  label: "",
  color: undefined,
  index,
  units,
  decimals: 1,
  entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
});
const settings = (saved: object) => readSettings(chartSettings, saved);

test("lines of equal units share an axis, one that wants its own gets it", () => {
  const lines = linesOf([
    series(0, "°C"),
    series(1, "%"),
    series(2, "°C"),
    series(3, "°C", { showSeparateAxis: true }),
  ]);
  expect(axesOf(lines, settings({}), "en_US").axisOf).toEqual([0, 1, 0, 2]);
});

test("the first key of an axis says how it looks, the widget what it leaves open", () => {
  const lines = linesOf([series(0, "°C", { axisMin: -5, axisPosition: "right" }), series(1, "°C", { axisMin: 0 })]);
  const { axes } = axesOf(lines, settings({ yaxis: { min: 1, max: 40, title: "Heat" } }), "en_US");
  expect(axes).toMatchObject([{ side: "right", min: -5, max: 40, title: "Heat", showLabels: true }]);
});

test("attributes are no lines", () => {
  expect(linesOf([series(0, "", {}, "attribute")])).toEqual([]);
});
