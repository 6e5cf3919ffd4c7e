import { JsonNumber } from "@orrery/model";
import { badContent } from "./content-error.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";
import { integerIn, linkIn } from "./text-value.ts";

/** A value as SenML and OMA JSON carry it: a number with its spelling, or one of CBOR; a text, boolean, bytes or link. */
export type Carried =
  | { readonly kind: "number"; readonly value: JsonNumber | bigint | number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "bytes"; readonly value: Buffer }
  | { readonly kind: "link"; readonly value: string };

/** The value as the model says; as it was carried when the resource is unknown. @throws {PlatformError} `badRequest`. */
export function valueOfCarried(type: Lwm2mType | undefined, carried: Carried): Lwm2mValue {
  switch (carried.kind) {
    case "number":
      return numeric(type, carried.value);
    case "text":
      if (type === "OPAQUE") return { type, value: Buffer.from(carried.value, "base64") }; // OMA JSON
      if (type !== undefined && type !== "STRING" && type !== "CORELNK") badContent(`A text is no ${type}`);
      return { type: type ?? "STRING", value: carried.value };
    case "boolean":
      if (type !== undefined && type !== "BOOLEAN") badContent(`A boolean is no ${type}`);
      return { type: "BOOLEAN", value: carried.value };
    case "bytes":
      if (type !== undefined && type !== "OPAQUE") badContent(`Bytes are no ${type}`);
      return { type: "OPAQUE", value: carried.value };
    case "link":
      if (type !== undefined && type !== "OBJLNK") badContent(`A link to an object is no ${type}`);
      return { type: "OBJLNK", value: linkIn(carried.value) };
  }
}

/** How a value is carried. */
export function carriedOf(value: Lwm2mValue): Carried {
  switch (value.type) {
    case "STRING":
    case "CORELNK":
      return { kind: "text", value: value.value };
    case "INTEGER":
    case "UNSIGNED_INTEGER":
    case "FLOAT":
      return { kind: "number", value: value.value };
    case "TIME":
      return { kind: "number", value: BigInt(Math.trunc(value.value / 1_000)) };
    case "BOOLEAN":
      return { kind: "boolean", value: value.value };
    case "OPAQUE":
      return { kind: "bytes", value: value.value };
    case "OBJLNK":
      return { kind: "link", value: `${value.value.objectId}:${value.value.instanceId}` };
  }
}

function numeric(type: Lwm2mType | undefined, number: JsonNumber | bigint | number): Lwm2mValue {
  switch (type) {
    case "INTEGER":
    case "UNSIGNED_INTEGER":
      return { type, value: whole(number) };
    case "TIME":
      return { type, value: Math.trunc(plain(number) * 1_000) };
    case "FLOAT":
      return { type, value: plain(number) };
    case undefined:
      if (typeof number === "bigint") return { type: "INTEGER", value: number };
      if (number instanceof JsonNumber && /^-?\d{1,20}$/.test(number.text)) {
        return { type: "INTEGER", value: integerIn(number.text) };
      }
      return { type: "FLOAT", value: plain(number) };
    default:
      return badContent(`A number is no ${type}`);
  }
}

/** 42.0 and 4.2e1 are integers, too. */
function whole(number: JsonNumber | bigint | number): bigint {
  if (typeof number === "bigint") return number;
  if (number instanceof JsonNumber && /^-?\d{1,20}$/.test(number.text)) return integerIn(number.text);
  const value = plain(number);
  return Number.isSafeInteger(value) ? BigInt(value) : badContent("A number is no integer");
}

function plain(number: JsonNumber | bigint | number): number {
  return number instanceof JsonNumber ? Number(number.text) : Number(number);
}
