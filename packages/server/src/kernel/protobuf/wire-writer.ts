import type { WireType } from "./wire-type.ts";

/** Writes the elements of the wire format. */
export class WireWriter {
  readonly #parts: Buffer[] = [];

  tag(number: number, wireType: WireType): void {
    this.varint((BigInt(number) << 3n) | BigInt(wireType));
  }

  /** Negative integers take all 64 bits. */
  varint(value: bigint): void {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, value);
    while (rest >= 0x80n) {
      bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    this.#parts.push(Buffer.from(bytes));
  }

  fixed32(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value | 0);
    this.#parts.push(bytes);
  }

  fixed64(value: bigint): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
    this.#parts.push(bytes);
  }

  float(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    this.#parts.push(bytes);
  }

  double(value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    this.#parts.push(bytes);
  }

  /** With their length before them. */
  bytes(value: Uint8Array): void {
    this.varint(BigInt(value.length));
    this.#parts.push(Buffer.from(value));
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
