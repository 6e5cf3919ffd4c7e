import { type ExactJson, JsonNumber, PlatformError } from "@orrery/model";
import { type HeldTextOptions, heldText, LONG_JSON, losslessOf, type MemberText } from "./lossless-text.ts";
import { infoTooLong } from "./object-in-text.ts";
import { SliceReader } from "./slice-reader.ts";

/** Maximum number of values outside of free-form parts; all of them are checked at once. */
const MAX_VALUES = 250_000;
/** Maximum number of members of a free-form object that can be parsed one by one. */
const MAX_MEMBERS = 1000;

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** The part of a schema that says where free-form JSON is. */
interface Shape {
  readonly freeForm?: boolean;
  /** Maximum length of a free-form part as it was sent; the model limits `additionalInfo`. */
  readonly maxChars?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** A document with its free-form parts parsed separately. */
export interface ReadDocument {
  /** As `JSON.parse` gives it, with an empty object or array in place of every free-form one. */
  readonly plain: unknown;
  /** The same with the spelling of numbers. */
  readonly exact: ExactJson;
  /** The free-form parts, by their placeholder in `plain` and in `exact`. */
  readonly free: ReadonlyMap<unknown, unknown>;
}

type Read = readonly [plain: unknown, exact: ExactJson];

/** A part without a schema. */
const FREE: Shape = { freeForm: true };
const UNKNOWN: Shape = {};

/**
 * Parses a JSON document in steps of some 16,000 characters. Long free-form parts are only checked and stay text
 * (`lossless-text.ts`).
 * @throws {PlatformError} `JsonSyntaxError`, or `badRequest` for too many values outside of free-form parts.
 */
export function* readInSlices(schema: object, text: string): Generator<void, ReadDocument> {
  const reading = new Reading(text);
  const [plain, exact] = yield* reading.document(schema as Shape);
  return { plain, exact, free: reading.free };
}

class Reading {
  readonly free = new Map<unknown, unknown>();
  readonly #reader: SliceReader;
  #rest = MAX_VALUES;

  constructor(text: string) {
    this.#reader = new SliceReader(text);
  }

  *document(shape: Shape): Generator<void, Read> {
    const read = yield* this.#value(shape, 0);
    this.#reader.expectEnd();
    return read;
  }

  *#value(given: Shape, depth: number): Generator<void, Read> {
    const shape = meant(given);
    const code = this.#reader.peek();
    this.#count();
    if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return yield* this.#scalar();
    if (shape.freeForm) return yield* this.#free(shape, depth);
    this.#reader.enter(depth + 1);
    return code === OPEN_OBJECT ? yield* this.#object(shape, depth + 1) : yield* this.#array(shape, depth + 1);
  }

  *#object(shape: Shape, depth: number): Generator<void, Read> {
    const reader = this.#reader;
    const plain = new Map<string, unknown>();
    const exact = new Map<string, ExactJson>();
    if (!reader.isEmpty("}")) {
      do {
        const name = yield* reader.nameInSlices();
        const member = yield* this.#value(memberOf(shape, name), depth);
        plain.set(name, member[0]);
        exact.set(name, member[1]);
        if (this.#reader.isLong()) yield;
      } while (reader.nextMember());
    }
    return [Object.fromEntries(plain), exact];
  }

  *#array({ items = UNKNOWN }: Shape, depth: number): Generator<void, Read> {
    const reader = this.#reader;
    const plain: unknown[] = [];
    const exact: ExactJson[] = [];
    if (!reader.isEmpty("]")) {
      do {
        const item = yield* this.#value(items, depth);
        plain.push(item[0]);
        exact.push(item[1]);
        if (this.#reader.isLong()) yield;
      } while (reader.nextElement());
    }
    return [plain, exact];
  }

  *#scalar(): Generator<void, Read> {
    const reader = this.#reader;
    if (reader.peek() === QUOTE) {
      const text = yield* reader.stringInSlices();
      return [text, text];
    }
    const exact = reader.readValue();
    return [exact instanceof JsonNumber ? Number(exact.text) : exact, exact];
  }

  *#free({ maxChars = Number.POSITIVE_INFINITY }: Shape, depth: number): Generator<void, Read> {
    const start = this.#reader.at;
    const isObject = this.#reader.peek() === OPEN_OBJECT;
    const { members, count } = isObject
      ? yield* this.#skipMembers(depth + 1)
      : { members: undefined, count: yield* this.#reader.skip(depth) };
    const text = this.#reader.text.slice(start, this.#reader.at);
    if (text.length > maxChars) throw infoTooLong();
    const value = text.length > LONG_JSON && members ? heldText(text, { members, count }) : losslessOf(text, { count });
    const plain = isObject ? {} : [];
    const exact: ExactJson = isObject ? new Map() : [];
    this.free.set(plain, value).set(exact, value);
    return [plain, exact];
  }

  /** Moves to the end of an object. @returns its number of values, and its members when they are few. */
  *#skipMembers(depth: number): Generator<void, HeldTextOptions> {
    this.#reader.enter(depth);
    const reader = this.#reader;
    const members: MemberText[] = [];
    let count = 1;
    let found = 0;
    if (reader.isEmpty("}")) return { members, count };
    do {
      const name = yield* reader.nameInSlices();
      reader.peek();
      const start = reader.at;
      const values = yield* this.#reader.skip(depth);
      count += values;
      if (found++ < MAX_MEMBERS) members.push([name, reader.text.slice(start, reader.at), values]);
      if (this.#reader.isLong()) yield;
    } while (reader.nextMember());
    return { members: found <= MAX_MEMBERS ? members : undefined, count };
  }

  #count(): void {
    if (this.#rest-- === 0) throw new PlatformError("badRequest", "The request holds too many values");
  }
}

/** The compound of a union of null and one compound; with several, everything is parsed. */
function meant(shape: Shape): Shape {
  if (!shape.anyOf) return shape;
  const compounds = shape.anyOf.filter(
    ({ freeForm, properties, items, anyOf }) => freeForm || properties || items || anyOf,
  );
  const [only, ...others] = compounds;
  return only && others.length === 0 && shape.anyOf.every((each) => !("allOf" in each)) ? only : UNKNOWN;
}

function memberOf({ properties, additionalProperties }: Shape, name: string): Shape {
  if (!properties) return UNKNOWN;
  const named = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (named) return named;
  return typeof additionalProperties === "object" ? additionalProperties : FREE;
}
