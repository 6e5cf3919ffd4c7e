import { type Field, type FieldType, isMessage, type MessageType } from "./message-type.ts";
import type { ProtoMessage, ProtoValue } from "./proto-message.ts";
import { defaultOf } from "./read-message.ts";
import type { Scalar } from "./scalar.ts";
import { WIRE, wireTypeOf } from "./wire-type.ts";
import { WireWriter } from "./wire-writer.ts";

/** A message as bytes, with fields in the order of their numbers. Values must have the types of their fields. */
export function writeMessage(type: MessageType, message: ProtoMessage): Buffer {
  const writer = new WireWriter();
  writeFields(writer, type, message);
  return writer.toBuffer();
}

function writeFields(writer: WireWriter, type: MessageType, message: ProtoMessage): void {
  for (const field of type.fields) {
    const value = message.get(field.name);
    if (value !== undefined) writeField(writer, field, value);
  }
}

function writeField(writer: WireWriter, { number, label, type }: Field, value: ProtoValue): void {
  switch (label) {
    case "implicit":
      if (value !== defaultOf(type) && !isEmptyBytes(value)) writeTagged(writer, number, type, value);
      return;
    case "optional":
      writeTagged(writer, number, type, value);
      return;
    case "repeated":
      if (Array.isArray(value) && value.length > 0) writeRepeated(writer, number, type, value);
      return;
    case "map":
      if (value instanceof Map && isMessage(type)) writeEntries(writer, number, type, value);
      return;
  }
}

function writeRepeated(writer: WireWriter, number: number, type: FieldType, values: readonly ProtoValue[]): void {
  if (wireTypeOf(type) === WIRE.bytes) {
    for (const value of values) writeTagged(writer, number, type, value);
    return;
  }
  const packed = new WireWriter();
  for (const value of values) writeValue(packed, type, value);
  writer.tag(number, WIRE.bytes);
  writer.bytes(packed.toBuffer());
}

function writeEntries(
  writer: WireWriter,
  number: number,
  type: MessageType,
  entries: ReadonlyMap<string, ProtoValue>,
): void {
  const keyType = type.byName.get("key")?.type ?? "string";
  for (const [key, value] of entries) {
    const entry = new WireWriter();
    writeFields(
      entry,
      type,
      new Map([
        ["key", keyOf(keyType, key)],
        ["value", value],
      ]),
    );
    writer.tag(number, WIRE.bytes);
    writer.bytes(entry.toBuffer());
  }
}

/** The key of a map entry, from its text. */
function keyOf(type: FieldType, text: string): ProtoValue {
  switch (typeof defaultOf(type)) {
    case "number":
      return Number(text);
    case "bigint":
      return BigInt(text);
    case "boolean":
      return text === "true";
    default: // a text; other types cannot be keys
      return text;
  }
}

function writeTagged(writer: WireWriter, number: number, type: FieldType, value: ProtoValue): void {
  writer.tag(number, wireTypeOf(type));
  writeValue(writer, type, value);
}

function writeValue(writer: WireWriter, type: FieldType, value: ProtoValue): void {
  if (typeof type === "string") writeScalar(writer, type, value);
  else if (type.kind === "enum") writer.varint(BigInt(Number(value)));
  else if (value instanceof Map) {
    const nested = new WireWriter();
    writeFields(nested, type, value);
    writer.bytes(nested.toBuffer());
  }
}

function writeScalar(writer: WireWriter, type: Scalar, value: ProtoValue): void {
  switch (type) {
    case "double":
      writer.double(Number(value));
      return;
    case "float":
      writer.float(Number(value));
      return;
    case "string":
      writer.bytes(Buffer.from(String(value)));
      return;
    case "bytes":
      writer.bytes(value instanceof Uint8Array ? value : Buffer.alloc(0));
      return;
    case "bool":
      writer.varint(value === true ? 1n : 0n);
      return;
    case "fixed32":
    case "sfixed32":
      writer.fixed32(Number(value));
      return;
    case "fixed64":
    case "sfixed64":
      writer.fixed64(integerOf(value));
      return;
    case "sint32":
    case "sint64": {
      const signed = integerOf(value);
      writer.varint((signed << 1n) ^ (signed >> 63n));
      return;
    }
    case "int32":
    case "uint32":
    case "int64":
    case "uint64":
      writer.varint(integerOf(value));
      return;
  }
}

function integerOf(value: ProtoValue): bigint {
  return typeof value === "bigint" ? value : BigInt(Number(value));
}

function isEmptyBytes(value: ProtoValue): boolean {
  return value instanceof Uint8Array && value.length === 0;
}
