/** Which records of an epoch were received: the newest, and which of the 63 before it (RFC 6347, 4.1.2.6). */
export interface ReplayWindow {
  /** Sequence number of the newest; -1 before the first. */
  readonly newest: number;
  /** Bit n: the record n before the newest, in two halves of 32 bits. */
  readonly low: number;
  readonly high: number;
}

export const EMPTY_WINDOW: ReplayWindow = { newest: -1, low: 0, high: 0 };
const HALF = 32;
const SIZE = 64;

/** Whether a record is new, neither received before nor too old to be known. */
export function isNew({ newest, low, high }: ReplayWindow, sequence: number): boolean {
  const age = newest - sequence;
  if (age < 0) return true;
  if (age >= SIZE) return false;
  return age < HALF ? ((low >>> age) & 1) === 0 : ((high >>> (age - HALF)) & 1) === 0;
}

/** The window after a new record that is authentic. */
export function received(window: ReplayWindow, sequence: number): ReplayWindow {
  const { newest, low, high } = window;
  const age = newest - sequence;
  if (age >= HALF) return { newest, low, high: (high | (1 << (age - HALF))) >>> 0 };
  if (age >= 0) return { newest, low: (low | (1 << age)) >>> 0, high };
  const moved = newest < 0 ? SIZE : -age;
  if (moved >= SIZE) return { newest: sequence, low: 1, high: 0 };
  if (moved >= HALF) return { newest: sequence, low: 1, high: moved === HALF ? low : (low << (moved - HALF)) >>> 0 };
  return {
    newest: sequence,
    low: ((low << moved) | 1) >>> 0,
    high: ((high << moved) | (low >>> (HALF - moved))) >>> 0,
  };
}
