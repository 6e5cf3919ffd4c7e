/** The five data types of attributes and time series (reference: telemetry and queries, 1.1). */
export type ValueType = "BOOLEAN" | "LONG" | "DOUBLE" | "STRING" | "JSON";

/**
 * A value with its exact type; 42 (LONG) and 42.0 (DOUBLE) differ. LONG is a signed 64-bit integer: a `number` when it
 * is a safe integer, otherwise a `bigint`; {@link longValue} converts one. JSON contains compact JSON text of an object
 * or an array.
 */
export type TypedValue =
  | { readonly type: "BOOLEAN"; readonly value: boolean }
  | { readonly type: "LONG"; readonly value: number | bigint }
  | { readonly type: "DOUBLE"; readonly value: number }
  | { readonly type: "STRING"; readonly value: string }
  | { readonly type: "JSON"; readonly value: string };

/** One value of one key at one time. `ts`: milliseconds since the epoch. */
export interface Point {
  readonly key: string;
  readonly ts: number;
  readonly value: TypedValue;
}

export const MIN_LONG = -(2n ** 63n);
export const MAX_LONG = 2n ** 63n - 1n;

/** A LONG of either representation; `value` must fit 64 bits. */
export function longValue(value: bigint): TypedValue {
  const narrow = Number(value);
  return { type: "LONG", value: Number.isSafeInteger(narrow) ? narrow : value };
}
