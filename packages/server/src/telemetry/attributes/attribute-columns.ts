import { longValue, type TypedValue, type ValueType } from "@orrery/model";

/** The form of a value in `attribute_kv`: in the column of its type, the others are null. */
export interface AttributeColumns {
  readonly type: ValueType;
  readonly bool_v: 0 | 1 | null;
  readonly long_v: number | bigint | null;
  readonly dbl_v: number | null;
  readonly str_v: string | null;
  readonly json_v: string | null;
  /** Text of a double that a column does not keep on both databases: NaN, -0. */
  readonly exact: string | null;
}

const EMPTY = { bool_v: null, long_v: null, dbl_v: null, str_v: null, json_v: null, exact: null };

export function attributeColumns(value: TypedValue): AttributeColumns {
  switch (value.type) {
    case "BOOLEAN":
      return { ...EMPTY, type: value.type, bool_v: value.value ? 1 : 0 };
    case "LONG":
      return { ...EMPTY, type: value.type, long_v: value.value };
    case "DOUBLE":
      return { ...EMPTY, type: value.type, ...doubleColumns(value.value) };
    case "STRING":
      return { ...EMPTY, type: value.type, str_v: value.value };
    case "JSON":
      return { ...EMPTY, type: value.type, json_v: value.value };
  }
}

export function attributeValue(columns: AttributeColumns): TypedValue {
  switch (columns.type) {
    case "BOOLEAN":
      return { type: "BOOLEAN", value: columns.bool_v === 1 };
    case "LONG":
      return longValue(BigInt(columns.long_v ?? 0));
    case "DOUBLE":
      return { type: "DOUBLE", value: columns.exact === null ? (columns.dbl_v ?? 0) : Number(columns.exact) };
    case "STRING":
      return { type: "STRING", value: columns.str_v ?? "" };
    case "JSON":
      return { type: "JSON", value: columns.json_v ?? "" };
  }
}

function doubleColumns(value: number): { dbl_v: number | null; exact: string | null } {
  if (Number.isNaN(value)) return { dbl_v: null, exact: "NaN" };
  return Object.is(value, -0) ? { dbl_v: 0, exact: "-0" } : { dbl_v: value, exact: null };
}
