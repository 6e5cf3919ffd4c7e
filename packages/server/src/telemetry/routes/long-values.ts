import { setImmediate } from "node:timers/promises";
import {
  type Entry,
  type ExactJson,
  isJsonObject,
  parseExactJson,
  parseTelemetry,
  REST_VALUES,
  type TelemetryBlock,
} from "@orrery/model";
import { elementsOf, firstOf, membersOf, partsOf } from "../../kernel/json/json-parts.ts";

/** Longer texts are read in slices. */
const LONG_TEXT = 16 * 1024;
/** Values per save: a call with more saves them in parts, so that other callers get a turn. */
const SAVED_AT_ONCE = 1000;
/** Longer elements of a list are split. */
const LONG_BLOCK = 16 * 1024;
/** Entries per slice. */
const STEP = 500;

/** Whether a body is long enough to be read in slices. */
export function isLongText(text: string): boolean {
  return text.length > LONG_TEXT;
}

/** Saves values in their order, in parts. */
export async function inParts<V>(values: readonly V[], save: (some: readonly V[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < values.length; at += SAVED_AT_ONCE) {
    if (at > 0) await setImmediate();
    await save(values.slice(at, at + SAVED_AT_ONCE));
  }
}

/** Processes a list in slices. */
export function* eachInSlices<V, R>(
  values: readonly V[],
  work: (some: readonly V[]) => readonly R[],
): Generator<void, R[]> {
  const results: R[] = [];
  for (let at = 0; at < values.length; at += STEP) {
    for (const result of work(values.slice(at, at + STEP))) results.push(result);
    yield;
  }
  return results;
}

/**
 * Like `parseTelemetry(text, REST_VALUES)` for strict JSON of any length, in slices.
 * @throws {JsonSyntaxError}
 * @throws {PlatformError} `badRequest` for invalid values.
 */
export function* telemetryInSlices(text: string): Generator<void, TelemetryBlock[]> {
  const first = firstOf(text);
  if (first === "{") return [yield* blockOf(text)];
  if (first === "other") {
    parseExactJson(text);
    return parseTelemetry(text, REST_VALUES); // throws
  }
  const blocks: TelemetryBlock[] = [];
  const elements = yield* elementsOf(text);
  let short: typeof elements = [];
  const addShort = function* (): Generator<void, void> {
    for (const part of partsOf(text, short)) {
      for (const block of parseTelemetry(`[${part}]`, REST_VALUES)) blocks.push(block);
      yield;
    }
    short = [];
  };
  for (const element of elements) {
    if (element.end - element.start <= LONG_BLOCK) {
      short.push(element);
      continue;
    }
    yield* addShort();
    const own = text.slice(element.start, element.end);
    if (firstOf(own) === "{") blocks.push(yield* blockOf(own));
    else blocks.push(...parseTelemetry(`[${own}]`, REST_VALUES)); // throws
  }
  yield* addShort();
  return blocks;
}

/** `text` is an object: values, or a time with the values of that time. */
function* blockOf(text: string): Generator<void, TelemetryBlock> {
  const members = yield* membersOf(text);
  const ts = members.findLast(({ name }) => name === "ts");
  const values = members.findLast(({ name }) => name === "values");
  if (!ts || !values) return { ts: undefined, entries: yield* entriesOf(text, members, (part) => `{${part}}`) };
  const time = `"ts":${text.slice(ts.valueStart, ts.end)}`;
  const own = text.slice(values.valueStart, values.end);
  if (firstOf(own) !== "{") return parseTelemetry(`{${time},"values":${own}}`, REST_VALUES)[0] ?? NOTHING; // throws
  const [timed] = parseTelemetry(`{${time},"values":{}}`, REST_VALUES);
  const inner = yield* membersOf(own);
  return { ts: timed?.ts, entries: yield* entriesOf(own, inner, (part) => `{"ts":0,"values":{${part}}}`) };
}

const NOTHING: TelemetryBlock = { ts: undefined, entries: [] };

/**
 * Of entries with the same key the last one wins, in the place of the first. `asBlock`: reads members as JSON of their
 * own.
 */
function* entriesOf(
  text: string,
  members: Parameters<typeof partsOf>[1],
  asBlock: (members: string) => string,
): Generator<void, Entry[]> {
  const entries = new Map<string, Entry>();
  for (const part of partsOf(text, members)) {
    for (const block of parseTelemetry(asBlock(part), REST_VALUES)) {
      for (const entry of block.entries) entries.set(entry[0], entry);
    }
    yield;
  }
  return [...entries.values()];
}

/**
 * The members of the object in `text`, like `parseExactJson`, in slices.
 * @throws {JsonSyntaxError}
 * @throws {PlatformError} `badRequest` for a member with too many values.
 */
export function* objectInSlices(text: string): Generator<void, ExactJson> {
  if (firstOf(text) !== "{") {
    if (firstOf(text) === "[")
      yield* elementsOf(text); // reports syntax errors first
    else parseExactJson(text);
    return null;
  }
  const document = new Map<string, ExactJson>();
  for (const part of partsOf(text, yield* membersOf(text))) {
    const members = parseExactJson(`{${part}}`);
    if (isJsonObject(members)) for (const [name, value] of members) document.set(name, value);
    yield;
  }
  return document;
}
