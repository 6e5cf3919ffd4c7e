import { type CallOptions, type Client, laterAlarms } from "@orrery/client";
import { type AlarmInfo, isCleared, PointSeries, type TimeRange } from "@orrery/model";
import type { AlarmRuleValues } from "@orrery/model/alarm-rules";

const HOUR_MS = 3_600_000;
/** The chart shows this much before an alarm, and this much after its end, or a tenth of it. */
const AROUND_MS = { before: HOUR_MS, after: HOUR_MS / 4 } as const;
const POINTS = 300;
/** Lines of one chart. */
const MAX_KEYS = 3;

/** The values around the time of an alarm, with the limits that its rules have. */
export interface AlarmValues extends AlarmRuleValues {
  readonly range: TimeRange;
  readonly stepMs: number;
  readonly series: ReadonlyMap<string, PointSeries>;
}

/** From an hour before an alarm until now, or until a while after it was cleared. */
export function rangeAround({ startTs, createdTime, clearTs, status }: AlarmInfo, now: number): TimeRange {
  const start = startTs || createdTime;
  const isOver = isCleared(status) && clearTs > 0;
  const lasted = Math.max(0, (isOver ? clearTs : now) - start);
  const after = Math.max(AROUND_MS.after, lasted / 10);
  return {
    start: Math.floor(start - Math.max(AROUND_MS.before, lasted / 10)),
    end: Math.ceil(isOver ? Math.min(now, clearTs + after) : now),
  };
}

/** The values that its rules look at; without rules those of its originator that its details name. */
export async function loadAlarmValues(
  client: Client,
  alarm: AlarmInfo,
  now: number,
  options: CallOptions,
): Promise<AlarmValues> {
  const { originator } = alarm;
  const rule = await laterAlarms(client.api).ruleValues(alarm.id.id, options);
  const named = rule.keys.length > 0 ? rule.keys : await namedInDetails(client, alarm, options);
  const keys = named.slice(0, MAX_KEYS);
  const range = rangeAround(alarm, now);
  const stepMs = Math.max(1000, Math.ceil((range.end - range.start) / POINTS));
  const query = { keys, startTs: range.start, endTs: range.end, agg: "AVG", interval: stepMs } as const;
  const points = keys.length === 0 ? {} : await client.telemetry.history(originator, query, options);
  const series = new Map<string, PointSeries>();
  for (const key of keys) {
    const line = new PointSeries();
    for (const { ts, value } of points[key] ?? []) if (Number.isFinite(Number(value))) line.set(ts, Number(value));
    if (line.length > 0) series.set(key, line);
  }
  return { keys, limits: rule.limits.filter(({ key }) => series.has(key)), range, stepMs, series };
}

async function namedInDetails(client: Client, { originator, details }: AlarmInfo, options: CallOptions) {
  if (typeof details !== "object" || details === null) return [];
  const known = new Set(await client.telemetry.timeSeriesKeys(originator, options));
  return Object.keys(details).filter((key) => known.has(key));
}
