import { spellingOf } from "../../json/lossless-json.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { MAX_DEPTH, TAG } from "./tags.ts";

/**
 * Writes plain data as it is in memory: `bigint`, `Map`, `undefined`, minus zero, the order of members and numbers that keep
 * their spelling (`parseLosslessJson`) come back the same, which JSON does not promise.
 * @throws {TooLong} beyond the bound of the writer.
 * @throws {TypeError} for what is no plain data, such as an object of a class.
 */
export function writeValue(to: ByteWriter, value: unknown, depth = 0): void {
  switch (typeof value) {
    case "undefined":
      to.byte(TAG.undefined);
      break;
    case "boolean":
      to.byte(value ? TAG.true : TAG.false);
      break;
    case "number":
      writeNumber(to, value);
      break;
    case "bigint":
      to.byte(TAG.bigint);
      to.text(value.toString());
      break;
    case "string":
      writeText(to, value);
      break;
    case "object":
      if (value === null) to.byte(TAG.null);
      else if (depth < MAX_DEPTH) writeObject(to, value, depth + 1);
      else throw new TypeError(`it is nested deeper than ${MAX_DEPTH}`);
      break;
    case "function":
    case "symbol":
      throw new TypeError(`a ${typeof value} is no plain data`);
  }
}

function writeNumber(to: ByteWriter, value: number): void {
  if ((value | 0) === value && !Object.is(value, -0)) {
    to.byte(TAG.integer);
    to.varint((value << 1) ^ (value >> 31));
  } else {
    to.byte(TAG.double);
    to.double(value);
  }
}

function writeText(to: ByteWriter, value: string): void {
  const isWellFormed = value.isWellFormed();
  to.byte(isWellFormed ? TAG.text : TAG.brokenText);
  to.text(value, isWellFormed ? "utf8" : "utf16le");
}

function writeObject(to: ByteWriter, value: object, depth: number): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  const spelling = prototype === null ? spellingOf(value) : undefined;
  if (spelling !== undefined) {
    to.byte(TAG.spelledNumber);
    to.text(spelling);
  } else if (prototype === Object.prototype || prototype === null) {
    writeMembers(to, Object.entries(value), depth);
  } else if (Array.isArray(value)) {
    to.byte(TAG.array);
    to.varint(value.length);
    for (const each of value) writeValue(to, each, depth);
  } else if (value instanceof Map) {
    writeMap(to, value, depth);
  } else if (value instanceof Uint8Array) {
    to.byte(TAG.bytes);
    to.bytes(value);
  } else {
    throw new TypeError(`an object of ${value.constructor.name} is no plain data`);
  }
}

function writeMembers(to: ByteWriter, members: readonly (readonly [string, unknown])[], depth: number): void {
  to.byte(TAG.object);
  to.varint(members.length);
  for (const [name, member] of members) {
    writeText(to, name);
    writeValue(to, member, depth);
  }
}

function writeMap(to: ByteWriter, map: ReadonlyMap<unknown, unknown>, depth: number): void {
  to.byte(TAG.map);
  to.varint(map.size);
  for (const [key, each] of map) {
    writeValue(to, key, depth);
    writeValue(to, each, depth);
  }
}
