import type { JsonObject } from "../entities/common.ts";
import {
  choice,
  color,
  flag,
  group,
  type Infer,
  is,
  isNot,
  list,
  number,
  off,
  on,
  required,
  text,
  unlisted,
  when,
  whenAbsent,
} from "../settings/index.ts";
import { type WidgetDeclaration, type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import type { Frame } from "./frames.ts";
import { type FunctionKey, key, walk } from "./function-keys.ts";
import { ONE_KEY } from "./parameters.ts";
import { ANIMATION_RULES, font, fontValue } from "./shared-settings.ts";

const LEVEL = {
  valueSource: choice(["predefinedValue", "entityAttribute"], "predefinedValue"),
  entityAlias: text(),
  attribute: text(),
  value: number(),
};

/** Reference: widget catalogue, 1.5. */
const DIGITAL = {
  minValue: number(0),
  maxValue: number(100),
  // A dial is ours: an instrument with marks and a needle. Other consoles show an arc in its place.
  gaugeType: choice(["arc", "donut", "horizontalBar", "verticalBar", "dial"], "arc"),
  donutStartAngle: when(is("gaugeType", "donut"), number(90)),
  neonGlowBrightness: number(0),
  dashThickness: number(0),
  roundedLineCap: flag(false),
  title: text(null),
  showTitle: flag(false),
  unitTitle: text(null),
  showUnitTitle: flag(false),
  showTimestamp: flag(false),
  timestampFormat: when(on("showTimestamp"), text("yyyy-MM-dd HH:mm:ss")),
  showValue: whenAbsent(false, flag(true)),
  // A ring has no ends that could be named.
  showMinMax: when(isNot("gaugeType", "donut"), whenAbsent(false, flag(true))),
  gaugeWidthScale: number(0.75),
  defaultColor: color(null),
  gaugeColor: color(null),
  useFixedLevelColor: flag(false),
  levelColors: when(off("useFixedLevelColor"), list(color())),
  fixedLevelColors: when(
    on("useFixedLevelColor"),
    list({ from: group(LEVEL), to: group(LEVEL), color: required(color()) }),
  ),
  showTicks: flag(false),
  tickWidth: when(on("showTicks"), number(4)),
  colorTicks: when(on("showTicks"), color("#666")),
  ticksValue: when(on("showTicks"), list(LEVEL)),
  animation: flag(true),
  animationDuration: number(500),
  animationRule: choice(ANIMATION_RULES, "linear"),
  titleFont: font({ size: 12 }),
  labelFont: font({ size: 8 }),
  valueFont: font({ size: 18 }),
  minMaxFont: font({ size: 10 }),
  decimals: unlisted(number()),
  units: unlisted(text()),
};

/** Settings of all digital gauges. */
export type DigitalGaugeSettings = Infer<typeof DIGITAL>;

const SEGMENTS = "Segment7Standard";
const small = fontValue(SEGMENTS, 12);
const GREY = "#666666";
const SPEED_COLORS = ["#008000", "#fbc02d", "#f44336"];

interface Gauge {
  readonly size: readonly [number, number];
  readonly frame: Frame;
  readonly key: FunctionKey;
  readonly newSettings: JsonObject;
  readonly config?: JsonObject | undefined;
}

const gauge = (
  names: readonly [string, string, string],
  { size, frame, key: one, newSettings, config }: Gauge,
): WidgetDeclaration<"latest", DigitalGaugeSettings> =>
  widget(names, "latest", size, {
    frame,
    config,
    parameters: ONE_KEY,
    settings: DIGITAL,
    keys: [one],
    newSettings: {
      titleFont: fontValue("Roboto", 12),
      labelFont: fontValue("Roboto", 8),
      minMaxFont: small,
      ...newSettings,
    },
  });

const temp = (color?: string) => key("Temp", walk(10, 0, 100), { color });
const whole = { decimals: 0 };

const simpleGauge = gauge(["simple_gauge_justgage", "Simple gauge", "A value in a ring."], {
  size: [2, 2],
  frame: "lightGauge",
  key: temp("#ef6c00"),
  config: whole,
  newSettings: { gaugeType: "donut", gaugeColor: "#eeeeee", valueFont: fontValue("Roboto", 32, "500", GREY) },
});

export const DIGITAL_GAUGES: readonly WidgetDeclaration<"latest", DigitalGaugeSettings>[] = [
  gauge(["gauge_justgage", "Gauge", "A value on an arc."], {
    size: [4, 3],
    frame: "lightGauge",
    key: temp(),
    config: whole,
    newSettings: {
      gaugeType: "arc",
      showTitle: true,
      gaugeColor: "#eeeeee",
      titleFont: fontValue("Roboto", 12, "500", "#999999"),
      valueFont: fontValue("Roboto", 36, "500", GREY),
      minMaxFont: fontValue("Roboto", 12, "500", GREY),
    },
  }),
  gauge(["digital_thermometer", "Digital thermometer", "A temperature on a glowing ring."], {
    size: [3, 3],
    frame: "darkGauge",
    key: key("Temp", `${walk(10, -1000, 60).replace("return", "value =")}\nreturn value < -60 ? 60 : value;`),
    newSettings: {
      gaugeType: "donut",
      minValue: -60,
      maxValue: 60,
      gaugeWidthScale: 1,
      dashThickness: 1.5,
      levelColors: ["#304ffe", "#7e57c2", "#ff4081", "#d32f2f"],
      neonGlowBrightness: 35,
      gaugeColor: "#333333",
      valueFont: fontValue(SEGMENTS, 18),
    },
  }),
  gauge(["digital_speedometer", "Digital speedometer", "A speed on a glowing arc."], {
    size: [5, 3],
    frame: "darkGauge",
    key: key("Speed", walk(20, 45, 130)),
    newSettings: {
      gaugeType: "arc",
      maxValue: 180,
      levelColors: SPEED_COLORS,
      dashThickness: 1.5,
      neonGlowBrightness: 40,
      unitTitle: "MPH",
      showUnitTitle: true,
      gaugeColor: "#171a1c",
      valueFont: fontValue(SEGMENTS, 32),
      minMaxFont: fontValue(SEGMENTS, 12, "500", "white"),
    },
  }),
  gauge(["neon_gauge_justgage", "Neon gauge", "A value on a bright arc."], {
    size: [5, 3],
    frame: "darkGauge",
    key: temp(),
    newSettings: { gaugeType: "arc", neonGlowBrightness: 70, dashThickness: 1, valueFont: fontValue(SEGMENTS, 32) },
  }),
  gauge(["lcd_gauge", "LCD gauge", "A value on an arc, as a display of segments."], {
    size: [5, 3],
    frame: "lcdGauge",
    key: key("Speed", walk(20, 0, 180)),
    config: whole,
    newSettings: {
      gaugeType: "arc",
      maxValue: 180,
      dashThickness: 1.5,
      unitTitle: "MPH",
      showUnitTitle: true,
      defaultColor: "#444444",
      valueFont: fontValue(SEGMENTS, 32),
    },
  }),
  gauge(["lcd_bar_gauge", "LCD bar gauge", "A level as a bar, as a display of segments."], {
    size: [2, 3.5],
    frame: "lcdGauge",
    key: key("Humidity", walk(20, 0, 100)),
    config: { ...whole, units: "%" },
    newSettings: {
      gaugeType: "verticalBar",
      dashThickness: 1.5,
      showUnitTitle: true,
      defaultColor: "#444444",
      valueFont: fontValue("Roboto", 16, "400"),
    },
  }),
  gauge(["simple_neon_gauge_justgage", "Simple neon gauge", "A value in a glowing ring."], {
    size: [3, 3],
    frame: "darkGauge",
    key: temp("#388e3c"),
    newSettings: {
      gaugeType: "donut",
      gaugeWidthScale: 1,
      neonGlowBrightness: 40,
      dashThickness: 1.5,
      valueFont: fontValue(SEGMENTS, 32),
    },
  }),
  gauge(["vertical_bar_justgage", "Vertical bar", "A value as a bar that rises."], {
    size: [2, 3.5],
    frame: "lightGauge",
    key: temp("#f57c00"),
    config: whole,
    newSettings: {
      gaugeType: "verticalBar",
      dashThickness: 1.5,
      gaugeColor: "#eeeeee",
      valueFont: fontValue("Roboto", 12),
      minMaxFont: fontValue("Roboto", 8),
    },
  }),
  simpleGauge,
  gauge(["digital_bar", "Digital horizontal bar", "A value as a glowing bar that lies."], {
    size: [6, 2.5],
    frame: "darkGauge",
    key: key("Speed", walk(20, 80, 160)),
    newSettings: {
      gaugeType: "horizontalBar",
      maxValue: 180,
      levelColors: SPEED_COLORS,
      neonGlowBrightness: 40,
      dashThickness: 1.5,
      unitTitle: "MPH",
      gaugeColor: "#171a1c",
      valueFont: fontValue(SEGMENTS, 18),
    },
  }),
  gauge(["mini_gauge_justgage", "Mini gauge", "A value in a ring with round ends."], {
    size: [2, 2],
    frame: "lightGauge",
    key: temp("#7cb342"),
    config: whole,
    newSettings: { gaugeType: "donut", roundedLineCap: true, valueFont: fontValue("Roboto", 32, "500", GREY) },
  }),
  gauge(["horizontal_bar_justgage", "Horizontal bar", "A value as a bar that lies."], {
    size: [7, 3],
    frame: "lightGauge",
    key: temp("#f44336"),
    config: whole,
    newSettings: {
      gaugeType: "horizontalBar",
      showTitle: true,
      gaugeColor: "#eeeeee",
      valueFont: fontValue("Roboto", 18, "500", GREY),
      minMaxFont: fontValue("Roboto", 12, "500", GREY),
    },
  }),
  gauge(["digital_vertical_bar", "Digital vertical bar", "A value as a glowing bar that rises."], {
    size: [2.5, 4.5],
    frame: "darkGauge",
    key: key("Temp", walk(20, -60, 60)),
    newSettings: {
      gaugeType: "verticalBar",
      minValue: -60,
      maxValue: 60,
      levelColors: ["#3d5afe", "#f44336"],
      neonGlowBrightness: 20,
      dashThickness: 1.2,
      showUnitTitle: true,
      gaugeColor: "#171a1c",
      valueFont: fontValue(SEGMENTS, 14),
      minMaxFont: fontValue(SEGMENTS, 8, "500", "#cccccc"),
    },
  }),
];

export const digitalGauges: WidgetsBundleDeclaration = {
  alias: "digital_gauges",
  title: "Digital gauges",
  description: "Arcs, rings and bars with the value in figures.",
  widgets: DIGITAL_GAUGES,
};
