import { ALERT, DtlsError } from "./alerts.ts";

/** Reads the parts of a message in order. Parts beyond its end are a {@link DtlsError} `decodeError`. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Number of unread bytes. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  uint8(): number {
    return this.#bytes.readUInt8(this.#take(1));
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#take(2));
  }

  /** A view. */
  bytes(count: number): Buffer {
    const at = this.#take(count);
    return this.#bytes.subarray(at, at + count);
  }

  /** A vector whose length is in its first `lengthBytes` bytes (RFC 5246, 4.3); a view. */
  vector(lengthBytes: 1 | 2 | 3): Buffer {
    return this.bytes(this.#bytes.readUIntBE(this.#take(lengthBytes), lengthBytes));
  }

  expectEnd(): void {
    if (this.left > 0) throw new DtlsError(ALERT.decodeError, "a message is longer than what it holds");
  }

  #take(count: number): number {
    const at = this.#at;
    if (count > this.left) throw new DtlsError(ALERT.decodeError, "a part of a message ends beyond it");
    this.#at += count;
    return at;
  }
}

/** The numbers of a vector of 16-bit numbers. */
export function uint16s(vector: Buffer): number[] {
  if (vector.length % 2 === 1) throw new DtlsError(ALERT.decodeError, "a list has half an entry");
  return Array.from({ length: vector.length / 2 }, (_, i) => vector.readUInt16BE(i * 2));
}
