import { AGGREGATIONS } from "../values/aggregation.ts";
import { isCalendarUnit } from "./calendar-interval.ts";
import { isQuickInterval } from "./quick-interval.ts";
import { type TimeWindowContext, type TimeWindowSettings, zoomedTo } from "./saved-time-window.ts";
import type { TimeRange } from "./time-range.ts";
import { YEAR_MS } from "./time-units.ts";
import type { TimeWindow } from "./time-window.ts";

const MAX_LENGTH_MS = 100 * YEAR_MS;
/** As far as dates go. */
const MAX_TIME = 8.64e15;

/**
 * A time window as a parameter of an address: `live:3600000`, `last:3600000`, `live:CURRENT_DAY`, `last:YESTERDAY` or
 * `<from>-<to>` in ms, then `;` with the aggregation and, where it was chosen, `;` with the interval in ms or
 * the unit of a calendar.
 */
export function formatWindowParam({ window, aggregation, intervalMs, calendar }: TimeWindowSettings): string {
  const grouping = calendar ?? intervalMs;
  return [windowText(window), aggregation, ...(grouping === undefined ? [] : [grouping])].join(";");
}

/** The settings with what an address says; those given where it says nothing that can be read. */
export function withWindowParam(
  settings: TimeWindowSettings,
  text: string | null,
  { browserZone, firstDayOfWeek }: Pick<TimeWindowContext, "browserZone" | "firstDayOfWeek">,
): TimeWindowSettings {
  const [windowPart = "", aggregationPart, intervalPart] = (text ?? "").split(";");
  const window = windowIn(windowPart, { zone: settings.zone ?? browserZone, firstDayOfWeek });
  if (!window) return settings;
  const aggregation = AGGREGATIONS.find((known) => known === aggregationPart) ?? settings.aggregation;
  const calendar = isCalendarUnit(intervalPart) ? intervalPart : undefined;
  return { ...settings, window, aggregation, intervalMs: wholeIn(intervalPart, MAX_LENGTH_MS), calendar };
}

/** A part of the time, as `<from>-<to>`. */
export const formatRangeParam = ({ start, end }: TimeRange): string => `${Math.round(start)}-${Math.round(end)}`;

/** The settings zoomed to the part that an address names; undefined when it names none. */
export function withRangeParam(settings: TimeWindowSettings, text: string | null): TimeWindowSettings | undefined {
  const range = rangeIn(text ?? "");
  return range && zoomedTo(settings, range);
}

function windowText(window: TimeWindow): string {
  switch (window.kind) {
    case "realtimeLast":
      return `live:${window.lengthMs}`;
    case "historyLast":
      return `last:${window.lengthMs}`;
    case "realtimeQuick":
      return `live:${window.period}`;
    case "historyQuick":
      return `last:${window.period}`;
    case "historyFixed":
      return formatRangeParam(window.range);
  }
}

function windowIn(text: string, days: Pick<Quick, "zone" | "firstDayOfWeek">): TimeWindow | undefined {
  const [, mode, value = ""] = /^(live|last):(\w+)$/.exec(text) ?? [];
  if (mode === undefined) {
    const range = rangeIn(text);
    return range && { kind: "historyFixed", range };
  }
  if (isQuickInterval(value))
    return { kind: mode === "live" ? "realtimeQuick" : "historyQuick", period: value, ...days };
  const lengthMs = wholeIn(value, MAX_LENGTH_MS);
  return lengthMs ? { kind: mode === "live" ? "realtimeLast" : "historyLast", lengthMs } : undefined;
}

type Quick = Extract<TimeWindow, { readonly kind: "realtimeQuick" | "historyQuick" }>;

function rangeIn(text: string): TimeRange | undefined {
  const [, from, to] = /^(-?\d{1,16})-(-?\d{1,16})$/.exec(text) ?? [];
  const [start, end] = [wholeIn(from, MAX_TIME), wholeIn(to, MAX_TIME)];
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
}

function wholeIn(text: string | undefined, max: number): number | undefined {
  const number = text ? Number(text) : Number.NaN;
  return Number.isInteger(number) && Math.abs(number) <= max && (max === MAX_TIME || number > 0) ? number : undefined;
}
