import { DAY_MS } from "../timewindow/time-units.ts";

/** How far back the frequency of alarms looks. */
export const ALARM_FREQUENCY_MS = 30 * DAY_MS;

/** How often alarms of one type of one originator were raised in the last {@link ALARM_FREQUENCY_MS}; our own. */
export interface AlarmFrequency {
  /** Start of that time, ms since the epoch. */
  readonly from: number;
  readonly total: number;
  /** How long those lasted that are cleared, on average in ms; null when none is. */
  readonly meanLastedMs: number | null;
  /** The hours since the epoch in which they were raised, oldest first. */
  readonly hours: readonly { readonly ts: number; readonly count: number }[];
}
