import { setImmediate, setTimeout } from "node:timers/promises";

/** Longest time in milliseconds that a long piece of work holds the event loop: a call of others waits some ten times. */
const SLICE_MS = 2;
/** Work of more slices leaves others as much time as it takes, where there are others. */
const SHORT_SLICES = 10;
/** A turn of the event loop in which nobody else wants anything is shorter. */
const IDLE_TURN_MS = 0.1;

/** Runs long work to its end; after every slice of time everybody else has their turn. */
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

/** Runs short work of the same kind to its end. */
export function atOnce<R>(work: Generator<void, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
