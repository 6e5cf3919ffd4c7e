import { formatBigJson, longValue, type TypedValue } from "@orrery/model";
import type { ValueInputType } from "../controls/fields/value-input/typed-input.ts";

/** What a value input gave, as attributes store it; `value` is a valid one of its type. */
export function typedValueOf(type: ValueInputType, value: unknown): TypedValue {
  switch (type) {
    case "STRING":
      return { type, value: String(value) };
    case "INTEGER":
      return longValue(BigInt(String(value)));
    case "DOUBLE":
      return { type, value: Number(value) };
    case "BOOLEAN":
      return { type, value: value === true };
    case "JSON":
      return { type, value: formatBigJson(value) };
  }
}

/** A value on one line, for tables. */
export function valueLine(value: unknown): string {
  return typeof value === "string" ? value : formatBigJson(value);
}
