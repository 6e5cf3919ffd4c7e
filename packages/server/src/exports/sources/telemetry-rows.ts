import { type EntityId, PlatformError, parseEntityId, type TelemetrySource } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { EntityAccess } from "../../telemetry/ports.ts";
import { mergedSeries, type SeriesRow } from "./merged-series.ts";
import type { Rows } from "./rows.ts";
import { checkIntervals, type SeriesSource, seriesPoints } from "./series-points.ts";

/** Raw points per page: for all series together, and bounds for each one. */
const POINTS = { all: 4_000, min: 100, max: 2_000 } as const;
const TIME = "ts";

export interface TelemetryRowsOptions {
  readonly telemetry: SeriesSource;
  readonly access: EntityAccess;
  readonly user: User;
}

/** Reads time series as columns of one table. @throws {PlatformError} `badRequest`. */
export function telemetryRows(source: TelemetrySource, options: TelemetryRowsOptions): Rows<SeriesRow> {
  const { telemetry, access, user } = options;
  const { series, order = "ASC" } = source;
  checkIntervals(source);
  const columns = series.map(({ key, column = key }) => column);
  const doubled = columns.find((column, at) => column === TIME || columns.indexOf(column) !== at);
  if (doubled !== undefined) throw new PlatformError("badRequest", `Two series have the column '${doubled}'`);
  const pageSize = Math.min(Math.max(Math.floor(POINTS.all / series.length), POINTS.min), POINTS.max);
  const mayRead = (entityId: EntityId) => access.check(user, "READ_TELEMETRY", entityId);
  const reads = series.map(({ entityId: { entityType, id }, key }) => {
    const { startTs, endTs, aggregation = "NONE", interval = 0 } = source;
    const read = {
      entityId: parseEntityId(entityType, id),
      key,
      startTs,
      endTs,
      aggregation,
      interval,
      order,
      pageSize,
    };
    return seriesPoints(telemetry, read, mayRead);
  });
  return {
    pages: mergedSeries(reads, order),
    cell(column) {
      if (column === TIME) return ({ ts }) => ts;
      const at = columns.indexOf(column);
      if (at < 0) throw new PlatformError("badRequest", `No series has the column '${column}'`);
      return ({ cells }) => cells[at] ?? null;
    },
    isTime: (column) => column === TIME,
  };
}
