import { randomUUID } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { losslessObject, parseLosslessJson } from "./lossless-json.ts";

/** Documents of more characters stay text until somebody looks into them: to read and write them takes long. */
export const LONG_JSON = 64 * 1024;

/** Members of long objects that are longer stay text when others are looked at. */
const LONG_MEMBER = 1024;

/** Values of a document, where they were counted, up to which it can be looked into: that is done at once. */
const MAX_VALUES = 100_000;

/** Name and JSON of a member, and how many values that is. */
export type MemberText = readonly [name: string, text: string, count: number];

export interface HeldTextOptions {
  readonly members?: readonly MemberText[] | undefined;
  readonly count?: number | undefined;
}

/** What a document of each kind is to `Array.isArray` and to `typeof`. */
type Held = object | unknown[];

const texts = new WeakMap<object, string>();

/** What {@link jsonText} is about: what stands in its result in the place of each text. */
interface Marks {
  readonly prefix: string;
  readonly longerThan: number;
  readonly texts: string[];
}

/** Set while {@link jsonText} runs. */
let marks: Marks | undefined;

/**
 * A free-form document like `parseLosslessJson(text)`, whose text is read when somebody first looks into it. It cannot be
 * changed. `text` is a whole JSON object or array; the caller knows that, and perhaps how many values it is, and the texts
 * of an object's members, which are then read one by one.
 * @throws {PlatformError} `badRequest` when somebody looks into what is known to hold too many values.
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
  return parseLosslessJson(text) as Held; // the text is one of an object or an array
}

function objectOf(members: readonly MemberText[]): Held {
  return losslessObject(
    members.map(([name, text, count]) => [name, losslessOf(text, { longerThan: LONG_MEMBER, count })]),
  );
}

/** Whether this is what {@link heldText} gives: to look into it would be to read it. */
export function isHeld(value: unknown): boolean {
  return typeof value === "object" && value !== null && texts.has(value);
}

/**
 * Free-form JSON like `parseLosslessJson(text)`; objects and arrays that are longer than that are held as text. `text` must
 * be JSON, of so many values where they were counted.
 */
export function losslessOf(text: string, { longerThan = LONG_JSON, count = 0 } = {}): unknown {
  return text.length > longerThan && /^\s*[[{]/.test(text) ? heldText(text, { count }) : parseLosslessJson(text);
}

export interface JsonTextOptions {
  /** As `JSON.stringify` has it; it does not see what goes in as text. */
  readonly replacer?: (name: string, value: unknown) => unknown;
  /** Shorter documents are read, for the replacer to see them; 0 unless told. */
  readonly longerThan?: number;
}

/** Like `JSON.stringify`; what is held as text goes into the result as it is, without being read. */
export function jsonText(value: unknown, options?: JsonTextOptions): string {
  return jsonPieces(value, options).reduce((all, piece) => all + piece); // like this, long texts are not copied
}

/** {@link jsonText} as pieces to be put together; what is held as text is a piece of its own, and not copied. */
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

/** The marks hold what nobody outside can know. */
function withTexts(json: string, { prefix, texts: inserted }: Marks): readonly string[] {
  if (inserted.length === 0) return [json];
  // Every second part is the number of a text.
  const parts = json.split(new RegExp(`"${prefix}(\\d+)"`));
  return parts
    .map((part, at) => (at % 2 === 0 ? part : (inserted[Number(part)] ?? "null")))
    .filter((part) => part !== "");
}
