import { EXPORT_LIMITS } from "@orrery/model";
import type { ExportTable } from "../../../exports/export-table.ts";
import type { WidgetSeries, WidgetWindow } from "../define-widget.ts";

/** The column of times that every export of time series has. */
const TIME = "ts";

interface Named {
  readonly title: string;
  /** Title of the column of times. */
  readonly timeTitle: string;
}

/**
 * The values that a chart or a table of values over time shows, as they are kept: in its time, aggregated as there.
 * `undefined` when it shows none that are kept, but what functions make.
 */
export function seriesExport(
  { title, timeTitle }: Named,
  data: readonly WidgetSeries[],
  { settings, range, intervalMs }: WidgetWindow,
): ExportTable | undefined {
  const kept = data.filter(({ key }) => key.type === "timeseries");
  const isOneEntity = new Set(kept.map(({ entity }) => entity.id.id)).size === 1;
  const series = [...Map.groupBy(kept, ({ entity, key }) => `${entity.id.id} ${key.name}`).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, EXPORT_LIMITS.series);
  if (series.length === 0) return undefined;
  const { aggregation } = settings;
  return {
    name: title,
    columns: [
      { key: TIME, title: timeTitle, type: "time", shown: true },
      ...series.map(({ id, label, entity }) => ({
        key: id,
        title: isOneEntity ? label : `${entity.name}: ${label}`,
        shown: true,
      })),
    ],
    source: () => ({
      kind: "telemetry",
      series: series.map(({ id, entity, key }) => ({ entityId: entity.id, key: key.name, column: id })),
      startTs: range.start,
      endTs: range.end,
      ...(aggregation === "NONE" ? {} : { aggregation, interval: intervalMs }),
    }),
  };
}
