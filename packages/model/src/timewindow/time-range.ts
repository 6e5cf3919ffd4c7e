/** Milliseconds since the epoch; `end` is exclusive. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}
