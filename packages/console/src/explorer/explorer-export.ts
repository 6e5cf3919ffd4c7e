import type { EntityId } from "@orrery/model";
import type { TFunction } from "i18next";
import type { ExportTable } from "../exports/export-table.ts";
import type { ExplorerData } from "./explorer-series.ts";
import type { ExplorerState } from "./explorer-state.ts";

interface Exported {
  readonly name: string;
  readonly entity: EntityId;
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  readonly window: ExplorerState["window"];
  readonly bucketMs: ExplorerData["bucketMs"];
}

const TIME = "ts";
const columnOf = (key: string) => (key === TIME ? `${key} (value)` : key);

/** The values of a time as a table for files, a column for each key; the server reads them, however many they are. */
export function exportedValues(t: TFunction, exported: Exported): ExportTable {
  const { name, entity, keys, startTs, endTs, window, bucketMs } = exported;
  const isRaw = bucketMs === 0;
  return {
    name,
    columns: [
      { key: TIME, title: t("export.time"), type: "time", shown: true },
      ...keys.map((key) => ({ key: columnOf(key), title: key, shown: true })),
    ],
    source: () => ({
      kind: "telemetry",
      series: keys.map((key) => ({ entityId: entity, key, column: columnOf(key) })),
      startTs,
      endTs,
      ...(isRaw ? {} : { aggregation: window.aggregation, interval: bucketMs }),
    }),
  };
}

/** The call that answers with the same values, for scripts. */
export function apiCall({ entity, keys, startTs, endTs, window, bucketMs }: Omit<Exported, "name">): string {
  const query = new URLSearchParams({
    keys: keys.join(","),
    startTs: String(startTs),
    endTs: String(endTs),
    ...(bucketMs === 0
      ? { limit: String(window.limit), agg: "NONE" }
      : { agg: window.aggregation, interval: String(bucketMs) }),
  });
  const path = `/api/plugins/telemetry/${entity.entityType}/${entity.id}/values/timeseries`;
  return `curl -H "X-Authorization: Bearer $TOKEN" "${location.origin}${path}?${query}"`;
}
