import type { Widget } from "@orrery/model";
import type { WidgetDefinition } from "./define-widget.ts";

interface NativeWidget {
  readonly load: () => Promise<WidgetDefinition>;
  /** Shown until it is loaded. */
  readonly skeleton: WidgetDefinition["skeleton"];
}

const native = (skeleton: NativeWidget["skeleton"], load: NativeWidget["load"]): NativeWidget => ({ skeleton, load });

/** Every native widget, under `bundle/alias` as saved dashboards name it. Each is loaded when a dashboard has it. */
export const NATIVE_WIDGETS: Readonly<Record<string, NativeWidget>> = {
  "charts/basic_timeseries": native(
    "chart",
    async () => (await import("../basic-timeseries/basic-timeseries.tsx")).basicTimeseriesWidget,
  ),
  "cards/simple_card": native("value", async () => (await import("../simple-card/simple-card.tsx")).simpleCardWidget),
  "cards/entities_table": native(
    "table",
    async () => (await import("../entities-table/entities-table.tsx")).entitiesTableWidget,
  ),
  "cards/timeseries_table": native(
    "table",
    async () => (await import("../timeseries-table/timeseries-table.tsx")).timeseriesTableWidget,
  ),
  "cards/html_card": native("value", async () => (await import("../html-card/html-card.tsx")).htmlCardWidget),
  "digital_gauges/simple_gauge_justgage": native(
    "gauge",
    async () => (await import("../simple-gauge/simple-gauge.tsx")).simpleGaugeWidget,
  ),
};

/** How a widget is loaded and what it looks like before; undefined for types we do not have, custom ones among them. */
export function findWidget({ isSystemType, bundleAlias, typeAlias }: Widget): NativeWidget | undefined {
  return isSystemType ? NATIVE_WIDGETS[`${bundleAlias}/${typeAlias}`] : undefined;
}
