import { isUtf8 } from "node:buffer";
import { PlatformError } from "@orrery/model";
import { WIRE } from "./wire-type.ts";

/** The longest varint. */
const MAX_VARINT_BYTES = 10;

/** Reads the elements of the wire format. Methods throw {@link PlatformError} `badRequest`. */
export class WireReader {
  readonly #bytes: Buffer;
  readonly end: number;
  at: number;
  /** Halves of the varint that was read last. */
  low = 0;
  high = 0;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.at = start;
    this.end = end;
  }

  /** A reader of a length-delimited value; this reader continues after it. */
  nested(): WireReader {
    const start = this.#length();
    this.at = start.end;
    return new WireReader(this.#bytes, start.at, start.end);
  }

  /** Into {@link low} and {@link high}. */
  varint(): void {
    let low = 0;
    let high = 0;
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      if (this.at >= this.end) throw malformed();
      const byte = this.#bytes[this.at++] ?? 0;
      const bits = byte & 0x7f;
      if (i < 4) low |= bits << (7 * i);
      else if (i === 4) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (7 * i - 32);
      if (byte < 0x80) {
        this.low = low >>> 0;
        this.high = high >>> 0;
        return;
      }
    }
    throw malformed();
  }

  fixed32(): number {
    const at = this.#take(4);
    return this.#bytes.readUInt32LE(at);
  }

  /** Like {@link varint}. */
  fixed64(): void {
    const at = this.#take(8);
    this.low = this.#bytes.readUInt32LE(at);
    this.high = this.#bytes.readUInt32LE(at + 4);
  }

  float(): number {
    return this.#bytes.readFloatLE(this.#take(4));
  }

  double(): number {
    return this.#bytes.readDoubleLE(this.#take(8));
  }

  text(): string {
    const { at, end } = this.#length();
    this.at = end;
    const part = this.#bytes.subarray(at, end);
    if (!isUtf8(part)) throw new PlatformError("badRequest", "A text of the Protobuf message is not UTF-8");
    return part.toString("utf8");
  }

  bytes(): Buffer {
    const { at, end } = this.#length();
    this.at = end;
    return Buffer.from(this.#bytes.subarray(at, end)); // the message may be in memory that is reused
  }

  /** Skips a value. */
  skip(wireType: number): void {
    switch (wireType) {
      case WIRE.varint:
        this.varint();
        return;
      case WIRE.fixed64:
        this.#take(8);
        return;
      case WIRE.bytes:
        this.at = this.#length().end;
        return;
      case WIRE.fixed32:
        this.#take(4);
        return;
      default: // from outside: a group, or an invalid type
        throw malformed();
    }
  }

  /** The varint that was read last as an unsigned 64-bit integer. */
  get unsigned64(): bigint {
    return this.high === 0 ? BigInt(this.low) : (BigInt(this.high) << 32n) | BigInt(this.low);
  }

  #length(): { readonly at: number; readonly end: number } {
    this.varint();
    const end = this.at + this.low;
    if (this.high !== 0 || end > this.end) throw malformed();
    return { at: this.at, end };
  }

  #take(count: number): number {
    const { at } = this;
    if (at + count > this.end) throw malformed();
    this.at += count;
    return at;
  }
}

function malformed(): PlatformError {
  return new PlatformError("badRequest", "The payload is not a Protobuf message");
}
