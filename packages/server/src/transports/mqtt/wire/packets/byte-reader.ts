import { isUtf8 } from "node:buffer";
import { REASON } from "../reasons.ts";
import { PacketError } from "./packet-error.ts";

/**
 * Reads the parts of a packet in order (MQTT 5, 1.5). Parts beyond the end of the packet, invalid UTF-8 and overlong
 * integers are a {@link PacketError} `malformedPacket`.
 */
export class ByteReader {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  /** Number of unread bytes. */
  get left(): number {
    return this.#end - this.#at;
  }

  byte(): number {
    return this.#bytes[this.#take(1)] ?? 0;
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#take(2));
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#take(4));
  }

  /** A variable byte integer, in as few bytes as possible [MQTT-1.5.5-1]. */
  variable(): number {
    let value = 0;
    for (let i = 0; i < 4; i += 1) {
      const digit = this.byte();
      value += (digit & 0x7f) << (7 * i);
      if (digit >= 0x80) continue;
      if (digit === 0 && i > 0) throw malformed("a length is written longer than it must be [MQTT-1.5.5-1]");
      return value;
    }
    throw malformed("a length has more than four bytes (1.5.5)");
  }

  /** A copy: the buffer is reused. */
  binary(): Buffer {
    const length = this.uint16();
    const at = this.#take(length);
    return Buffer.from(this.#bytes.subarray(at, at + length));
  }

  /** UTF-8 without U+0000 [MQTT-1.5.4-1, MQTT-1.5.4-2]. */
  text(): string {
    const length = this.uint16();
    const at = this.#take(length);
    const end = at + length;
    if (!isUtf8(this.#bytes.subarray(at, end))) throw malformed("a text is no UTF-8 [MQTT-1.5.4-1]");
    const text = this.#bytes.toString("utf8", at, end);
    if (text.includes("\0")) throw malformed("a text has the character 0 [MQTT-1.5.4-2]");
    return text;
  }

  /** A reader of the next `length` bytes, which this reader skips. */
  part(length: number): ByteReader {
    const at = this.#take(length);
    return new ByteReader(this.#bytes, at, at + length);
  }

  expectEnd(): void {
    if (this.left > 0) throw malformed("the packet is longer than what it holds");
  }

  #take(count: number): number {
    const at = this.#at;
    if (count > this.left) throw malformed("a part of the packet ends beyond it");
    this.#at += count;
    return at;
  }
}

/** The error for a malformed packet; `message` names the clause. */
export function malformed(message: string): PacketError {
  return new PacketError(REASON.malformedPacket, message);
}

/** The error for a packet that violates the protocol; `message` names the clause. */
export function protocolError(message: string): PacketError {
  return new PacketError(REASON.protocolError, message);
}
