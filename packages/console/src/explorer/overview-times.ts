import type { TimeRange } from "@orrery/model";

/** So many windows are shown around the one that is looked at. */
const TIMES = 28;
const DAY_MS = 86_400_000;

/** The time of the overview: ends now, or as far after a window of the past as before it. */
export function overviewOf({ start, end }: TimeRange, now: number): TimeRange {
  const length = Math.max((end - start) * TIMES, DAY_MS);
  const last = end >= now - length / 2 ? Math.max(now, end) : end + length / 2;
  return { start: last - length, end: last };
}

/** A brush that was moved or widened by its handles, within the overview and never shorter than `shortest`. */
export function movedBrush(
  brush: TimeRange,
  part: "start" | "end" | "whole",
  by: number,
  { within, shortest }: { readonly within: TimeRange; readonly shortest: number },
): TimeRange {
  const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));
  if (part === "start") return { ...brush, start: clamp(brush.start + by, within.start, brush.end - shortest) };
  if (part === "end") return { ...brush, end: clamp(brush.end + by, brush.start + shortest, within.end) };
  const length = brush.end - brush.start;
  const start = clamp(brush.start + by, within.start, within.end - length);
  return { start, end: start + length };
}
