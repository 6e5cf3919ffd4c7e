import type { Tx } from "./database/database.ts";

/**
 * The message that causes a write. A message that was acknowledged before it was processed is processed again after a
 * crash, though its writes may be done: with its cause, a write takes effect once and never replaces a later one.
 */
export interface Cause {
  /** Position in the order in which causes have arrived, from {@link nextArrival}. */
  readonly arrival: number;
  /** Whether the message is repeated after a crash: it does not replace what later causes have written. */
  readonly isReplay: boolean;
  /**
   * Notes in the transaction of the write that it is done. Resolves to false when it was done before and must not be done
   * again. Absent: the message will not be repeated.
   */
  readonly claim?: ((tx: Tx) => Promise<boolean>) | undefined;
}

const PER_MS = 1_000;

let last = 0;

/** A position after all earlier ones, also those of earlier processes unless the clock was set back. */
export function nextArrival(): number {
  last = Math.max(last + 1, Date.now() * PER_MS);
  return last;
}

/** Positions from now on come after `arrival`, which an earlier process has assigned. */
export function arriveAfter(arrival: number): void {
  last = Math.max(last, arrival);
}
