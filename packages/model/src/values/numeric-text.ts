import { PlatformError } from "../errors/platform-error.ts";
import { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "./typed-value.ts";

const PARTS = /^(-?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$/;
const CASTABLE = /^-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/;

/** Maximum decimals of a DOUBLE. */
const MAX_DECIMALS = 16;
/** Numbers with more places are refused: their plain digits could fill the memory (`1e999999999`). */
const MAX_PLACES = 1_000;

/** Whether a STRING is cast to a number: digits, one leading `-`, at most one inner point. */
export function isCastable(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0x30 && last <= 0x39 && CASTABLE.test(text);
}

/**
 * The type of a number by its spelling (reference: telemetry and queries, 1.4): LONG without point, DOUBLE with one.
 * Numbers that fit neither become a STRING of plain digits if `cast` is on.
 * @throws {PlatformError} `badRequest`.
 */
export function numericValue(text: string, cast: boolean): TypedValue {
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = PARTS.exec(text) ?? refuse();
  const exponent = Number(exponentText);
  const scale = fraction.length - exponent;
  if (Math.abs(exponent) > MAX_PLACES || whole.length + fraction.length > MAX_PLACES) refuse();
  const simpleDouble = text.includes(".") && !/[eE]/.test(text);
  const digits = `${whole}${fraction}`;
  if (!simpleDouble && hasNoFraction(digits, scale)) return integerValue(sign + integerDigits(digits, scale), cast);
  if (scale <= MAX_DECIMALS) return { type: "DOUBLE", value: Number(text) + 0 }; // -0.0 is 0.0
  if (!cast) refuse();
  return { type: "STRING", value: sign + plainDigits(digits, scale) };
}

function integerValue(text: string, cast: boolean): TypedValue {
  const value = BigInt(text);
  if (value >= MIN_LONG && value <= MAX_LONG) return longValue(value);
  if (!cast) refuse();
  return { type: "STRING", value: value.toString() };
}

/** `digits` without their last `scale` places, or with zeros added when it is negative. */
function integerDigits(digits: string, scale: number): string {
  const kept = scale > 0 ? digits.slice(0, Math.max(0, digits.length - scale)) : digits + "0".repeat(-scale);
  return kept === "" ? "0" : kept;
}

function hasNoFraction(digits: string, scale: number): boolean {
  return scale <= 0 || /^0*$/.test(digits.slice(Math.max(0, digits.length - scale)));
}

function plainDigits(digits: string, scale: number): string {
  const padded = digits.padStart(scale + 1, "0");
  const whole = padded.slice(0, padded.length - scale).replace(/^0+(?=[0-9])/, "");
  return `${whole}.${padded.slice(padded.length - scale)}`;
}

function refuse(): never {
  throw new PlatformError("badRequest", "Big integer values are not supported!");
}
