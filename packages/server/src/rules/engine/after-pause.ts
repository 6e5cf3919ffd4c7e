const FIRST_MS = 50;
const MAX_MS = 2_000;

/** Calls `next` after a pause that doubles with each of the `tries` before: a store of the platform was out of order. */
export function afterPause(tries: number, next: () => void): void {
  setTimeout(next, Math.min(FIRST_MS * 2 ** Math.min(tries, 10), MAX_MS)).unref();
}
