/** An evenly spread number from 0 to 1 that depends on the arguments only. */
function hash(seed: number, step: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step ^ 0xc2b2ae35, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** Deterministic smooth noise from -1 to 1 whose features are about `periodMs` long. */
export function noise(seed: number, ts: number, periodMs: number): number {
  const position = ts / periodMs;
  const step = Math.floor(position);
  const t = position - step;
  const eased = t * t * (3 - 2 * t);
  const value = hash(seed, step) * (1 - eased) + hash(seed, step + 1) * eased;
  return value * 2 - 1;
}

/** Deterministic noise from -1 to 1 that differs for each time. */
export function jitter(seed: number, ts: number): number {
  return hash(seed, Math.floor(ts / 100) | 0) * 2 - 1;
}

const DAY_MS = 86_400_000;

/** Daily wave: -1 at 04:00 UTC, 1 twelve hours later. */
export function dayWave(ts: number): number {
  return -Math.cos(((ts - 4 * 3_600_000) / DAY_MS) * 2 * Math.PI);
}

/** Rounded to `digits` decimals, as a sensor would. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
