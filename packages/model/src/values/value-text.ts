import type { TypedValue } from "./typed-value.ts";

/**
 * "Value as string": the form in WebSocket messages, non-strict REST answers and rule scripts (reference: telemetry and
 * queries, 1.2).
 */
export function valueText(value: TypedValue): string {
  switch (value.type) {
    case "STRING":
    case "JSON":
      return value.value;
    case "BOOLEAN":
    case "LONG":
      return String(value.value);
    case "DOUBLE":
      return doubleText(value.value);
  }
}

/** The value as JSON text; DOUBLE keeps its point, LONG all of its digits. */
export function valueJson(value: TypedValue): string {
  switch (value.type) {
    case "STRING":
      return JSON.stringify(value.value);
    case "JSON":
      return value.value;
    case "BOOLEAN":
    case "LONG":
      return String(value.value);
    case "DOUBLE":
      return Number.isFinite(value.value) ? doubleText(value.value) : `"${value.value}"`;
  }
}

/**
 * Java's spelling of a double: plain decimal from 0.001 up to 10^7, otherwise one digit before the point and `E`.
 * Clients compare these texts.
 */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${exponent.replace("+", "")}`;
}
