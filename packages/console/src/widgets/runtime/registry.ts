import type { Widget } from "@orrery/model";
import type { WidgetDefinition } from "./define-widget.ts";

type Load = () => Promise<WidgetDefinition>;

/** Every native widget, under `bundle/alias` as saved dashboards name it. Each is loaded when a dashboard has it. */
const WIDGETS: Readonly<Record<string, Load>> = {
  "charts/basic_timeseries": async () =>
    widen((await import("../basic-timeseries/basic-timeseries.tsx")).basicTimeseries),
  "cards/simple_card": async () => widen((await import("../simple-card/simple-card.tsx")).simpleCard),
  "cards/entities_table": async () => widen((await import("../entities-table/entities-table.tsx")).entitiesTable),
  "cards/timeseries_table": async () =>
    widen((await import("../timeseries-table/timeseries-table.tsx")).timeseriesTable),
  "cards/html_card": async () => widen((await import("../html-card/html-card.tsx")).htmlCard),
  "digital_gauges/simple_gauge_justgage": async () =>
    widen((await import("../simple-gauge/simple-gauge.tsx")).simpleGauge),
};

/** How to load the definition of a widget; undefined for types we do not have, custom ones among them. */
export function findWidget({ isSystemType, bundleAlias, typeAlias }: Widget): Load | undefined {
  return isSystemType ? WIDGETS[`${bundleAlias}/${typeAlias}`] : undefined;
}

/** Forgets the type of the settings: whoever renders a definition reads them by its schema first. */
function widen(definition: unknown): WidgetDefinition {
  return definition as WidgetDefinition;
}
