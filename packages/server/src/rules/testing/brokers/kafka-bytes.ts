/** Reads values of Kafka's protocol; lengths that go beyond the end are errors. */
export class KafkaReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get rest(): number {
    return this.#bytes.length - this.#at;
  }

  int8 = (): number => this.take(1).readInt8();
  int16 = (): number => this.take(2).readInt16BE();
  int32 = (): number => this.take(4).readInt32BE();
  int64 = (): bigint => this.take(8).readBigInt64BE();
  uint32 = (): number => this.take(4).readUInt32BE();
  string = (): string | null => this.#text(this.int16());
  compactString = (): string | null => this.#text(this.unsignedVarint() - 1);
  /** A length with a sign before the bytes; null for a negative one. */
  varBytes = (): Buffer | null => {
    const length = this.varint();
    return length < 0 ? null : this.take(length);
  };
  array = <T>(read: () => T): T[] => Array.from({ length: Math.max(0, this.int32()) }, read);

  take(length: number): Buffer {
    if (length > this.rest) throw new Error(`${length} bytes are wanted, ${this.rest} are left`);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  unsignedVarint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.take(1).readUInt8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error("The number is too long");
  }

  /** Zigzag: the sign is the lowest bit. */
  varint(): number {
    const value = this.unsignedVarint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #text(length: number): string | null {
    return length < 0 ? null : this.take(length).toString("utf8");
  }
}

/** Values of Kafka's protocol as bytes. */
export const int8 = (value: number): Buffer => Buffer.from([value & 0xff]);
export const int16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
export const int64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
export const string = (value: string | null): Buffer =>
  value === null ? int16(-1) : Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)]);
export const array = (...elements: readonly Buffer[]): Buffer => Buffer.concat([int32(elements.length), ...elements]);

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** The checksum of record batches (RFC 3720, appendix B.4). */
export function crc32c(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
