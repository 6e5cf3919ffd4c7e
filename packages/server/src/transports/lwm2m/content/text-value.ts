import { badContent } from "./content-error.ts";
import { type Lwm2mType, type Lwm2mValue, linkText, type ObjectLink } from "./lwm2m-value.ts";

const INTEGER = /^[+-]?\d{1,20}$/;
const FLOAT = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
const LINK = /^(\d{1,5}):(\d{1,5})$/;
const MAX_ID = 65_535;

/** Decodes plain text (OMA LwM2M core, 7.4.1). Opaque values are in base64. @throws {PlatformError} `badRequest`. */
export function valueOfText(type: Lwm2mType, text: string): Lwm2mValue {
  switch (type) {
    case "STRING":
    case "CORELNK":
      return { type, value: text };
    case "INTEGER":
    case "UNSIGNED_INTEGER":
      return { type, value: integerIn(text) };
    case "FLOAT":
      if (!FLOAT.test(text)) badContent(`"${short(text)}" is no number`);
      return { type, value: Number(text) };
    case "TIME":
      return { type, value: Number(integerIn(text)) * 1_000 };
    case "BOOLEAN":
      return { type, value: booleanIn(text) };
    case "OPAQUE":
      return { type, value: Buffer.from(text, "base64") };
    case "OBJLNK":
      return { type, value: linkIn(text) };
  }
}

/** Encodes as plain text. */
export function textOfValue(value: Lwm2mValue): string {
  switch (value.type) {
    case "STRING":
    case "CORELNK":
      return value.value;
    case "INTEGER":
    case "UNSIGNED_INTEGER":
      return value.value.toString();
    case "FLOAT":
      return String(value.value);
    case "TIME":
      return String(Math.trunc(value.value / 1_000));
    case "BOOLEAN":
      return value.value ? "1" : "0";
    case "OPAQUE":
      return value.value.toString("base64");
    case "OBJLNK":
      return linkText(value.value);
  }
}

/** @throws {PlatformError} `badRequest`. */
export function integerIn(text: string): bigint {
  if (!INTEGER.test(text)) badContent(`"${short(text)}" is no integer`);
  return BigInt(text.replace("+", ""));
}

/** @throws {PlatformError} `badRequest`. */
export function linkIn(text: string): ObjectLink {
  const [, object, instance] = LINK.exec(text) ?? badContent(`"${short(text)}" is no link to an object`);
  const link = { objectId: Number(object), instanceId: Number(instance) };
  if (link.objectId > MAX_ID || link.instanceId > MAX_ID) badContent(`"${short(text)}" is no link to an object`);
  return link;
}

function booleanIn(text: string): boolean {
  if (text === "1" || text === "true") return true;
  if (text === "0" || text === "false") return false;
  return badContent(`"${short(text)}" is neither true nor false`);
}

function short(text: string): string {
  return text.slice(0, 64);
}
