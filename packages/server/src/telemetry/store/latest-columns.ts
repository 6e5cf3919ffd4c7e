import { BIG, BOOLEAN, type Cell, DOUBLE, JSON_TEXT, LONG, STRING } from "./core/columns.ts";

/** The value columns of `ts_kv_latest`; all but one are null. */
export interface LatestColumns {
  readonly type: string;
  readonly bool_v: boolean | null;
  readonly long_v: bigint | null;
  readonly dbl_v: number | null;
  readonly str_v: string | null;
  readonly json_v: string | null;
  readonly exact: string | null;
}

const NULLS = { bool_v: null, long_v: null, dbl_v: null, str_v: null, json_v: null, exact: null };

export function latestColumns({ type, num, text }: Cell): LatestColumns {
  switch (type) {
    case BOOLEAN:
      return { ...NULLS, type: "BOOLEAN", bool_v: num === 1 };
    case LONG:
      return { ...NULLS, type: "LONG", long_v: BigInt(num) };
    case BIG:
      return { ...NULLS, type: "LONG", long_v: BigInt(text ?? "0") };
    case DOUBLE:
      if (Number.isNaN(num)) return { ...NULLS, type: "DOUBLE", exact: "NaN" };
      return { ...NULLS, type: "DOUBLE", dbl_v: num, exact: Object.is(num, -0) ? "-0" : null };
    case STRING:
      return { ...NULLS, type: "STRING", str_v: text ?? "" };
    case JSON_TEXT:
      return { ...NULLS, type: "JSON", json_v: text ?? "" };
    default:
      throw new RangeError(`unknown type ${type} of a latest value`);
  }
}

export function latestCell(row: LatestColumns): Cell {
  switch (row.type) {
    case "BOOLEAN":
      return { type: BOOLEAN, num: row.bool_v ? 1 : 0, text: undefined };
    case "LONG": {
      const wide = row.long_v ?? 0n;
      const narrow = Number(wide);
      if (Number.isSafeInteger(narrow)) return { type: LONG, num: narrow, text: undefined };
      return { type: BIG, num: 0, text: String(wide) };
    }
    case "DOUBLE":
      return { type: DOUBLE, num: row.exact === null ? (row.dbl_v ?? 0) : Number(row.exact), text: undefined };
    case "STRING":
      return { type: STRING, num: 0, text: row.str_v ?? "" };
    case "JSON":
      return { type: JSON_TEXT, num: 0, text: row.json_v ?? "" };
    default:
      throw new RangeError(`unknown type ${row.type} of a latest value`);
  }
}
