import { type DataKey, EXPORT_LIMITS } from "@orrery/model";
import type { ExportTable } from "../../../exports/export-table.ts";
import type { WidgetSeries } from "../define-widget.ts";

interface Named {
  /** Of the widget. */
  readonly title: string;
  readonly columns: Readonly<Record<"entity" | "key" | "value" | "time", string>>;
}

/**
 * The values that a chart, gauge or card of latest values shows: a row for each, as they are stored. Those of one entity
 * can be exported with their history instead. `undefined` when it shows none that are stored, but what functions make.
 */
export function latestExport({ title, columns }: Named, data: readonly WidgetSeries[]): ExportTable | undefined {
  const stored = data.filter(({ key, latest }) => STORED.has(key.type) && latest?.value);
  const [first] = stored;
  if (!first) return undefined;
  const isOneEntity = stored.every(({ entity }) => entity.id.id === first.entity.id.id);
  const rows = stored.slice(0, EXPORT_LIMITS.givenRows).map(({ entity, label, units, latest }) => ({
    entity: entity.name,
    key: units ? `${label} (${units})` : label,
    value: latest?.value,
    time: latest?.ts,
  }));
  const keys = [...new Set(stored.filter(({ key }) => key.type === "timeseries").map(({ key }) => key.name))];
  return {
    name: title,
    total: rows.length,
    columns: [
      { key: "entity", title: columns.entity, type: "text", shown: true },
      { key: "key", title: columns.key, type: "text", shown: true },
      { key: "value", title: columns.value, type: "number", shown: true },
      { key: "time", title: columns.time, type: "time", shown: true },
    ],
    source: () => ({ kind: "rows", rows }),
    history:
      isOneEntity && keys.length > 0
        ? { entity: first.entity.id, keys: keys.slice(0, EXPORT_LIMITS.series) }
        : undefined,
  };
}

/** Kinds of keys whose values the platform stores. */
const STORED: ReadonlySet<DataKey["type"]> = new Set(["timeseries", "attribute", "entityField"]);
