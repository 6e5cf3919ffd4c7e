/** Thrown for bytes that are no message of SNMP; caught where datagrams arrive. */
export class BerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BerError";
  }
}

/** Universal tags of BER that SNMP uses. */
export const TAG = { integer: 0x02, octets: 0x04, null: 0x05, oid: 0x06, sequence: 0x30 } as const;

const LONG_FORM = 0x80;
/** Bytes of a length: no message is longer than 64 KB. */
const MAX_LENGTH_BYTES = 4;

/** A tag, its length and its content. */
export function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  return Buffer.concat([headOf(tag, length), ...parts]);
}

/** An integer of 32 bits, in as few bytes as it needs (X.690, 8.3). */
export function integerTlv(value: number, tag: number = TAG.integer): Buffer {
  return bigintTlv(BigInt(value), tag);
}

/** An integer of any size. */
export function bigintTlv(value: bigint, tag: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.unshift(Number(rest & 0xffn));
    rest >>= 8n;
  } while (!(rest === 0n && (bytes[0] ?? 0) < 0x80) && !(rest === -1n && (bytes[0] ?? 0) >= 0x80));
  return tlv(tag, Buffer.from(bytes));
}

function headOf(tag: number, length: number): Buffer {
  if (length < LONG_FORM) return Buffer.from([tag, length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest & 0xff);
  return Buffer.from([tag, LONG_FORM | bytes.length, ...bytes]);
}

/** Reads one value after another. Every method throws {@link BerError} when the bytes are not what it expects. */
export class BerReader {
  readonly bytes: Buffer;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, start = 0, end: number = bytes.length) {
    this.bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Position of the next byte. */
  get position(): number {
    return this.#at;
  }

  /** The tag of the next value; it is not consumed. */
  peek(): number {
    const tag = this.#at < this.#end ? this.bytes[this.#at] : undefined;
    if (tag === undefined) throw new BerError("the message ends too early");
    return tag;
  }

  /** Enters a constructed value and passes over it here. */
  enter(tag: number = TAG.sequence): BerReader {
    const { start, end } = this.#content(tag);
    return new BerReader(this.bytes, start, end);
  }

  octets(tag: number = TAG.octets): Buffer {
    const { start, end } = this.#content(tag);
    return this.bytes.subarray(start, end);
  }

  /** A signed integer of at most 32 bits, or an unsigned one with a leading zero byte. */
  integer(tag: number = TAG.integer): number {
    const { start, end } = this.#content(tag);
    const length = end - start;
    if (length < 1 || length > 5 || (length === 5 && this.bytes[start] !== 0)) throw new BerError("no 32 bit integer");
    return this.bytes.readIntBE(start, length);
  }

  /** An unsigned integer of at most 32 bits; agents that leave the leading zero byte out are understood, too. */
  unsigned(tag: number): number {
    const value = this.integer(tag);
    return value < 0 ? value + 0x1_0000_0000 : value;
  }

  /** An unsigned integer of at most 64 bits. */
  unsigned64(tag: number): bigint {
    const bytes = this.octets(tag);
    if (bytes.length < 1 || bytes.length > 9 || (bytes.length === 9 && bytes[0] !== 0)) {
      throw new BerError("no 64 bit integer");
    }
    let value = 0n;
    for (const byte of bytes) value = (value << 8n) | BigInt(byte);
    return value;
  }

  #content(tag: number): { readonly start: number; readonly end: number } {
    if (this.peek() !== tag) throw new BerError("an unexpected type");
    let at = this.#at + 1;
    let length = this.#byte(at);
    at += 1;
    if (length >= LONG_FORM) {
      const count = length & ~LONG_FORM;
      if (count === 0 || count > MAX_LENGTH_BYTES) throw new BerError("a length that cannot be");
      length = 0;
      for (let i = 0; i < count; i += 1, at += 1) length = length * 0x100 + this.#byte(at);
    }
    if (length > this.#end - at) throw new BerError("the message ends too early");
    this.#at = at + length;
    return { start: at, end: this.#at };
  }

  #byte(at: number): number {
    const byte = at < this.#end ? this.bytes[at] : undefined;
    if (byte === undefined) throw new BerError("the message ends too early");
    return byte;
  }
}
