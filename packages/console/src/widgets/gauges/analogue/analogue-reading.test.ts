import { entityId, NULL_UUID } from "@orrery/model";
import { RADIAL_GAUGES } from "@orrery/model/widgets/analogue-gauges";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../../runtime/define-widget.ts";
import { Paint } from "../parts/paint.ts";
import { analogueReading } from "./analogue-reading.ts";

const [declaration] = RADIAL_GAUGES;
const paint = new Paint({});

function reading(value: string, saved: object, key: Partial<WidgetSeries["key"]> = {}) {
  if (!declaration) throw new Error("No dial is declared");
  const settings = declaration.settings.read(saved);
  const series: WidgetSeries = {
    id: "0",
    key: { name: "t", type: "timeseries", label: "Heat", ...key },
    keySettings: {},
    datasource: 0,
    label: "Heat",
    color: undefined,
    index: 0,
    units: "K",
    decimals: 2,
    entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
    latest: { ts: 1, value },
  };
  return analogueReading(series, settings, { initial: settings, paint, language: "en_US" });
}

test.each([
  ["12.345", {}, {}, "12.35", "K"],
  ["12.345", { valueDec: 1, units: "°C" }, {}, "12.3", "°C"],
  ["12.345", { valueDec: 1, units: "°C" }, { decimals: 0, units: "%" }, "12", "%"],
  ["-7", { valueInt: 4, valueDec: 0 }, {}, "−0007", "K"],
  ["Off", {}, {}, "Off", "K"],
  ["", {}, {}, "–", "K"],
])("%j with %j and the key %j reads %s %s", (value, saved, key, text, units) => {
  expect(reading(value, saved, key)).toMatchObject({ text, units });
});

test("the title is the unit's, the label of the key or none", () => {
  expect(reading("1", {}).title).toBe("Heat");
  expect(reading("1", { unitTitle: "Temperature" }).title).toBe("Temperature");
  expect(reading("1", { unitTitle: "Temperature", showUnitTitle: false }).title).toBe("");
});

test("highlights end with the scale; without any, the color gets stronger from mark to mark", () => {
  const highlights = [
    { from: -20, to: 30, color: "blue" },
    { from: 90, to: 400, color: "red" },
    { from: 200, to: 300, color: "green" },
  ];
  expect(reading("1", { highlights }).highlights).toEqual([
    { from: 0, to: 30, color: "blue", opacity: 1 },
    { from: 90, to: 100, color: "red", opacity: 1 },
  ]);
  expect(reading("1", { majorTicksCount: 2 }).highlights).toEqual([
    { from: 0, to: 50, color: "var(--c1)", opacity: 0.5 },
    { from: 50, to: 100, color: "var(--c1)", opacity: 1 },
  ]);
});
