import { setImmediate } from "node:timers/promises";
import type { Pages } from "../table.ts";

/** Bytes per chunk, which take about a millisecond. */
const PIECE = 64 * 1024;
/** Bytes that one UTF-16 unit takes at most. */
const WIDEST = 3;

/**
 * Encodes rows in chunks. Yields to other work between chunks, however fast the client reads. Each row is encoded at
 * once: as text until the chunk is full, rows would outlive a collection of the young generation and make it grow.
 */
export async function* encoded<R>(pages: Pages<R>, textOf: (row: R) => string): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(PIECE);
  let length = 0;
  for await (const rows of pages) {
    for (const row of rows) {
      const text = textOf(row);
      if (length > 0 && text.length * WIDEST > PIECE - length) {
        yield piece.subarray(0, length);
        await setImmediate();
        piece = Buffer.allocUnsafeSlow(PIECE);
        length = 0;
      }
      if (text.length * WIDEST > PIECE) yield Buffer.from(text);
      else length += piece.write(text, length);
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}
