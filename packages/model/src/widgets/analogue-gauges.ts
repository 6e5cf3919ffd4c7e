import {
  choice,
  choices,
  color,
  flag,
  type Infer,
  list,
  number,
  text,
  unlisted,
  whenAbsent,
} from "../settings/index.ts";
import { type WidgetDeclaration, type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { key, RANDOM, walk } from "./function-keys.ts";
import { ONE_KEY } from "./parameters.ts";
import { ANIMATION_RULES, font, fontValue, shadowFont } from "./shared-settings.ts";

const ANIMATION = {
  animation: flag(true),
  animationDuration: number(500),
  animationRule: choice(ANIMATION_RULES, "cycle"),
};

/** Reference: widget catalogue, 1.4. */
const ANALOGUE = {
  minValue: number(0),
  maxValue: number(100),
  unitTitle: text(null),
  showUnitTitle: flag(true),
  majorTicksCount: number(null),
  minorTicks: number(2),
  valueBox: flag(true),
  valueInt: number(3),
  defaultColor: color(null),
  colorPlate: color("#fff"),
  colorMajorTicks: color("#444"),
  colorMinorTicks: color("#666"),
  colorNeedle: color(null),
  colorNeedleEnd: color(null),
  colorNeedleShadowUp: color("rgba(2,255,255,0.2)"),
  colorNeedleShadowDown: color("rgba(188,143,143,0.45)"),
  colorValueBoxRect: color("#888"),
  colorValueBoxRectEnd: color("#666"),
  colorValueBoxBackground: color("#babab2"),
  colorValueBoxShadow: color("rgba(0,0,0,1)"),
  highlights: list({ from: number(), to: number(), color: color() }),
  highlightsWidth: number(15),
  showBorder: flag(true),
  numbersFont: font({ size: 18 }),
  titleFont: font({ size: 24, color: "#888" }),
  unitsFont: font({ size: 22, color: "#888" }),
  valueFont: shadowFont({ size: 40, color: "#444" }, "rgba(0,0,0,0.3)"),
  ...ANIMATION,
  units: unlisted(text()),
  valueDec: unlisted(number()),
};

const RADIAL = { startAngle: number(45), ticksAngle: number(270), needleCircleSize: number(10), ...ANALOGUE };

const LINEAR = {
  barStrokeWidth: number(2.5),
  colorBarStroke: color(null),
  colorBar: color("#fff"),
  colorBarEnd: color("#ddd"),
  colorBarProgress: color(null),
  colorBarProgressEnd: color(null),
  ...ANALOGUE,
};

const COMPASS = {
  majorTicks: choices(),
  minorTicks: number(22),
  showStrokeTicks: flag(false),
  needleCircleSize: number(15),
  showBorder: whenAbsent(false, flag(true)),
  borderOuterWidth: number(10),
  colorPlate: color("#222"),
  colorMajorTicks: color("#f5f5f5"),
  colorMinorTicks: color("#ddd"),
  colorNeedle: color("#f08080"),
  colorNeedleCircle: color("#e8e8e8"),
  colorBorder: color("#ccc"),
  majorTickFont: font({ size: 20, color: "#ccc" }),
  ...ANIMATION,
  animationTarget: choice(["needle", "plate"], "needle"),
};

/** Settings that dials and scales share. */
export type AnalogueSettings = Infer<typeof ANALOGUE>;
export type RadialSettings = Infer<typeof RADIAL>;
export type LinearSettings = Infer<typeof LINEAR>;
export type CompassSettings = Infer<typeof COMPASS>;

/** Bands of equal width, one for each colour. */
const bands = (start: number, width: number, shades: readonly string[]) =>
  shades.map((shade, at) => ({ from: start + at * width, to: start + (at + 1) * width, color: shade }));

const shadow = { shadowColor: "rgba(0, 0, 0, 0.49)" };
const needle = {
  colorNeedleShadowUp: "rgba(2, 255, 255, 0)",
  colorNeedleShadowDown: "rgba(188, 143, 143, 0.78)",
};
const COLD_TO_HOT = ["#0d47a1", "#1976d2", "#42a5f5", "#90caf9", "#ef9a9a", "#ef5350", "#d32f2f", "#b71c1c"];
const BLUE_TO_RED = [
  "#7986cb",
  "#64b5f6",
  "#4fc3f7",
  "#4dd0e1",
  "#4db6ac",
  "#81c784",
  "#aed581",
  "#dce775",
  "#fff176",
  "#ffd54f",
  "#ffb74d",
  "#ff8a65",
];

export const compass = widget(
  ["analogue_compass", "Compass", "A direction in degrees, as the needle of a compass."],
  "latest",
  [6, 5],
  {
    frame: "analogueGauge",
    config: { backgroundColor: "#fff" },
    parameters: ONE_KEY,
    settings: COMPASS,
    newSettings: {
      majorTicks: ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
      majorTickFont: { family: "Roboto", style: "normal", weight: "500", color: "#ccc" },
    },
    keys: [RANDOM],
  },
);

export const thermometerScale = widget(
  ["temperature_gauge_canvas_gauges", "Thermometer scale", "A temperature on the scale of a thermometer."],
  "latest",
  [7, 3],
  {
    frame: "analogueGauge",
    parameters: ONE_KEY,
    settings: LINEAR,
    newSettings: {
      minValue: -60,
      maxValue: 100,
      units: "°C",
      unitTitle: "Temperature",
      valueDec: 1,
      majorTicksCount: 8,
      showBorder: false,
      highlightsWidth: 10,
      animationDuration: 1500,
      animationRule: "linear",
      defaultColor: "#e64a19",
      colorBar: "rgba(255, 255, 255, 0.4)",
      colorBarEnd: "rgba(221, 221, 221, 0.38)",
      colorBarProgress: "#90caf9",
      colorBarProgressEnd: "#f44336",
      colorBarStroke: "#b0bec5",
      highlights: bands(-60, 20, COLD_TO_HOT),
      numbersFont: fontValue("Arial", 18, "normal", "#263238"),
      titleFont: fontValue("Roboto", 24, "normal", "#78909c"),
      unitsFont: fontValue("Roboto", 26, "500", "#37474f"),
      valueFont: fontValue("Roboto", 40, "normal", "#444", { shadowColor: "rgba(0,0,0,0.3)" }),
    },
    keys: [key("Temp", walk(15, -60, 100))],
  },
);

/** Dials, which differ in what a new one is saved with. */
export const RADIAL_GAUGES: readonly WidgetDeclaration<"latest", RadialSettings>[] = [
  widget(
    ["temperature_radial_gauge_canvas_gauges", "Temperature radial gauge", "A temperature on a dial."],
    "latest",
    [6, 5],
    {
      frame: "analogueGauge",
      parameters: ONE_KEY,
      settings: RADIAL,
      newSettings: {
        minValue: -60,
        maxValue: 60,
        startAngle: 67.5,
        ticksAngle: 225,
        needleCircleSize: 7,
        majorTicksCount: 12,
        units: "°C",
        unitTitle: "Temperature",
        valueDec: 1,
        colorPlate: "#cfd8dc",
        defaultColor: "#e65100",
        animationDuration: 1000,
        animationRule: "bounce",
        highlights: bands(-60, 10, BLUE_TO_RED),
        ...needle,
        numbersFont: fontValue("Roboto", 20, "normal", "#263238"),
        titleFont: fontValue("Roboto", 24, "normal", "#263238"),
        unitsFont: fontValue("Roboto", 28, "500", "#616161"),
        valueFont: fontValue("Segment7Standard", 30, "normal", "#444", shadow),
      },
      keys: [key("Temperature", walk(20, -60, 60))],
    },
  ),
  widget(["speed_gauge_canvas_gauges", "Speed gauge", "A speed on a dial."], "latest", [7, 5], {
    frame: "analogueGauge",
    parameters: ONE_KEY,
    settings: RADIAL,
    newSettings: {
      maxValue: 180,
      startAngle: 45,
      ticksAngle: 270,
      needleCircleSize: 7,
      majorTicksCount: 9,
      units: "MPH",
      showUnitTitle: false,
      showBorder: false,
      defaultColor: "#e65100",
      animationDuration: 1500,
      animationRule: "linear",
      valueDec: 0,
      ...needle,
      highlights: [
        { from: 80, to: 120, color: "#fdd835" },
        { from: 120, to: 180, color: "#e57373" },
      ],
      numbersFont: fontValue("Roboto", 22, "500", "#616161"),
      unitsFont: fontValue("Roboto", 28, "500", "#616161"),
      valueFont: fontValue("Segment7Standard", 32, "normal", "#444", shadow),
    },
    keys: [key("Speed", walk(25, 0, 220))],
  }),
  widget(["radial_gauge_canvas_gauges", "Radial gauge", "Any value on a dial."], "latest", [6, 5], {
    frame: "analogueGauge",
    parameters: ONE_KEY,
    settings: RADIAL,
    newSettings: {
      minValue: -100,
      maxValue: 100,
      minorTicks: 10,
      highlights: [],
      valueDec: 0,
      defaultColor: "#e65100",
      colorNeedleShadowUp: needle.colorNeedleShadowUp,
      numbersFont: fontValue("Roboto", 18, "500", "#616161"),
      unitsFont: fontValue("Roboto", 22, "500", "#616161"),
      valueFont: fontValue("Segment7Standard", 36, "normal", "#444", shadow),
    },
    keys: [key("Temp", walk(25, -100, 100))],
  }),
];

export const analogueGauges: WidgetsBundleDeclaration = {
  alias: "analogue_gauges",
  title: "Analogue gauges",
  description: "Dials and scales with a needle or a bar.",
  widgets: [compass, thermometerScale, ...RADIAL_GAUGES],
};
