/** Bytes that are not what a {@link ByteWriter} has written. */
export class Malformed extends Error {
  constructor(what: string) {
    super(`it is not readable: ${what}`);
  }
}

/** Reads what a {@link ByteWriter} has written. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes that are still to be read. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws {Malformed} as all methods do. */
  byte(): number {
    return this.#bytes[this.#skip(1)] ?? 0;
  }

  double(): number {
    return this.#bytes.readDoubleLE(this.#skip(8));
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const next = this.byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) return value;
    }
    throw new Malformed("a number without end");
  }

  /** A number of things that take a byte each, or more. */
  count(): number {
    const count = this.varint();
    if (count > this.left) throw new Malformed("a length beyond its end");
    return count;
  }

  /** A copy. */
  bytes(): Buffer {
    const length = this.count();
    const at = this.#skip(length);
    return Buffer.from(this.#bytes.subarray(at, at + length));
  }

  text(encoding: "utf8" | "utf16le" = "utf8"): string {
    const length = this.count();
    const at = this.#skip(length);
    return this.#bytes.toString(encoding, at, at + length);
  }

  #skip(count: number): number {
    const at = this.#at;
    if (at + count > this.#bytes.length) throw new Malformed("an early end");
    this.#at = at + count;
    return at;
  }
}
