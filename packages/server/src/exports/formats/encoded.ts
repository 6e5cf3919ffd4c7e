import { setImmediate } from "node:timers/promises";
import type { Pages } from "../table.ts";

/** Characters of a piece, which are written in about a millisecond. */
const PIECE = 64 * 1024;

/**
 * Rows as the bytes of their texts, in pieces. Everything else has its turn between two pieces, however fast the reader
 * is.
 */
export async function* encoded<R>(pages: Pages<R>, textOf: (row: R) => string): AsyncGenerator<Buffer> {
  let text = "";
  for await (const rows of pages) {
    for (const row of rows) {
      text += textOf(row);
      if (text.length < PIECE) continue;
      yield Buffer.from(text);
      text = "";
      await setImmediate();
    }
  }
  if (text !== "") yield Buffer.from(text);
}
