import { JsonSyntaxError, MAX_JSON_DEPTH, PlatformError, parseExactJson } from "@orrery/model";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { accepts } from "../../json/compiled-schema.ts";
import { atOnce, inSlices } from "../../json/in-slices.ts";
import { needsExactParse } from "../../json/lossless-json.ts";
import { neighbouring, neighbouringInSlices } from "../../json/neighbouring.ts";
import { preserveSpelling, preserveSpellingInSlices } from "../../json/preserve-spelling.ts";
import { type ReadDocument, readInSlices } from "../../json/read-in-slices.ts";
import { storableText } from "../../json/storable-text.ts";
import { type Fault, findFault } from "./find-fault.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b; // ']' is two more
const OPEN_OBJECT = 0x7b; // and so is '}'

/**
 * Validates input. Unknown members are allowed and kept; other types are converted as clients of 3.3.3 expect, see
 * {@link neighbouring}. Valid input costs one check.
 * @throws {PlatformError} `badRequest` with the place and what it must be.
 */
export function parseBody<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (accepts(schema, value)) return value as Static<S>; // checked above
  const read = neighbouring(schema, value);
  if (!accepts(schema, read)) throw invalid(atOnce(findFault(schema, read)));
  return read as Static<S>;
}

/** Like {@link parseBody} for a document with many values. */
async function parseLongBody(schema: TSchema, value: unknown): Promise<unknown> {
  if (accepts(schema, value)) return value;
  const read = await inSlices(neighbouringInSlices(schema, value));
  if (!accepts(schema, read)) throw invalid(await inSlices(findFault(schema, read)));
  return read;
}

/**
 * The JSON of a body that `schema` accepts; its free-form parts keep their spelling.
 * @throws {PlatformError} `badRequest` with the parser's message, or like {@link parseBody}.
 */
export function parseJsonBody<S extends TSchema>(schema: S, text: string): Static<S> {
  const body = parseBody(schema, parseJson(text));
  // Of the same shape.
  return needsExactParse(text) ? (preserveSpelling(schema, body, parseExactJson(text)) as Static<S>) : body;
}

/**
 * Like {@link parseJsonBody}, without blocking the event loop for long; long free-form parts are held as text
 * (`lossless-text.ts`).
 * @throws {PlatformError} also for too many values outside of free-form parts.
 */
export async function parseLongJsonBody<S extends TSchema>(schema: S, text: string): Promise<Static<S>> {
  const { plain, exact, free } = await readLong(schema, text);
  const body = await parseLongBody(schema, plain);
  return (await inSlices(preserveSpellingInSlices(schema, body, exact, free))) as Static<S>; // of the same shape
}

/**
 * The result of {@link parseJsonBody} if it can be computed quickly, which is not known before; otherwise `undefined`.
 * For texts that are short enough to parse at once.
 * @throws {PlatformError} `badRequest` with the parser's message.
 */
export function parseFittingJsonBody<S extends TSchema>(schema: S, text: string): { body: Static<S> } | undefined {
  if (needsExactParse(text)) return undefined;
  const value = parseJson(text);
  return accepts(schema, value) ? { body: value as Static<S> } : undefined;
}

async function readLong(schema: TSchema, text: string): Promise<ReadDocument> {
  try {
    return await inSlices(readInSlices(schema, text));
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    throw new PlatformError("badRequest", `JSON parse error: ${cause.message}`, { cause });
  }
}

/** Like {@link parseBody} for parameters, where numbers and booleans are texts. */
export function parseParameters<S extends TSchema>(schema: S, value: unknown): Static<S> {
  for (const text of Object.values(value ?? {}).flat()) if (typeof text === "string") storableText(text);
  return parseBody(schema, Value.Default(schema, Value.Convert(schema, withoutEmpty(schema, joined(schema, value)))));
}

