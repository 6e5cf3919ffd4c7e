import {
  type Aggregation,
  type CalendarInterval,
  isCalendarUnit,
  isZone,
  PlatformError,
  usualUnitMs,
} from "@orrery/model";

/** History of several keys of one entity. `startTs` inclusive, `endTs` exclusive. */
export interface HistoryQuery {
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  /** NONE: raw points, at most `limit` per key, in `order`. Otherwise one point per bucket, ascending. */
  readonly aggregation: Aggregation;
  /** Milliseconds; 0 means NONE for any `aggregation`. */
  readonly interval: number;
  /** One bucket a unit of a calendar in place of the fixed interval, the first and last as far as the range reaches. */
  readonly calendar?: CalendarInterval | undefined;
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

const MAX_INTERVALS = 700;
const SHORTEST_COUNTED_INTERVAL_MS = 1000;

/**
 * The query after defaults and checks (reference: telemetry and queries, 2.5).
 * @throws {PlatformError} `badRequest` with the messages of the contract.
 */
export function checkHistoryQuery(query: HistoryQuery): HistoryQuery {
  if (query.keys.some((key) => key.trim() === "")) refuse("Incorrect ReadTsKvQuery. Key can't be empty");
  if (query.interval < 0) refuse("Incorrect TsKvQuery. Interval can't be negative");
  const { calendar } = query;
  if ((query.interval === 0 && !calendar) || query.aggregation === "NONE") {
    if (query.limit < 1) refuse("Incorrect TsKvQuery. Limit must be greater than zero");
    return query.aggregation === "NONE" ? query : { ...query, aggregation: "NONE" };
  }
  const counted = calendar ? usualUnitMs(calendar.unit) : Math.max(query.interval, SHORTEST_COUNTED_INTERVAL_MS);
  const intervals = Math.trunc((query.endTs - query.startTs) / counted);
  if (intervals > MAX_INTERVALS || intervals < 0) {
    refuse(
      `Incorrect TsKvQuery. Number of intervals is to high - ${intervals}. Please increase 'interval' parameter for ` +
        "your query or reduce the time range of the query.",
    );
  }
  return query;
}

/**
 * The calendar that a query asks for by the names of later versions; undefined for fixed intervals.
 * @throws {PlatformError} `badRequest` for names that nobody knows.
 */
export function calendarOf(
  intervalType: string | null | undefined,
  timeZone: string | null | undefined,
): CalendarInterval | undefined {
  if (!intervalType || intervalType === "MILLISECONDS") return undefined;
  if (!isCalendarUnit(intervalType)) refuse(`No enum constant IntervalType.${intervalType}`);
  const zone = timeZone || "UTC";
  if (!isZone(zone)) refuse(`Unknown time-zone ID: ${zone}`);
  return { unit: intervalType, zone };
}

function refuse(message: string): never {
  throw new PlatformError("badRequest", message);
}
