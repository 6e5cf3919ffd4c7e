import { PlatformError } from "@orrery/model";
import { type Field, type FieldType, isMessage, type MessageType } from "./message-type.ts";
import { MAX_PROTO_DEPTH, MAX_PROTO_VALUES, type ProtoMessage, type ProtoValue } from "./proto-message.ts";
import type { Scalar } from "./scalar.ts";
import { WireReader } from "./wire-reader.ts";
import { WIRE, wireTypeOf } from "./wire-type.ts";

type OpenMessage = Map<string, ProtoValue>;

/**
 * Reads the message between `start` and `end`. Unknown fields are ignored; of repeated occurrences of a field the last
 * counts, and messages are merged.
 * @throws {PlatformError} `badRequest`.
 */
export function readMessage(type: MessageType, bytes: Buffer, start = 0, end = bytes.length): ProtoMessage {
  const message: OpenMessage = new Map();
  new MessageReader().readInto(message, type, new WireReader(bytes, start, end), 0);
  return message;
}

class MessageReader {
  #values = 0;

  readInto(message: OpenMessage, type: MessageType, reader: WireReader, depth: number): void {
    if (depth > MAX_PROTO_DEPTH) throw new PlatformError("badRequest", "The Protobuf message is nested too deeply");
    while (reader.at < reader.end) {
      reader.varint();
      const tag = reader.low;
      const wireType = tag & 7;
      if (reader.high !== 0 || tag >>> 3 === 0) throw new PlatformError("badRequest", "A Protobuf field has no number");
      const field = type.byNumber.get(tag >>> 3);
      if (!field || !this.#read(message, type, { field, wireType, reader, depth })) reader.skip(wireType);
    }
  }

  /** @returns whether the wire type fits the field. */
  #read(message: OpenMessage, type: MessageType, { field, wireType, reader, depth }: Occurrence): boolean {
    const expected = wireTypeOf(field.type);
    if (field.label === "repeated") return this.#readRepeated(message, { field, wireType, reader, depth }, expected);
    if (wireType !== expected) return false;
    if (field.label === "map") {
      this.#readEntry(message, field, reader, depth);
      return true;
    }
    if (field.oneof !== undefined) forgetOthers(message, type, field);
    message.set(field.name, this.#value(field.type, reader, depth, message.get(field.name)));
    return true;
  }

  /** Numbers may be packed or not, whatever the schema says. */
  #readRepeated(message: OpenMessage, { field, wireType, reader, depth }: Occurrence, expected: number): boolean {
    const isPacked = wireType === WIRE.bytes && expected !== WIRE.bytes;
    if (!isPacked && wireType !== expected) return false;
    const known = message.get(field.name);
    const list: ProtoValue[] = Array.isArray(known) ? known : [];
    message.set(field.name, list);
    if (!isPacked) {
      list.push(this.#value(field.type, reader, depth));
      return true;
    }
    const packed = reader.nested();
    while (packed.at < packed.end) list.push(this.#value(field.type, packed, depth));
    return true;
  }

  #readEntry(message: OpenMessage, field: Field, reader: WireReader, depth: number): void {
    const known = message.get(field.name);
    const entries = known instanceof Map ? known : new Map<string, ProtoValue>();
    message.set(field.name, entries);
    if (!isMessage(field.type)) return;
    const entry: OpenMessage = new Map();
    this.readInto(entry, field.type, reader.nested(), depth + 1);
    const [key, value] = field.type.fields;
    if (!key || !value) return;
    entries.set(String(entry.get("key") ?? defaultOf(key.type)), entry.get("value") ?? defaultOf(value.type));
  }

  #value(type: FieldType, reader: WireReader, depth: number, known?: ProtoValue): ProtoValue {
    this.#values += 1;
    if (this.#values > MAX_PROTO_VALUES) throw tooMany();
    if (typeof type === "string") return readScalar(type, reader);
    if (type.kind === "enum") {
      reader.varint();
      return reader.low | 0;
    }
    const message: OpenMessage = known instanceof Map ? known : new Map();
    this.readInto(message, type, reader.nested(), depth + 1);
    return message;
  }
}

interface Occurrence {
  readonly field: Field;
  readonly wireType: number;
  readonly reader: WireReader;
  readonly depth: number;
}

/** The error for a message with too many values. */
export function tooMany(): PlatformError {
  return new PlatformError("badRequest", `The Protobuf message has more than ${MAX_PROTO_VALUES} values`);
}

/** The value of a field that was not sent. */
export function defaultOf(type: FieldType): ProtoValue {
  if (typeof type !== "string") return type.kind === "enum" ? 0 : new Map<string, ProtoValue>();
  switch (type) {
    case "string":
      return "";
    case "bytes":
      return Buffer.alloc(0);
    case "bool":
      return false;
    case "int64":
    case "uint64":
    case "sint64":
    case "fixed64":
    case "sfixed64":
      return 0n;
    case "double":
    case "float":
    case "int32":
    case "uint32":
    case "sint32":
    case "fixed32":
    case "sfixed32":
      return 0;
  }
}

function forgetOthers(message: OpenMessage, { fields }: MessageType, { name, oneof }: Field): void {
  for (const other of fields) if (other.oneof === oneof && other.name !== name) message.delete(other.name);
}

function readScalar(type: Scalar, reader: WireReader): ProtoValue {
  switch (type) {
    case "double":
      return reader.double();
    case "float":
      return reader.float();
    case "string":
      return reader.text();
    case "bytes":
      return reader.bytes();
    case "fixed32":
      return reader.fixed32();
    case "sfixed32":
      return reader.fixed32() | 0;
    case "fixed64":
      reader.fixed64();
      return reader.unsigned64;
    case "sfixed64":
      reader.fixed64();
      return BigInt.asIntN(64, reader.unsigned64);
  }
  reader.varint();
  switch (type) {
    case "bool":
      return reader.low !== 0 || reader.high !== 0;
    case "int32":
      return reader.low | 0;
    case "uint32":
      return reader.low;
    case "sint32":
      return (reader.low >>> 1) ^ -(reader.low & 1);
    case "int64":
      return BigInt.asIntN(64, reader.unsigned64);
    case "uint64":
      return reader.unsigned64;
    case "sint64": {
      const value = reader.unsigned64;
      return (value >> 1n) ^ -(value & 1n);
    }
  }
}
