import type { Place, WidgetSpec } from "./widget-json.ts";

const control = (
  title: string,
  alias: string,
  typeAlias: string,
  settings: Readonly<Record<string, unknown>>,
  at: Place,
): WidgetSpec => ({
  title,
  alias,
  at,
  typeAlias,
  keys: [],
  bundleAlias: "control_widgets",
  type: "rpc",
  config: { showTitle: false, decimals: 1 },
  settings: { title, requestTimeout: 5_000, ...settings },
});

/** A value to turn up and down: the device answers `get` and takes `set`. */
export function knob(
  title: string,
  alias: string,
  { get, set, range: [minValue, maxValue] }: { get: string; set: string; range: readonly [number, number] },
  at: Place,
): WidgetSpec {
  const methods = { getValueMethod: get, setValueMethod: set };
  return control(title, alias, "knob_control", { minValue, maxValue, ...methods }, at);
}

/** A switch whose state is the latest value of `key`. */
export function toggle(
  title: string,
  alias: string,
  { key, set }: { readonly key: string; readonly set: string },
  at: Place,
): WidgetSpec {
  const state = { retrieveValueMethod: "timeseries", valueKey: key };
  const functions = { parseValueFunction: "return data ? true : false;", convertValueFunction: "return value;" };
  return control(
    title,
    alias,
    "switch_control",
    { showOnOffLabels: true, setValueMethod: set, ...state, ...functions },
    at,
  );
}
