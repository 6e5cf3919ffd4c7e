import { freeNumber, losslessObject } from "../../json/lossless-json.ts";
import { type ByteReader, Malformed } from "./byte-reader.ts";
import { MAX_DEPTH, TAG } from "./tags.ts";

/** Reads what `writeValue` has written. @throws {Malformed} */
export function readValue(from: ByteReader, depth = 0): unknown {
  const tag = from.byte();
  switch (tag) {
    case TAG.undefined:
      return undefined;
    case TAG.null:
      return null;
    case TAG.false:
      return false;
    case TAG.true:
      return true;
    case TAG.integer: {
      const zigzag = from.varint();
      return (zigzag >>> 1) ^ -(zigzag & 1);
    }
    case TAG.double:
      return from.double();
    case TAG.bigint:
      return parsed("an integer", () => BigInt(from.text()));
    case TAG.text:
      return from.text();
    case TAG.brokenText:
      return from.text("utf16le");
    case TAG.bytes:
      return from.bytes();
    case TAG.spelledNumber:
      return parsed("a number", () => freeNumber(from.text()));
  }
  if (depth >= MAX_DEPTH) throw new Malformed("values are nested too deep");
  switch (tag) {
    case TAG.array:
      return readArray(from, depth + 1);
    case TAG.object:
      return readMembers(from, depth + 1);
    case TAG.map:
      return readMap(from, depth + 1);
    default:
      throw new Malformed(`a value of the unknown kind ${tag}`);
  }
}

function readArray(from: ByteReader, depth: number): unknown[] {
  const length = from.count();
  const array: unknown[] = [];
  for (let index = 0; index < length; index++) array.push(readValue(from, depth));
  return array;
}

function readMap(from: ByteReader, depth: number): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  for (let left = from.count(); left > 0; left--) map.set(readValue(from, depth), readValue(from, depth));
  return map;
}

/** Most objects are read fast; those with names that need care come back as `parseLosslessJson` makes them. */
function readMembers(from: ByteReader, depth: number): unknown {
  const count = from.count();
  const object: Record<string, unknown> = {};
  let rest: [string, unknown][] | undefined;
  for (let left = count; left > 0; left--) {
    const name = readName(from);
    const member = readValue(from, depth);
    if (rest === undefined && needsCare(name)) rest = Object.entries(object);
    if (rest === undefined) object[name] = member;
    else rest.push([name, member]);
  }
  return rest === undefined ? object : losslessObject(rest);
}

/** Names of digits change places in an object, and this one would set its prototype. */
function needsCare(name: string): boolean {
  const first = name.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || name === "__proto__";
}

function readName(from: ByteReader): string {
  const name = readValue(from, MAX_DEPTH);
  if (typeof name !== "string") throw new Malformed("a name that is no text");
  return name;
}

function parsed<T>(what: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Malformed(`${what} that is none`);
    throw error;
  }
}
