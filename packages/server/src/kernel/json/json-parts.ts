import { JsonReader, PlatformError } from "@orrery/model";
import { SliceReader } from "./slice-reader.ts";

/** Characters of a part, but for a single element or member that is longer. */
const PART = 16 * 1024;
/** Values of one element or member: it is read at once. */
const MAX_VALUES = 100_000;

/** What stands in an object. */
export interface MemberPlace {
  readonly name: string;
  /** From the quote of the name to behind the value. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** A piece of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where the elements of an array lie that is the whole text. Found in slices, as are all of these. */
export function* elementsOf(text: string): Generator<void, Place[]> {
  const reader = new SliceReader(text);
  const places: Place[] = [];
  reader.peek();
  reader.enter(1);
  if (!reader.isEmpty("]")) {
    do {
      reader.peek();
      const start = reader.at;
      yield* reader.skip(1);
      places.push({ start, end: reader.at });
      if (reader.isLong()) yield;
    } while (reader.nextElement());
  }
  reader.expectEnd();
  return places;
}

/**
 * Where the members of an object lie that is the whole text. `mostValues`: of one of them.
 * @throws {PlatformError} `badRequest` when one of them holds so many values that to read it would hold up everybody.
 */
export function* membersOf(text: string, mostValues = MAX_VALUES): Generator<void, MemberPlace[]> {
  const reader = new SliceReader(text);
  const places: MemberPlace[] = [];
  reader.peek();
  reader.enter(1);
  if (!reader.isEmpty("}")) {
    do {
      reader.peek();
      const start = reader.at;
      const name = yield* reader.nameInSlices();
      reader.peek();
      const valueStart = reader.at;
      const count = yield* reader.skip(1);
      if (count > mostValues) throw new PlatformError("badRequest", `The value of ${name} holds too many values`);
      places.push({ name, start, valueStart, end: reader.at });
      if (reader.isLong()) yield;
    } while (reader.nextMember());
  }
  reader.expectEnd();
  return places;
}

/** Neighbouring places put together to texts of some length, with what lies between them. */
export function* partsOf(text: string, places: readonly Place[]): Generator<string> {
  let start: number | undefined;
  let end = 0;
  for (const place of places) {
    if (start !== undefined && place.end - start > PART) {
      yield text.slice(start, end);
      start = undefined;
    }
    start ??= place.start;
    end = place.end;
  }
  if (start !== undefined) yield text.slice(start, end);
}

/** What the text begins with, behind blanks. */
export function firstOf(text: string): "{" | "[" | "other" {
  const code = new JsonReader(text).peek();
  if (code === 0x7b) return "{";
  return code === 0x5b ? "[" : "other";
}
