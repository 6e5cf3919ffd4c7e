import type { KeySpec, Place, WidgetSpec } from "./widget-json.ts";

/** A dial with marks and a needle. */
export function gauge(
  title: string,
  alias: string,
  key: KeySpec,
  range: readonly [number, number],
  at: Place,
): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "digital_gauges",
    typeAlias: "simple_gauge_justgage",
    type: "latest",
    config: { units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { gaugeType: "dial", showValue: true, showMinMax: true, minValue: range[0], maxValue: range[1] },
  };
}

/** A level as a bar that rises; its colour says how much is left. */
export function levelBar(title: string, alias: string, key: KeySpec, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "digital_gauges",
    typeAlias: "vertical_bar_justgage",
    type: "latest",
    config: { units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: {
      gaugeType: "verticalBar",
      showValue: true,
      showMinMax: true,
      minValue: 0,
      maxValue: 100,
      dashThickness: 0,
      levelColors: ["#c4283a", "#da7515", "#2a9d63"],
    },
  };
}

/** An instrument with a round scale, as on a machine. */
export function roundGauge(
  title: string,
  alias: string,
  key: KeySpec,
  [minValue, maxValue]: readonly [number, number],
  at: Place,
): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "analogue_gauges",
    typeAlias: "radial_gauge_canvas_gauges",
    type: "latest",
    config: { units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { minValue, maxValue, showUnitTitle: false, minorTicks: 5, valueBox: true },
  };
}

/** Where something heads, in degrees. */
export function compass(title: string, alias: string, key: KeySpec, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "analogue_gauges",
    typeAlias: "analogue_compass",
    type: "latest",
    settings: {},
  };
}
