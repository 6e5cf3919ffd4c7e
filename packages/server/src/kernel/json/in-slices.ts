import { setImmediate, setTimeout } from "node:timers/promises";

/** Maximum time in milliseconds that a long task blocks the event loop: other calls wait about ten times as long. */
const SLICE_MS = 2;
/** A task with more slices leaves others as much time as it takes, if there are others. */
const SHORT_SLICES = 10;
/** A turn of the event loop that is shorter than this had nothing else to do. */
const IDLE_TURN_MS = 0.1;

/** Runs a long task to its end, yielding to the event loop after every slice of time. */
export async function inSlices<R>(work: Generator<void, R>): Promise<R> {
  for (let slices = 1; ; slices++) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
    const pausedAt = performance.now();
    await setImmediate();
    const isAlone = performance.now() - pausedAt < IDLE_TURN_MS;
    if (slices > SHORT_SLICES && !isAlone) await setTimeout(SLICE_MS);
  }
}

/** Runs a short task of the same kind to its end. */
export function atOnce<R>(work: Generator<void, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
