import type { Client } from "@orrery/client";
import type { MapRecord } from "./parts/map-record.ts";

type Telemetry = Pick<Client["telemetry"], "saveAttributes" | "deleteAttributes" | "save" | "delete">;

/** A value of a key; null removes it. */
export type SavedValues = Readonly<Record<string, unknown>>;

interface SavePlan {
  readonly attributes: SavedValues;
  readonly series: SavedValues;
  readonly removedAttributes: readonly string[];
  readonly removedSeries: readonly string[];
}

/**
 * How values are saved: as attributes of the server or as time series, by the key of the datasource that is called so
 * (reference: dashboards and widgets, 6.4). A key that the datasource does not have is an attribute.
 */
export function savePlan({ source }: Pick<MapRecord, "source">, values: SavedValues): SavePlan {
  const isSeries = (name: string) => source.datasource.dataKeys.find((key) => key.name === name)?.type === "timeseries";
  const entries = Object.entries(values);
  const kept = entries.filter(([, value]) => value !== null);
  const removed = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  return {
    attributes: Object.fromEntries(kept.filter(([name]) => !isSeries(name))),
    series: Object.fromEntries(kept.filter(([name]) => isSeries(name))),
    removedAttributes: removed.filter((name) => !isSeries(name)),
    removedSeries: removed.filter(isSeries),
  };
}

/** Saves values of an entity with the rights of the viewer; a failure is said by the catalogue of errors. */
export async function saveValues(telemetry: Telemetry, record: MapRecord, values: SavedValues): Promise<void> {
  const { attributes, series, removedAttributes, removedSeries } = savePlan(record, values);
  const { id } = record.entity;
  await Promise.all([
    Object.keys(attributes).length > 0 && telemetry.saveAttributes(id, "SERVER_SCOPE", attributes),
    Object.keys(series).length > 0 && telemetry.save(id, series),
    removedAttributes.length > 0 && telemetry.deleteAttributes(id, "SERVER_SCOPE", removedAttributes),
    removedSeries.length > 0 && telemetry.delete(id, { keys: removedSeries, rewriteLatestIfDeleted: true }),
  ]);
}
