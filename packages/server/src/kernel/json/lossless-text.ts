import { randomUUID } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { losslessObject, parseLosslessJson } from "./lossless-json.ts";

/** Documents with more characters stay text until a member is accessed: parsing and writing them takes long. */
export const LONG_JSON = 64 * 1024;

/** Members of long objects that are longer stay text when others are accessed. */
const LONG_MEMBER = 1024;

/** Maximum number of values of a document that can be accessed, where they were counted: it is parsed at once. */
const MAX_VALUES = 100_000;

/** Name and JSON of a member, and its number of values. */
export type MemberText = readonly [name: string, text: string, count: number];

export interface HeldTextOptions {
  readonly members?: readonly MemberText[] | undefined;
  readonly count?: number | undefined;
}

/** What documents are for `Array.isArray` and `typeof`. */
type Held = object | unknown[];

const texts = new WeakMap<object, string>();

/** State of {@link jsonText}: the placeholder in its result for each text. */
interface Marks {
  readonly prefix: string;
  readonly longerThan: number;
  readonly texts: string[];
}

/** Set while {@link jsonText} runs. */
let marks: Marks | undefined;

/**
 * A free-form document like `parseLosslessJson(text)` whose text is parsed when a member is first accessed. It cannot
 * be changed. `text` must be a whole JSON object or array; the caller may also pass its number of values, and the texts
 * of an object's members, which are then parsed one by one.
 * @throws {PlatformError} `badRequest` on access when it has too many values.
 */
export function heldText(text: string, { members, count = 0 }: HeldTextOptions = {}): Held {
  let read: Held | undefined;
  const value = (): Held => {
    read ??= members ? objectOf(members) : readWhole(text, count);
    return read;
  };
  const target: Held = text.trimStart().startsWith("[") ? [] : {};
  const held = new Proxy(target, {
    get: (_target, name) => (name === "toJSON" ? marked(text) : undefined) ?? Reflect.get(value(), name),
    has: (_target, name) => Reflect.has(value(), name),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_target, name) => Reflect.getOwnPropertyDescriptor(value(), name),
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
  texts.set(held, text);
  return held;
}

function readWhole(text: string, count: number): Held {
  if (count > MAX_VALUES) throw new PlatformError("badRequest", "A part of the request holds too many values");
  return parseLosslessJson(text) as Held; // the text is an object or array
}

function objectOf(members: readonly MemberText[]): Held {
  return losslessObject(
    members.map(([name, text, count]) => [name, losslessOf(text, { longerThan: LONG_MEMBER, count })]),
  );
}

/** Whether this is a result of {@link heldText}: accessing a member would parse it. */
export function isHeld(value: unknown): boolean {
  return typeof value === "object" && value !== null && texts.has(value);
}

/**
 * Free-form JSON like `parseLosslessJson(text)`; objects and arrays with more than `longerThan` characters are held as
 * text. `text` must be JSON, with `count` values if they were counted.
 */
export function losslessOf(text: string, { longerThan = LONG_JSON, count = 0 } = {}): unknown {
  return text.length > longerThan && /^\s*[[{]/.test(text) ? heldText(text, { count }) : parseLosslessJson(text);
}

export interface JsonTextOptions {
  /** Like the replacer of `JSON.stringify`; not called for parts that are held as text. */
  readonly replacer?: (name: string, value: unknown) => unknown;
  /** Shorter documents are parsed, so that the replacer is called for them; 0 by default. */
  readonly longerThan?: number;
}

/** Like `JSON.stringify`; parts that are held as text are inserted without being parsed. */
export function jsonText(value: unknown, options?: JsonTextOptions): string {
  return jsonPieces(value, options).reduce((all, piece) => all + piece); // this way, long texts are not copied
}

/** The result of {@link jsonText} as pieces to be joined; parts held as text are separate pieces and not copied. */
export function jsonPieces(value: unknown, { replacer, longerThan = 0 }: JsonTextOptions = {}): readonly string[] {
  const outer = marks;
  const found: Marks = { prefix: randomUUID(), longerThan, texts: [] };
  marks = found;
  try {
    return withTexts(JSON.stringify(value, replacer), found);
  } finally {
    marks = outer;
  }
}

function marked(text: string): (() => string) | undefined {
  if (!marks || text.length <= marks.longerThan) return undefined;
  const { prefix, texts: inserted } = marks;
  return () => `${prefix}${inserted.push(text) - 1}`;
}

/** The placeholders contain random characters, so that no input can contain them. */
function withTexts(json: string, { prefix, texts: inserted }: Marks): readonly string[] {
  if (inserted.length === 0) return [json];
  // Every second part is the index of a text.
  const parts = json.split(new RegExp(`"${prefix}(\\d+)"`));
  return parts
    .map((part, at) => (at % 2 === 0 ? part : (inserted[Number(part)] ?? "null")))
    .filter((part) => part !== "");
}
