import { setImmediate } from "node:timers/promises";
import type { Pages } from "../table.ts";

/** Characters per chunk, which take about a millisecond. */
const PIECE = 64 * 1024;

/** Encodes rows in chunks. Yields to other work between chunks, however fast the client reads. */
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
