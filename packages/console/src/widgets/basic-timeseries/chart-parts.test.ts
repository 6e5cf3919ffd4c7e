import { entityId, NULL_UUID } from "@orrery/model";
import { basicTimeseries } from "@orrery/model/widgets/charts";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { axesOf, type LineSettings, linesOf } from "./chart-parts.ts";

const series = (index: number, units: string, settings = {}, type = "timeseries"): WidgetSeries<LineSettings> => ({
  id: String(index),
  datasource: 0,
  key: { name: "a", type, label: `key ${index}` },
  keySettings: basicTimeseries.keySettings.read(settings),
  label: "",
  color: undefined,
  index,
  units,
  decimals: 1,
  entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
});
const settings = (saved: object) => basicTimeseries.settings.read(saved);

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
