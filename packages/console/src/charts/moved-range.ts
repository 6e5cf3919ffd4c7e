import type { TimeRange } from "@orrery/model";

const SHORTEST_MS = 1000;
const LONGEST_MS = 100 * 366 * 86_400_000;

/** A range moved by a share of its length: 1 to the next one. */
export function movedBy({ start, end }: TimeRange, share: number): TimeRange {
  const by = Math.round((end - start) * share);
  return { start: start + by, end: end + by };
}

/** A range made longer by a factor, or shorter, around the place `at`, from 0 at its start to 1 at its end. */
export function zoomedAt({ start, end }: TimeRange, at: number, factor: number): TimeRange {
  const length = Math.min(Math.max((end - start) * factor, SHORTEST_MS), LONGEST_MS);
  const begin = Math.round(start + (end - start - length) * Math.min(Math.max(at, 0), 1));
  return { start: begin, end: begin + Math.round(length) };
}

interface Turned {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Of a pixel that a wheel turns. */
const ZOOM_PER_PIXEL = 1.002;

/**
 * Where a wheel leads that is turned over a chart of `width` pixels: sideways, or with Shift, it moves the time, with Ctrl or
 * two fingers it zooms. Undefined when it is meant for the page.
 */
export function turnedRange(range: TimeRange, turned: Turned, { at, width }: { at: number; width: number }) {
  const { deltaX, deltaY, shiftKey, ctrlKey, metaKey } = turned;
  if (ctrlKey || metaKey) return zoomedAt(range, at, ZOOM_PER_PIXEL ** deltaY);
  const sideways = shiftKey ? deltaY || deltaX : Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : 0;
  return sideways === 0 || width <= 0 ? undefined : movedBy(range, sideways / width);
}
