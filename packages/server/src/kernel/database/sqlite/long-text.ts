import { inSlices } from "../../json/in-slices.ts";
import { byteLengthOf, slicesOf } from "../../text-pieces.ts";
import type { SqlStatement } from "./sqlite-protocol.ts";

/** A text as UTF-8, which passes to a thread as it is: to copy megabytes in one go would hold up everybody. */
export interface LongText {
  readonly utf8: ArrayBuffer;
}

/** Shorter texts are copied in less time than it takes to encode them. */
const LONG = 256 * 1024;
/** Characters that are encoded between two chances to stop. */
const STEP = 256 * 1024;

export function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > LONG;
}

/** Encodes a text, giving others their turn meanwhile. */
export async function longText(text: string): Promise<LongText> {
  return { utf8: await inSlices(encoded(text)) };
}

/** What statements hold that need not be copied. */
export function passedBy(statements: readonly SqlStatement[]): ArrayBuffer[] {
  const passed: ArrayBuffer[] = [];
  for (const { parameters } of statements) {
    for (const parameter of parameters) {
      if (parameter !== null && typeof parameter === "object" && "utf8" in parameter) passed.push(parameter.utf8);
    }
  }
  return passed;
}

/** For the thread that was given it. */
export function textOf({ utf8 }: LongText): string {
  return Buffer.from(utf8).toString();
}

function* encoded(text: string): Generator<void, ArrayBuffer> {
  const utf8 = new ArrayBuffer(yield* byteLengthOf([text]));
  const bytes = Buffer.from(utf8);
  let at = 0;
  for (const piece of slicesOf(text, STEP)) {
    at += bytes.write(piece, at);
    yield;
  }
  return utf8;
}
