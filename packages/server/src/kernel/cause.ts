import type { Tx } from "./database/database.ts";

/**
 * What stands behind a write. A message that was acknowledged before it had been processed is processed again after a
 * crash, and may have been processed already: with what is told here, its writes take effect once and never replace what
 * came later.
 */
export interface Cause {
  /** Place in the order in which causes of writes have arrived, {@link nextArrival}. */
  readonly arrival: number;
  /** Whether it is repeated after a crash: it does not replace what causes that arrived later have written. */
  readonly isReplay: boolean;
  /**
   * Notes in the transaction of the write that it is done; `false`: it was done before, and is not to be done again.
   * Absent: the write will not be repeated.
   */
  readonly claim?: ((tx: Tx) => Promise<boolean>) | undefined;
}

const PER_MS = 1_000;

let last = 0;

/** A place after all that were given before, by this process and, unless the clock was set back, by earlier ones. */
export function nextArrival(): number {
  last = Math.max(last + 1, Date.now() * PER_MS);
  return last;
}

/** From now on places come after this one, which an earlier process has given. */
export function arriveAfter(arrival: number): void {
  last = Math.max(last, arrival);
}
