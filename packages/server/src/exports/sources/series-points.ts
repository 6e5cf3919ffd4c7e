import { type Aggregation, type EntityId, EXPORT_LIMITS, PlatformError, type TelemetrySource } from "@orrery/model";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import type { TimeRange } from "../../telemetry/view-window.ts";
import { pageOfColumns, pageOfPoints, type SeriesPage } from "./series-page.ts";

/** Buckets per query, which the contract limits. */
const BUCKETS = 500;

/** A time series to export. */
export interface SeriesRead extends TimeRange {
  readonly entityId: EntityId;
  readonly key: string;
  readonly aggregation: Aggregation;
  /** Bucket size in milliseconds; 0 for raw points. */
  readonly interval: number;
  readonly order: "ASC" | "DESC";
  /** Raw points per page. */
  readonly pageSize: number;
}

/** What exports read time series from. */
export type SeriesSource = Pick<TelemetryService, "history" | "rawHistory" | "shownRange">;

/** Reads the points of a series in export order, page by page; `mayRead` is checked before each page. */
export async function* seriesPoints(
  telemetry: SeriesSource,
  read: SeriesRead,
  mayRead: (entityId: EntityId) => Promise<unknown>,
): AsyncGenerator<SeriesPage, void, undefined> {
  const { entityId, key, pageSize, aggregation, interval, order } = read;
  const range = await telemetry.shownRange(entityId, read);
  if (aggregation === "NONE") {
    let { startTs, endTs } = range;
    while (startTs < endTs) {
      await mayRead(entityId);
      const query = { entity: entityId, key, startTs, endTs, limit: pageSize, order };
      const page = pageOfColumns(await telemetry.rawHistory(query), order);
      yield page;
      if (page.length < pageSize) return;
      const last = page.tsAt(page.length - 1);
      if (order === "ASC") startTs = last + 1;
      else endTs = last; // exclusive
    }
    return;
  }
  for (const [startTs, endTs] of windows(range, interval * BUCKETS, order)) {
    await mayRead(entityId);
    const query = { keys: [key], startTs, endTs, aggregation, interval, limit: pageSize, order };
    const points = (await telemetry.history(entityId, query)).get(key) ?? [];
    yield pageOfPoints(order === "ASC" ? points : points.toReversed());
  }
}

/** Checks the number of intervals. @throws {PlatformError} `badRequest` when there are too many. */
export function checkIntervals({ startTs, endTs, aggregation, interval }: TelemetrySource): void {
  if (aggregation === undefined || aggregation === "NONE") return;
  if (interval === undefined) throw new PlatformError("badRequest", "An aggregation needs an 'interval'");
  if ((endTs - startTs) / interval <= EXPORT_LIMITS.intervals) return;
  const sentence = `The range has more than ${EXPORT_LIMITS.intervals} intervals`;
  throw new PlatformError("badRequest", `${sentence}: increase 'interval' or reduce the time range`);
}

/** Splits a range into queries whose buckets stay aligned to the start of the range. */
function* windows(
  { startTs, endTs }: TimeRange,
  length: number,
  order: "ASC" | "DESC",
): Generator<readonly [startTs: number, endTs: number]> {
  const count = Math.ceil((endTs - startTs) / length);
  for (let n = 0; n < count; n++) {
    const begin = startTs + (order === "ASC" ? n : count - 1 - n) * length;
    yield [begin, Math.min(begin + length, endTs)];
  }
}
