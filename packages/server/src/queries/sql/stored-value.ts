import { doubleText, longValue, type TypedValue, type ValueType, valueText } from "@orrery/model";

/** The value columns of attributes and latest values in the form read; all but one are null. */
export interface StoredValue {
  readonly type: ValueType;
  readonly bool_v: number | boolean | null;
  readonly long_v: number | bigint | null;
  readonly dbl_v: number | null;
  readonly str_v: string | null;
  readonly json_v: string | null;
  /** Text of a double that a column does not keep: NaN, -0. */
  readonly exact: string | null;
}

export function typedValue(row: StoredValue): TypedValue {
  switch (row.type) {
    case "STRING":
      return { type: "STRING", value: row.str_v ?? "" };
    case "DOUBLE":
      return { type: "DOUBLE", value: row.exact === null ? (row.dbl_v ?? 0) : Number(row.exact) };
    case "LONG":
      return longValue(BigInt(row.long_v ?? 0));
    case "BOOLEAN":
      return { type: "BOOLEAN", value: Boolean(row.bool_v) };
    case "JSON":
      return { type: "JSON", value: row.json_v ?? "" };
  }
}

const LONG_LIMIT = 2 ** 63;

/**
 * The text in the answer of a query (reference: telemetry and queries, 5.7): a DOUBLE without a fraction is written as
 * an integer, 42.0 as `42`; everything else as usual.
 */
export function resultText(value: TypedValue): string {
  if (value.type !== "DOUBLE") return valueText(value);
  const whole = Number.isInteger(value.value) && Math.abs(value.value) < LONG_LIMIT;
  return whole ? BigInt(value.value).toString() : doubleText(value.value);
}
