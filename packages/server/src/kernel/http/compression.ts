import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

/** Shorter texts fit a packet or two as they are (docs/decisions/0007). */
const LEAST_LENGTH = 1024;
/** Up to this length gzip takes the main thread no longer than it takes to hand the text to another thread. */
const IN_PLACE_LENGTH = 16 * 1024;
/** Threads of the pool that may be at it, beside those that hash passwords and read files. */
const MOST_AT_ONCE = 2;

/** Higher levels take up to three times as long for a tenth of the rest. */
const FASTEST = { level: 1 } as const;
/** Buffers of 64 KB come from the system anew each time, which takes longer than to fill them; these are half as large. */
const SMALL = { ...FASTEST, windowBits: 14, memLevel: 7 } as const;
const gzipElsewhere = promisify(gzip);

/** Whether a text is long enough for compression to be worth its time. */
export function isWorthCompressing(text: string): boolean {
  return text.length > LEAST_LENGTH;
}

/** Compresses texts with gzip, a bounded number at a time. */
export class Compression {
  #running = 0;

  /** `undefined`: too many are being compressed, or nothing is gained; the text should go out as it is. */
  async compress(text: string): Promise<Buffer | undefined> {
    const bytes = Buffer.from(text);
    const compressed =
      text.length <= IN_PLACE_LENGTH ? gzipSync(bytes, SMALL) : await this.#inTurn(() => gzipElsewhere(bytes, FASTEST));
    return compressed && compressed.length < bytes.length ? compressed : undefined;
  }

  async #inTurn(work: () => Promise<Buffer>): Promise<Buffer | undefined> {
    if (this.#running >= MOST_AT_ONCE) return undefined;
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }
}
