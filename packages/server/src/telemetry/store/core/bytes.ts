const TWO_28 = 2 ** 28;

/** Appends numbers and bytes to a buffer that grows; {@link finish} gives an exact copy, {@link reset} starts again. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;
  #acc = 0;
  #accBits = 0;

  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  reset(): void {
    this.#length = 0;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** Unsigned, at most 2^53. */
  varint(value: number): void {
    if (this.#length + 10 > this.#bytes.length) this.#grow(10);
    const bytes = this.#bytes;
    let at = this.#length;
    let rest = value;
    while (rest >= TWO_28) {
      bytes[at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    let low = rest | 0;
    while (low >= 0x80) {
      bytes[at++] = (low & 0x7f) | 0x80;
      low >>>= 7;
    }
    bytes[at++] = low;
    this.#length = at;
  }

  /** Signed, magnitude at most 2^52. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  raw(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** `width`: 0 to 24; ends with {@link flushBits} before anything else is written. */
  bits(value: number, width: number): void {
    this.#acc |= value << this.#accBits;
    this.#accBits += width;
    while (this.#accBits >= 8) {
      this.byte(this.#acc & 0xff);
      this.#acc >>>= 8;
      this.#accBits -= 8;
    }
  }

  /** `width`: 0 to 53. */
  wideBits(value: number, width: number): void {
    let rest = value;
    let left = width;
    while (left > 24) {
      this.bits(rest % 0x1000000, 24);
      rest = Math.floor(rest / 0x1000000);
      left -= 24;
    }
    this.bits(rest, left);
  }

  flushBits(): void {
    if (this.#accBits > 0) this.byte(this.#acc & 0xff);
    this.#acc = 0;
    this.#accBits = 0;
  }

  #grow(needed: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + needed));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads what {@link ByteWriter} wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #acc = 0;
  #accBits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError("time series data ends too early");
    return value;
  }

  varint(): number {
    let byte = this.byte();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let scale = 128;
    do {
      byte = this.byte();
      value += (byte & 0x7f) * scale;
      scale *= 128;
    } while (byte >= 0x80);
    return value;
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  raw(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("time series data ends too early");
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  bits(width: number): number {
    while (this.#accBits < width) {
      this.#acc |= this.byte() << this.#accBits;
      this.#accBits += 8;
    }
    const value = this.#acc & ((1 << width) - 1);
    this.#acc >>>= width;
    this.#accBits -= width;
    return value;
  }

  wideBits(width: number): number {
    let value = 0;
    let scale = 1;
    let left = width;
    while (left > 24) {
      value += this.bits(24) * scale;
      scale *= 0x1000000;
      left -= 24;
    }
    return value + this.bits(left) * scale;
  }

  /** Skips the rest of a started byte. */
  flushBits(): void {
    this.#acc = 0;
    this.#accBits = 0;
  }

  /** Adds `base` and stores `count` numbers of `width` bits (at most 24) into `out`: the hot loop of reading. */
  unpack(out: Float64Array, from: number, count: number, width: number, base: number): void {
    const bytes = this.#bytes;
    const mask = (1 << width) - 1;
    let at = this.#at;
    let acc = 0;
    let bits = 0;
    for (let i = from; i < from + count; i++) {
      while (bits < width) {
        acc |= (bytes[at++] ?? 0) << bits;
        bits += 8;
      }
      out[i] = base + (acc & mask);
      acc >>>= width;
      bits -= width;
    }
    this.#at = at;
  }
}
