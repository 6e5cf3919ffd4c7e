import { type ExactJson, JsonNumber, JsonReader, MAX_JSON_DEPTH, PlatformError } from "@orrery/model";
import { freeOf, heldText, LONG_JSON, type MemberText } from "./free-text.ts";

/** Characters that are read between two chances to stop. */
const STEP = 16 * 1024;
/** Values outside of free-form parts; all of them are checked at once. */
const MOST_VALUES = 250_000;
/** Members of a free-form object that can be read one by one. */
const MOST_MEMBERS = 1000;

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** Of a schema only what says where free-form JSON lies. */
interface Shape {
  readonly freeForm?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** A document whose free-form parts are read apart. */
export interface ReadDocument {
  /** As `JSON.parse` gives it, with an empty object or array in the place of every free-form one. */
  readonly plain: unknown;
  /** The same with the spelling of numbers. */
  readonly exact: ExactJson;
  /** What stands where: by what is empty in `plain` and in `exact`. */
  readonly free: ReadonlyMap<unknown, unknown>;
}

type Read = readonly [plain: unknown, exact: ExactJson];

/** A part that nobody's schema describes. */
const FREE: Shape = { freeForm: true };
const UNKNOWN: Shape = {};

/**
 * Reads a JSON document piece by piece: between two `next()` lie some 16,000 characters. Long free-form parts are
 * not built, only checked; they stay text (`free-text.ts`).
 * @throws {PlatformError} `JsonSyntaxError`, or `badRequest` for too many values outside of free-form parts.
 */
export function* readInSlices(schema: object, text: string): Generator<void, ReadDocument> {
  const reading = new Reading(text);
  const [plain, exact] = yield* reading.document(schema as Shape);
  return { plain, exact, free: reading.free };
}

class Reading {
  readonly free = new Map<unknown, unknown>();
  readonly #reader: JsonReader;
  #rest = MOST_VALUES;
  #pausedAt = 0;

  constructor(text: string) {
    this.#reader = new JsonReader(text);
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
    if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return this.#scalar();
    if (shape.freeForm) return yield* this.#free(depth);
    this.#enter(depth + 1);
    return code === OPEN_OBJECT ? yield* this.#object(shape, depth + 1) : yield* this.#array(shape, depth + 1);
  }

  *#object(shape: Shape, depth: number): Generator<void, Read> {
    const reader = this.#reader;
    const plain = new Map<string, unknown>();
    const exact = new Map<string, ExactJson>();
    if (!reader.isEmpty("}")) {
      do {
        const name = reader.readName();
        const member = yield* this.#value(memberOf(shape, name), depth);
        plain.set(name, member[0]);
        exact.set(name, member[1]);
        if (this.#isLong()) yield;
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
        if (this.#isLong()) yield;
      } while (reader.nextElement());
    }
    return [plain, exact];
  }

  #scalar(): Read {
    const reader = this.#reader;
    if (reader.peek() === QUOTE) {
      const text = reader.readString();
      return [text, text];
    }
    const exact = reader.readValue();
    return [exact instanceof JsonNumber ? Number(exact.text) : exact, exact];
  }

  *#free(depth: number): Generator<void, Read> {
    const start = this.#reader.at;
    const isObject = this.#reader.peek() === OPEN_OBJECT;
    const members = isObject ? yield* this.#skipMembers(depth + 1) : yield* this.#skip(depth);
    const text = this.#reader.text.slice(start, this.#reader.at);
    const value = text.length > LONG_JSON && members ? heldText(text, members) : freeOf(text);
    const plain = isObject ? {} : [];
    const exact: ExactJson = isObject ? new Map() : [];
    this.free.set(plain, value).set(exact, value);
    return [plain, exact];
  }

  /** Moves behind an object. @returns its members, when they are few. */
  *#skipMembers(depth: number): Generator<void, readonly MemberText[] | undefined> {
    this.#enter(depth);
    const reader = this.#reader;
    const members: MemberText[] = [];
    let count = 0;
    if (reader.isEmpty("}")) return members;
    do {
      const name = reader.readName();
      reader.peek();
      const start = reader.at;
      yield* this.#skip(depth);
      if (count++ < MOST_MEMBERS) members.push([name, reader.text.slice(start, reader.at)]);
      if (this.#isLong()) yield;
    } while (reader.nextMember());
    return count <= MOST_MEMBERS ? members : undefined;
  }

  /** Moves behind a value that is as deep as the document allows and nothing but JSON. */
  *#skip(depth: number): Generator<void, void> {
    const reader = this.#reader;
    const opened: ("object" | "array")[] = [];
    for (;;) {
      const code = reader.peek();
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        this.#enter(depth + opened.length + 1);
        const isObject = code === OPEN_OBJECT;
        if (!reader.isEmpty(isObject ? "}" : "]")) {
          opened.push(isObject ? "object" : "array");
          if (isObject) reader.readName();
          continue;
        }
      } else {
        this.#skipScalar(code);
      }
      while (opened.length > 0) {
        const isObject = opened.at(-1) === "object";
        const goesOn = isObject ? reader.nextMember() : reader.nextElement();
        if (goesOn && isObject) reader.readName();
        if (goesOn) break;
        opened.pop();
      }
      if (opened.length === 0) return;
      if (this.#isLong()) yield;
    }
  }

  #skipScalar(code: number): void {
    const reader = this.#reader;
    if (code === QUOTE) reader.readString();
    else if (code === 0x74) reader.readWord("true");
    else if (code === 0x66) reader.readWord("false");
    else if (code === 0x6e) reader.readWord("null");
    else reader.scanNumber();
  }

  #enter(depth: number): void {
    if (depth > MAX_JSON_DEPTH) this.#reader.fail("Nested too deeply");
    this.#reader.at++;
  }

  #isLong(): boolean {
    if (this.#reader.at - this.#pausedAt < STEP) return false;
    this.#pausedAt = this.#reader.at;
    return true;
  }

  #count(): void {
    if (this.#rest-- === 0) throw new PlatformError("badRequest", "The request holds too many values");
  }
}

/** Of a union of "nothing" and one compound that compound; where more are possible, all is read. */
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
