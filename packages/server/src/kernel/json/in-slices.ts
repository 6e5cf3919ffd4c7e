import { setImmediate } from "node:timers/promises";

/** Longest time in milliseconds that a long piece of work holds the event loop: a call of others waits some ten times. */
const SLICE_MS = 2;

/** Runs long work to its end; after every slice of time everybody else has their turn. */
export async function inSlices<R>(work: Generator<void, R>): Promise<R> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

/** Runs short work of the same kind to its end. */
export function atOnce<R>(work: Generator<void, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