/** `?ids=a&ids=b` means the same as `?ids=a,b`, except for members that are lists: each parameter is one value. */
function joined(schema: TSchema, value: unknown): unknown {
  const given = Object.entries(value ?? {});
  const lists = listsOf(schema);
  if (!given.some(([name, text]) => Array.isArray(text) || lists.has(name))) return value;
  const read = (name: string, text: unknown) => {
    if (lists.has(name)) return [text].flat().filter((each) => each !== "");
    return Array.isArray(text) ? text.join(",") : text;
  };
  return Object.fromEntries(given.map(([name, text]) => [name, read(name, text)]));
}

const NO_LISTS: ReadonlySet<string> = new Set();
const knownLists = new WeakMap<TSchema, ReadonlySet<string>>();

/** Members that are lists; computed once. */
function listsOf(schema: TSchema): ReadonlySet<string> {
  const known = knownLists.get(schema);
  if (known) return known;
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { readonly type?: unknown }>> };
  const names = Object.keys(properties).filter((name) => properties[name]?.type === "array");
  const found = names.length > 0 ? new Set(names) : NO_LISTS;
  knownLists.set(schema, found);
  return found;
}

/** Forms leave a parameter out by `?type=`; a text parameter is then empty. */
function withoutEmpty(schema: TSchema, value: unknown): unknown {
  const given = Object.entries(value ?? {});
  if (!given.some(([, text]) => text === "")) return value;
  return Object.fromEntries(given.filter(([name, text]) => text !== "" || mayBeEmpty(schema, name)));
}

/** `schema` is that of an object, or an intersection of objects. */
function mayBeEmpty(schema: TSchema, name: string): boolean {
  const { properties, allOf = [] } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly allOf?: readonly TSchema[];
  };
  const member = properties?.[name];
  return member === undefined ? allOf.every((part) => mayBeEmpty(part, name)) : Value.Check(member, "");
}

/** @throws {PlatformError} `badRequest` with the parser's message. */
export function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw new PlatformError("badRequest", `JSON parse error: ${reason}`, { cause });
  }
}

/** Documents nested without limit could be parsed, but never be serialised again. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) depth++;
    else if (code === OPEN_ARRAY + 2 || code === OPEN_OBJECT + 2) depth--;
    if (depth > MAX_JSON_DEPTH) throw new PlatformError("badRequest", "JSON parse error: Nested too deeply");
  }
}

/** The end of the string that begins at `start`; uses native search, since a string may hold a whole file. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

type Problem = ReturnType<typeof Value.Errors>[number];

function invalid({ schema, value, path }: Fault): PlatformError {
  const all = Value.Errors(schema, value).filter(({ keyword }) => keyword !== "anyOf");
  const relevant = all.filter((problem) => !isNotNull(problem));
  const [first] = relevant.length > 0 ? relevant : all;
  if (!first) return new PlatformError("badRequest", "The request is not valid");
  const here = relevant.filter(({ instancePath }) => instancePath === first.instancePath);
  const place = `${path}${first.instancePath}`.replaceAll("/", ".").replace(/^\./, "");
  const message = wordsOf(schema, first, here);
  return new PlatformError("badRequest", place === "" ? message : `${place}: ${message}`);
}

/** Most members may be null; mentioning that would not help the caller. */
function isNotNull({ keyword, params }: Problem): boolean {
  return keyword === "type" && params.type === "null";
}

function wordsOf(schema: TSchema, first: Problem, here: readonly Problem[]): string {
  if (first.keyword === "const") {
    const allowed = here.flatMap(({ keyword, params }) => (keyword === "const" ? [String(params.allowedValue)] : []));
    return `must be ${allowed.length > 1 ? "one of " : ""}${allowed.join(", ")}`;
  }
  if (first.keyword === "required") {
    const { ifIncomplete } = partOf(schema, first.schemaPath);
    if (typeof ifIncomplete === "string") return ifIncomplete;
    return first.params.requiredProperties.map((name) => `'${name}' is missing`).join(", ");
  }
  return first.message;
}

/** `path` as in `#/properties/from/anyOf/1`. */
function partOf(schema: TSchema, path: string): Readonly<Record<string, unknown>> {
  const found = path
    .split("/")
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], schema);
  return typeof found === "object" && found !== null ? (found as Readonly<Record<string, unknown>>) : {};
}
