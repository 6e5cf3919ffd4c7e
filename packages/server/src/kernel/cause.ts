import type { Tx } from "./database/database.ts";

/**
 * The message that causes a write. A message that was acknowledged before it was processed is processed again after a
 * crash, although its writes may have been done: with its cause, a write takes effect once and never replaces a later
 * one.
 */
export interface Cause {
  /** Position in the order in which causes arrived, from {@link nextArrival}. */
  readonly arrival: number;
  /** Whether the message is repeated after a crash: its writes do not replace those of later causes. */
  readonly isReplay: boolean;
  /**
   * Records the write as done, in its transaction. Resolves to false when it was done before and must be skipped.
   * Absent: the message will not be repeated.
   */
  readonly claim?: ((tx: Tx) => Promise<boolean>) | undefined;
}

const PER_MS = 1_000;

let last = 0;

/** A position after all earlier ones, including those of earlier processes if the clock was not set back. */
export function nextArrival(): number {
  last = Math.max(last + 1, Date.now() * PER_MS);
  return last;
}

/** Makes all further positions greater than `arrival`, which an earlier process assigned. */
export function arriveAfter(arrival: number): void {
  last = Math.max(last, arrival);
}
