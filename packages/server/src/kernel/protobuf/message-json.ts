import { type Field, type FieldType, isMessage, type MessageType } from "./message-type.ts";
import { MAX_PROTO_VALUES, type ProtoMessage, type ProtoValue } from "./proto-message.ts";
import { defaultOf, tooMany } from "./read-message.ts";
import type { Scalar } from "./scalar.ts";

/**
 * A message in the JSON mapping of Protobuf, with the defaults of fields without presence (reference: device
 * connectivity, 5.2). Numbers are spelled as Java spells them, because types of values depend on it: 25 of a `double`
 * is `25.0`, ten millions are `1.0E7`; 64-bit integers are texts.
 * @throws {PlatformError} `badRequest` for a message with too many values.
 */
export function messageJson(type: MessageType, message: ProtoMessage): string {
  return new MessageWriter().message(type, message);
}

class MessageWriter {
  #values = 0;

  message(type: MessageType, message: ProtoMessage): string {
    const members: string[] = [];
    for (const field of type.fields) {
      const text = this.#field(field, message.get(field.name));
      if (text !== undefined) members.push(`${JSON.stringify(field.jsonName)}:${text}`);
    }
    return `{${members.join(",")}}`;
  }

  #field({ label, type }: Field, value: ProtoValue | undefined): string | undefined {
    switch (label) {
      case "optional":
        return value === undefined ? undefined : this.#value(type, value);
      case "implicit":
        return this.#value(type, value ?? defaultOf(type));
      case "repeated":
        return Array.isArray(value) ? `[${value.map((each) => this.#value(type, each)).join(",")}]` : "[]";
      case "map":
        return value instanceof Map && isMessage(type) ? this.#map(type, value) : "{}";
    }
  }

  #map(entry: MessageType, entries: ReadonlyMap<string, ProtoValue>): string {
    const type = entry.byName.get("value")?.type ?? "string";
    return `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}:${this.#value(type, value)}`).join(",")}}`;
  }

  #value(type: FieldType, value: ProtoValue): string {
    this.#values += 1;
    if (this.#values > MAX_PROTO_VALUES) throw tooMany();
    if (typeof type === "string") return scalarJson(type, value);
    if (type.kind === "message") return value instanceof Map ? this.message(type, value) : "{}";
    const name = type.names.get(Number(value));
    return name === undefined ? String(value) : JSON.stringify(name);
  }
}

function scalarJson(type: Scalar, value: ProtoValue): string {
  if (typeof value === "number") {
    if (type === "double") return realJson(value, String(Math.abs(value)));
    return type === "float" ? realJson(value, floatDigits(Math.abs(value))) : String(value);
  }
  if (typeof value === "bigint") return `"${value}"`;
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString("base64"));
  return JSON.stringify(value);
}

/** The shortest spelling of a number in single precision. */
function floatDigits(value: number): string {
  for (let precision = 1; precision <= 9; precision++) {
    const text = value.toPrecision(precision);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(value);
}

/** Like `Double.toString`; `digits`: the spelling of the absolute value. */
function realJson(value: number, digits: string): string {
  if (!Number.isFinite(value)) return JSON.stringify(String(value));
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return sign + (digits.includes(".") ? digits : `${digits}.0`);
  const [mantissa = "", exponent = "0"] = Number(digits).toExponential().split("e");
  return `${sign}${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}
