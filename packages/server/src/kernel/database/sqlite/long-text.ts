import { inSlices } from "../../json/in-slices.ts";
import { byteLengthOf, slicesOf } from "../../text-pieces.ts";

/**
 * A text as UTF-8, which is transferred to a thread without copying: copying megabytes at once would block the event
 * loop.
 */
export interface LongText {
  readonly utf8: ArrayBuffer;
}

/** Shorter texts are copied in less time than it takes to encode them. */
const LONG = 256 * 1024;
/** Characters that are encoded in one step. */
const STEP = 256 * 1024;

/** Whether a value is a text that is worth transferring. */
export function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > LONG;
}

/** Encodes a text in steps, yielding to the event loop in between. */
export async function longText(text: string): Promise<LongText> {
  return { utf8: await inSlices(encoded(text)) };
}

/** The text, in the thread that received it. */
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
