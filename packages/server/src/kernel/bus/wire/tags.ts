/** The first byte of each value, which says how the rest is read. Never changed: nodes of two versions run beside each other. */
export const TAG = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  /** A 32-bit integer as a varint, zigzag. */
  integer: 4,
  double: 5,
  /** Decimal digits. */
  bigint: 6,
  /** UTF-8. */
  text: 7,
  /** UTF-16: a text with half a surrogate pair, which UTF-8 cannot hold. */
  brokenText: 8,
  bytes: 9,
  array: 10,
  object: 11,
  map: 12,
  /** A number of free-form JSON that keeps its spelling. */
  spelledNumber: 13,
} as const;

/** How deep values may be nested: more than any document that the platform accepts, less than a stack. */
export const MAX_DEPTH = 256;
