import {
  type Aggregation,
  type EntityId,
  EXPORT_LIMITS,
  PlatformError,
  type Point,
  type TelemetrySource,
} from "@orrery/model";
import type { HistoryQuery } from "../../telemetry/history-query.ts";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import type { TimeRange } from "../../telemetry/view-window.ts";

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

/** Reads the points of a series in export order, page by page; `mayRead` is checked before each page. */
export async function* seriesPoints(
  telemetry: Pick<TelemetryService, "history" | "shownRange">,
  read: SeriesRead,
  mayRead: (entityId: EntityId) => Promise<unknown>,
): AsyncGenerator<readonly Point[], void, undefined> {
  const { entityId, key, pageSize, aggregation, interval, order } = read;
  const points = async (query: Omit<HistoryQuery, "keys" | "limit" | "order">): Promise<readonly Point[]> => {
    await mayRead(entityId);
    const found = await telemetry.history(entityId, { ...query, keys: [key], limit: pageSize, order });
    return found.get(key) ?? [];
  };
  const range = await telemetry.shownRange(entityId, read);
  if (aggregation === "NONE") {
    let { startTs, endTs } = range;
    while (startTs < endTs) {
      const page = await points({ startTs, endTs, aggregation: "NONE", interval: 0 });
      yield page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      if (order === "ASC") startTs = last.ts + 1;
      else endTs = last.ts; // exclusive
    }
    return;
  }
  for (const [startTs, endTs] of windows(range, interval * BUCKETS, order)) {
    const page = await points({ startTs, endTs, aggregation, interval });
    yield order === "ASC" ? page : page.toReversed();
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
