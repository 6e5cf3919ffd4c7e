import type { KeySpec, Place, WidgetSpec } from "./widget-json.ts";

/** A single large value. */
export function valueCard(alias: string, key: KeySpec, at: Place): WidgetSpec {
  return {
    title: key.label,
    alias,
    keys: [key],
    at,
    bundleAlias: "cards",
    typeAlias: "simple_card",
    type: "latest",
    config: { showTitle: false, units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { labelPosition: "top" },
  };
}
