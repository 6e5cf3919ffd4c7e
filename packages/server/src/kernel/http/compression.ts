import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { lengthOf, piecesOf, type TextPieces } from "../text-pieces.ts";

/** Shorter texts fit a packet or two as they are (docs/decisions/0007). */
const LEAST_LENGTH = 1024;
/** Up to this length gzip takes the main thread no longer than it takes to hand the text to another thread. */
const IN_PLACE_LENGTH = 16 * 1024;
/** Threads of the pool that may be at it, beside those that hash passwords and read files. */
const MAX_CONCURRENT = 2;

/** Higher levels take up to three times as long for a tenth of the rest. */
const FASTEST = { level: 1 } as const;
/** Buffers of 64 KB come from the system anew each time, which takes longer than to fill them; these are half as large. */
const SMALL = { ...FASTEST, windowBits: 14, memLevel: 7 } as const;
/** Bytes, not objects, as far as streams are concerned. */
const PIECES = { objectMode: false } as const;

/** Whether a text is long enough for compression to be worth its time. */
export function isWorthCompressing(text: TextPieces): boolean {
  return lengthOf(text) > LEAST_LENGTH;
}

/** Compresses texts with gzip, a bounded number at a time. */
export class Compression {
  #running = 0;

  /**
   * The compressed bytes in pieces. `undefined`: too many are being compressed, or nothing is gained; the text should go
   * out as it is.
   */
  async compress(text: TextPieces): Promise<readonly Buffer[] | undefined> {
    const length = lengthOf(text);
    if (length > IN_PLACE_LENGTH) return this.#inTurn(() => gzipElsewhere(text, length));
    const bytes = Buffer.from(text.join(""));
    const compressed = gzipSync(bytes, SMALL);
    return compressed.length < bytes.length ? [compressed] : undefined;
  }

  async #inTurn<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (this.#running >= MAX_CONCURRENT) return undefined;
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }
}

/** In a thread of the pool; a long text is encoded and handed over piece by piece, while the one before is compressed. */
async function gzipElsewhere(text: TextPieces, length: number): Promise<readonly Buffer[] | undefined> {
  const compressed: Buffer[] = [];
  await pipeline(Readable.from(piecesOf(text), PIECES), createGzip(FASTEST), async (pieces) => {
    for await (const piece of pieces) compressed.push(piece as Buffer); // without an encoding a stream gives buffers
  });
  const size = compressed.reduce((sum, piece) => sum + piece.length, 0);
  return size < length ? compressed : undefined; // a text has as many bytes as characters at least
}
