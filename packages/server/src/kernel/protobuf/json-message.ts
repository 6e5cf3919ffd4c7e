import { type ExactJson, isJsonArray, isJsonObject, JsonNumber, PlatformError } from "@orrery/model";
import { type Field, type FieldType, isMessage, type MessageType } from "./message-type.ts";
import type { ProtoMessage, ProtoValue } from "./proto-message.ts";
import type { Scalar } from "./scalar.ts";

/**
 * The message of a JSON document. Unknown members and null members are left out.
 * @throws {PlatformError} `badRequest` for a member whose value does not fit its field.
 */
export function messageOfJson(type: MessageType, json: ExactJson): ProtoMessage {
  if (json === null || !isJsonObject(json)) throw misfit(type.name);
  const message = new Map<string, ProtoValue>();
  for (const [name, member] of json) {
    const field = type.byName.get(name);
    const value = field && member !== null ? fieldValue(field, member) : undefined;
    if (field && value !== undefined) message.set(field.name, value);
  }
  return message;
}

function fieldValue({ name, label, type }: Field, json: ExactJson): ProtoValue | undefined {
  switch (label) {
    case "implicit":
    case "optional":
      return valueIn(name, type, json);
    case "repeated":
      if (json === null || !isJsonArray(json)) throw misfit(name);
      return json.flatMap((element) => valueIn(name, type, element) ?? []);
    case "map": {
      if (json === null || !isJsonObject(json) || !isMessage(type)) throw misfit(name);
      const of = type.byName.get("value")?.type ?? "string";
      const entries = new Map<string, ProtoValue>();
      for (const [key, member] of json) {
        const value = valueIn(name, of, member);
        if (value !== undefined) entries.set(key, value);
      }
      return entries;
    }
  }
}

function valueIn(name: string, type: FieldType, json: ExactJson): ProtoValue | undefined {
  if (typeof type === "string") return scalarOf(name, type, json);
  if (type.kind === "message") return messageOfJson(type, json);
  if (typeof json === "string") return type.numbers.get(json); // unknown names are ignored like unknown members
  return Number(integerOf(name, json, 32, true));
}

function scalarOf(name: string, type: Scalar, json: ExactJson): ProtoValue {
  switch (type) {
    case "string":
      if (typeof json === "string") return json;
      if (typeof json === "boolean") return String(json);
      if (json instanceof JsonNumber) return json.text;
      throw misfit(name);
    case "bytes":
      if (typeof json !== "string") throw misfit(name);
      return Buffer.from(json, "base64");
    case "bool":
      if (json === true || json === "true") return true;
      if (json === false || json === "false") return false;
      throw misfit(name);
    case "double":
    case "float":
      return realOf(name, json);
    case "int32":
    case "sint32":
    case "sfixed32":
      return Number(integerOf(name, json, 32, true));
    case "uint32":
    case "fixed32":
      return Number(integerOf(name, json, 32, false));
    case "int64":
    case "sint64":
    case "sfixed64":
      return integerOf(name, json, 64, true);
    case "uint64":
    case "fixed64":
      return integerOf(name, json, 64, false);
  }
}

/** Numbers may be texts; a fraction of zeros and an exponent are allowed. */
function integerOf(name: string, json: ExactJson, bits: 32 | 64, isSigned: boolean): bigint {
  const text = json instanceof JsonNumber ? json.text : typeof json === "string" ? json : "";
  const plain = /^(-?\d{1,20})(?:\.0*)?$/.exec(text)?.[1];
  const real = Number(text);
  if (plain === undefined && (text === "" || !Number.isSafeInteger(real))) throw misfit(name);
  const value = BigInt(plain ?? real);
  const fits = isSigned ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value;
  if (!fits) throw misfit(name);
  return value;
}

const NO_NUMBERS: readonly string[] = ["NaN", "Infinity", "-Infinity"];

function realOf(name: string, json: ExactJson): number {
  const text = json instanceof JsonNumber ? json.text : typeof json === "string" ? json : "";
  const value = Number(text);
  if (NO_NUMBERS.includes(text) || (text.trim() !== "" && Number.isFinite(value))) return value;
  throw misfit(name);
}

function misfit(name: string): PlatformError {
  return new PlatformError("badRequest", `The value of '${name}' does not fit its Protobuf type`);
}
