import {
  CURRENT_PERIODS,
  isRealtime,
  lengthOf,
  QUICK_INTERVALS,
  type QuickInterval,
  rangeOf,
  type TimeWindow,
  type TimeWindowSettings,
} from "@orrery/model";

export type Branch = "realtime" | "history";
export type Mode = "last" | "period" | "fixed";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths that are one click away; any other is a custom one. */
export const LENGTHS: readonly number[] = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
];

export const branchOf = ({ window }: TimeWindowSettings): Branch => (isRealtime(window) ? "realtime" : "history");

export function modeOf({ kind }: TimeWindow): Mode {
  switch (kind) {
    case "realtimeLast":
    case "historyLast":
      return "last";
    case "realtimeQuick":
    case "historyQuick":
      return "period";
    case "historyFixed":
      return "fixed";
  }
}

export const periodsOf = (branch: Branch): readonly QuickInterval[] =>
  branch === "realtime" ? CURRENT_PERIODS : QUICK_INTERVALS;

interface DraftContext {
  readonly now: number;
  readonly browserZone: string;
  readonly firstDayOfWeek?: number | undefined;
}

/** The same settings looked at another way; what both have in common is kept, so that going back and forth is safe. */
export function withMode(
  settings: TimeWindowSettings,
  branch: Branch,
  mode: Mode,
  context: DraftContext,
): TimeWindowSettings {
  const { window } = settings;
  const zone = settings.zone ?? context.browserZone;
  switch (mode) {
    case "last": {
      const lengthMs =
        window.kind === "realtimeLast" || window.kind === "historyLast"
          ? window.lengthMs
          : lengthOf(window, context.now);
      return withWindow(settings, { kind: branch === "realtime" ? "realtimeLast" : "historyLast", lengthMs });
    }
    case "period": {
      const known = window.kind === "realtimeQuick" || window.kind === "historyQuick" ? window.period : undefined;
      const period = known && periodsOf(branch).includes(known) ? known : "CURRENT_DAY";
      const kind = branch === "realtime" ? "realtimeQuick" : "historyQuick";
      return withWindow(settings, { kind, period, zone, firstDayOfWeek: context.firstDayOfWeek });
    }
    case "fixed":
      return withWindow(settings, { kind: "historyFixed", range: rangeOf(window, 1000, context.now) });
  }
}

/** Another window usually wants another grouping: the wish is given up, and the nearest usual one is used. */
export function withWindow(settings: TimeWindowSettings, window: TimeWindow): TimeWindowSettings {
  return { ...settings, window, intervalMs: undefined };
}

/** Periods begin and end by the clocks of the zone, so they move with it. */
export function withZone(
  settings: TimeWindowSettings,
  zone: string | undefined,
  browserZone: string,
): TimeWindowSettings {
  const { window } = settings;
  const isPeriod = window.kind === "realtimeQuick" || window.kind === "historyQuick";
  return { ...settings, zone, window: isPeriod ? { ...window, zone: zone ?? browserZone } : window };
}

export interface Length {
  readonly count: number;
  readonly unit: "seconds" | "minutes" | "hours" | "days";
}

const UNITS = { seconds: 1000, minutes: MINUTE, hours: HOUR, days: DAY } as const;

/** A custom length as a number of the largest unit that divides it. */
export function lengthIn(ms: number): Length {
  const unit = (["days", "hours", "minutes"] as const).find((name) => ms % UNITS[name] === 0) ?? "seconds";
  return { count: Math.max(1, Math.round(ms / UNITS[unit])), unit };
}

export const lengthMs = ({ count, unit }: Length): number => count * UNITS[unit];
