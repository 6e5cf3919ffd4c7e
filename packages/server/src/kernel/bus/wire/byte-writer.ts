const FIRST_BYTES = 4 * 1024;

/** Bytes that do not fit the bound of a {@link ByteWriter}. */
export class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`it is longer than ${maxBytes} bytes`);
  }
}

/** Writes numbers and texts one after another, up to a number of bytes. The same memory is used again after `take`. */
export class ByteWriter {
  readonly #maxBytes: number;
  #bytes: Buffer;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#bytes = Buffer.allocUnsafe(Math.min(FIRST_BYTES, maxBytes));
  }

  get length(): number {
    return this.#length;
  }

  /** A copy of what was written since `length` was `from`, which is forgotten. */
  take(from = 0): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(from, this.#length));
    this.#length = from;
    return taken;
  }

  /** Forgets what was written since `length` was `to`. */
  rewind(to: number): void {
    this.#length = to;
  }

  byte(value: number): void {
    const at = this.#claim(1);
    this.#bytes[at] = value;
  }

  double(value: number): void {
    const at = this.#claim(8);
    this.#bytes.writeDoubleLE(value, at);
  }

  /** An integer from 0 to 2^32 - 1, seven bits a byte. */
  varint(value: number): void {
    let rest = value >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
  }

  bytes(value: Uint8Array): void {
    this.varint(value.length);
    const at = this.#claim(value.length);
    this.#bytes.set(value, at);
  }

  text(value: string, encoding: "utf8" | "utf16le" = "utf8"): void {
    const length = Buffer.byteLength(value, encoding);
    this.varint(length);
    const at = this.#claim(length);
    this.#bytes.write(value, at, length, encoding);
  }

  /** @returns where the next `count` bytes go. @throws {TooLong} */
  #claim(count: number): number {
    const at = this.#length;
    const end = at + count;
    if (end > this.#maxBytes) throw new TooLong(this.#maxBytes);
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#maxBytes, Math.max(end, 2 * this.#bytes.length)));
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    this.#length = end;
    return at;
  }
}
