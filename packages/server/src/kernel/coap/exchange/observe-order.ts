/** When a notification arrived, and its number. */
export interface Arrival {
  /** The value of its Observe option: 24 bits. */
  readonly number: number;
  /** Milliseconds. */
  readonly at: number;
}

const HALF = 2 ** 23;
const FRESH_MS = 128_000;

/** Whether a notification is newer than the newest before it: datagrams overtake each other (RFC 7641, 3.4). */
export function isNewer(before: Arrival | undefined, now: Arrival): boolean {
  if (!before || now.at > before.at + FRESH_MS) return true;
  if (before.number < now.number) return now.number - before.number < HALF;
  return before.number > now.number && before.number - now.number > HALF;
}
