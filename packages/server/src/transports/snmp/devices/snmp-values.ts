import type { SnmpDataType } from "@orrery/model";
import type { Variable } from "../wire/variable.ts";

const MAX_INTEGER32 = 0x7fff_ffff;
const INTEGER = /^[+-]?\d{1,19}$/;
/** Begins an opaque float and an opaque double (of net-snmp, also used by others). */
const OPAQUE_FLOAT = Buffer.from([0x9f, 0x78, 0x04]);
const OPAQUE_DOUBLE = Buffer.from([0x9f, 0x79, 0x08]);
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * A value as JSON text by the type of its mapping; `undefined` when it has no value of that type (reference: device
 * connectivity, 15). Texts stay texts, also those of JSON.
 */
export function valueJson(variable: Variable, type: SnmpDataType): string | undefined {
  if (variable.type === "missing") return undefined;
  const text = variable.type === "timeTicks" && type !== "STRING" ? String(variable.value) : textOf(variable);
  switch (type) {
    case "LONG":
      return longJson(text.trim());
    case "DOUBLE":
      return doubleJson(text.trim());
    case "BOOLEAN": // 1 is true of the type TruthValue
      return String(text.trim().toLowerCase() === "true" || (variable.type === "integer" && variable.value === 1));
    case "STRING":
    case "JSON":
      return JSON.stringify(text);
  }
}

/** What is written: a LONG of 32 bits as an integer, anything else as a text. */
export function variableOf(text: string, type: SnmpDataType): Variable {
  const number = Number(text);
  if (type === "LONG" && INTEGER.test(text) && number >= -MAX_INTEGER32 - 1 && number <= MAX_INTEGER32) {
    return { type: "integer", value: number };
  }
  return { type: "octets", value: Buffer.from(text, "utf8") };
}

function longJson(text: string): string | undefined {
  const number = INTEGER.test(text) ? BigInt(text) : undefined;
  return number === undefined || number !== BigInt.asIntN(64, number) ? undefined : number.toString();
}

function doubleJson(text: string): string | undefined {
  const number = text === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return undefined;
  const json = String(number);
  return /^-?\d+$/.test(json) ? `${json}.0` : json;
}

function textOf(variable: Exclude<Variable, { readonly type: "missing" }>): string {
  switch (variable.type) {
    case "integer":
    case "counter32":
    case "gauge32":
    case "counter64":
      return String(variable.value);
    case "timeTicks":
      return durationText(variable.value);
    case "oid":
      return variable.value;
    case "ipAddress":
      return [...variable.value].join(".");
    case "octets":
      return octetsText(variable.value);
    case "opaque":
      return opaqueText(variable.value);
  }
}

/** Readable text as it is, other bytes as hexadecimal digits with colons. */
function octetsText(bytes: Buffer): string {
  try {
    const text = utf8.decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (!/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)) return text;
  } catch {
    // bytes that are no text
  }
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(":");
}

function opaqueText(bytes: Buffer): string {
  if (bytes.length === 7 && bytes.subarray(0, 3).equals(OPAQUE_FLOAT)) return String(bytes.readFloatBE(3));
  if (bytes.length === 11 && bytes.subarray(0, 3).equals(OPAQUE_DOUBLE)) return String(bytes.readDoubleBE(3));
  return octetsText(bytes);
}

/** Hundredths of a second as `1 day, 2:03:04.05`. */
function durationText(hundredths: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(hundredths / 100);
  const days = Math.floor(seconds / 86_400);
  const clock = `${Math.floor(seconds / 3600) % 24}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = `${clock}.${two(hundredths % 100)}`;
  return days === 0 ? time : `${days} day${days === 1 ? "" : "s"}, ${time}`;
}
