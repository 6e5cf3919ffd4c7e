import { entityId, NULL_UUID } from "@orrery/model";
import { DIGITAL_GAUGES } from "@orrery/model/widgets/digital-gauges";
import { expect, test } from "vitest";
import { attributeName } from "../../runtime/data/use-attribute-values.ts";
import type { WidgetSeries } from "../../runtime/define-widget.ts";
import { initialSettingsOf } from "../parts/initial-settings.ts";
import { Paint } from "../parts/paint.ts";
import { boundReferences, digitalReading } from "./digital-reading.ts";

const key = { name: "level", type: "timeseries", label: "Level" };
const series = (value: string, color?: string): WidgetSeries => ({
  id: "0",
  key,
  keySettings: {},
  datasource: 0,
  label: "Level",
  color,
  index: 0,
  units: "",
  decimals: 0,
  entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
  latest: { ts: 1, value },
});
const declaration = DIGITAL_GAUGES.find(({ alias }) => alias === "gauge_justgage");
const read = (saved: object) =>
  declaration?.settings.read({ ...(declaration.defaultConfig().settings as object), ...saved });
const reading = (
  value: string,
  saved: object,
  { color, background = "#fff" }: { color?: string; background?: string } = {},
) => {
  const settings = read(saved);
  if (!settings) throw new Error("The gauge is not declared");
  return digitalReading(series(value, color), settings, {
    initial: initialSettingsOf(DIGITAL_GAUGES, "gauge_justgage"),
    paint: new Paint({ backgroundColor: background }),
    attributes: new Map([[attributeName({ alias: "Tank", attribute: "limit" }), 60]]),
  });
};
const limit = { valueSource: "entityAttribute", entityAlias: "Tank", attribute: "limit" };

test("a colour that a new gauge is saved with follows the theme, another is kept", () => {
  expect(reading("1", {}).track).toBe("var(--press)");
  expect(reading("1", { gaugeColor: "#eeeeef" }).track).toBe("#eeeeef");
  expect(reading("1", {}, { background: "#123456" }).track).toBe("#eeeeee");
  expect(reading("1", {}).color).toBe("var(--c1)");
  expect(reading("1", {}, { color: "#ff00aa" }).color).toBe("#ff00aa");
  expect(reading("1", { defaultColor: "teal" }, { color: "#ff00aa" }).color).toBe("teal");
});

test("levels follow attributes, and those whose attribute is unknown are left out", () => {
  const levels = [
    { from: { value: 0 }, to: limit, color: "green" },
    { from: limit, to: {}, color: "red" },
    { from: { ...limit, attribute: "unheard" }, to: { value: 100 }, color: "blue" },
  ];
  const saved = { useFixedLevelColor: true, fixedLevelColors: levels, levelColors: ["pink"] };
  expect(reading("59", saved).color).toBe("green");
  expect(reading("61", saved).color).toBe("red");
  expect(reading("61", saved).levels).toEqual([
    { from: 0, to: 60, color: "green" },
    { from: 60, to: 100, color: "red" },
  ]);
  expect(reading("61", { ...saved, useFixedLevelColor: false }).color).toBe("pink");
});

test("lines across are where they were set or where attributes are, within the scale", () => {
  const saved = { showTicks: true, ticksValue: [{ value: 25 }, limit, { value: 1000 }, {}] };
  expect(reading("1", saved).ticks).toEqual([25, 60]);
  expect(reading("1", { ...saved, showTicks: false }).ticks).toEqual([]);
  const settings = read(saved);
  expect(settings && boundReferences(settings)).toEqual([{ alias: "Tank", attribute: "limit" }]);
});

test.each([
  ["50", 0.5],
  ["-3", 0],
  ["300", 1],
  ["Off", undefined],
  ["", undefined],
])("the bar of %j reaches %s", (value, part) => {
  expect(reading(value, {}).part).toBe(part);
});
