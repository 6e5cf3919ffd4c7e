import { JsonReader, PlatformError } from "@orrery/model";
import { PART } from "./part-reader.ts";
import { SliceReader } from "./slice-reader.ts";

/** Maximum number of values of one element or member: it is parsed at once. */
const MAX_VALUES = 100_000;

/** The position of a member in the text of an object. */
export interface MemberPlace {
  readonly name: string;
  /** From the quote of the name to the end of the value. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** A part of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The positions of the elements of an array that is the whole text. Runs in slices, like all functions here. */
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
 * The positions of the members of an object that is the whole text. `mostValues`: limit for one member.
 * @throws {PlatformError} `badRequest` when a member has more values: parsing it would block the event loop.
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

/** Joins neighbouring positions to texts of some length, including what is between them. */
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

/** The first character of the text after blanks. */
export function firstOf(text: string): "{" | "[" | "other" {
  const code = new JsonReader(text).peek();
  if (code === 0x7b) return "{";
  return code === 0x5b ? "[" : "other";
}
