import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { lengthOf, piecesOf, type TextPieces } from "../../text-pieces.ts";

/** Shorter texts fit into a packet or two uncompressed (docs/decisions/0007). */
const LEAST_LENGTH = 1024;
/** Up to this length, compressing takes the main thread no longer than passing the text to another thread. */
const IN_PLACE_LENGTH = 16 * 1024;
/** Maximum number of threads of the pool in use, to leave some for hashing passwords and reading files. */
const MAX_CONCURRENT = 2;

/** Higher levels take up to three times as long to save another tenth. */
const FASTEST = { level: 1 } as const;
/** Buffers of 64 KB are allocated again each time, which takes longer than filling them; these are half as large. */
const SMALL = { ...FASTEST, windowBits: 14, memLevel: 7 } as const;
/** The stream carries bytes, not objects. */
const PIECES = { objectMode: false } as const;

/** Whether a text is long enough to be compressed. */
export function isWorthCompressing(text: TextPieces): boolean {
  return lengthOf(text) > LEAST_LENGTH;
}

/** Compresses texts with gzip, a bounded number at a time. */
export class Compression {
  #running = 0;

  /**
   * The compressed bytes in pieces; `undefined` when too many are being compressed, or nothing is saved: the text
   * should be sent uncompressed.
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

/** Compresses in a thread of the pool; a long text is encoded and passed on piece by piece. */
async function gzipElsewhere(text: TextPieces, length: number): Promise<readonly Buffer[] | undefined> {
  const compressed: Buffer[] = [];
  await pipeline(Readable.from(piecesOf(text), PIECES), createGzip(FASTEST), async (pieces) => {
    for await (const piece of pieces) compressed.push(piece as Buffer); // without an encoding the stream gives buffers
  });
  const size = compressed.reduce((sum, piece) => sum + piece.length, 0);
  return size < length ? compressed : undefined; // a text has at least as many bytes as characters
}
