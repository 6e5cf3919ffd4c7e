import type { RunningChecksum } from "./running-checksum.ts";
import { Uint64 } from "./uint64.ts";

/** Collects bytes into blocks of a fixed size. */
abstract class Blocks implements RunningChecksum {
  readonly #block: Buffer;
  #filled = 0;
  protected length = 0;

  constructor(size: number) {
    this.#block = Buffer.alloc(size);
  }

  update(bytes: Uint8Array): void {
    const size = this.#block.length;
    this.length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      at = Math.min(size - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < size) return;
      this.mix(this.#block, 0);
    }
    const rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + size <= rest.length; at += size) this.mix(rest, at);
    this.#filled = rest.length - at;
    this.#block.set(rest.subarray(at));
  }

  digest(): string {
    const tail = Buffer.alloc(this.#block.length);
    tail.set(this.#block.subarray(0, this.#filled));
    this.mixTail(tail, this.#filled);
    return this.finish().toString("hex");
  }

  /** Mixes in one whole block of `bytes`. */
  protected abstract mix(bytes: Buffer, at: number): void;
  /** Mixes in the last, partial block, padded with zeros; `count` of its bytes are data. */
  protected abstract mixTail(tail: Buffer, count: number): void;
  /** Least significant byte first. */
  protected abstract finish(): Buffer;
}

const rotate32 = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** MurmurHash3 with 32 bits and seed 0. */
export class Murmur32 extends Blocks {
  #hash = 0;

  constructor() {
    super(4);
  }

  protected override mix(bytes: Buffer, at: number): void {
    this.#hash = (Math.imul(rotate32(this.#hash ^ scramble(bytes.readInt32LE(at)), 13), 5) + 0xe654_6b64) | 0;
  }

  protected override mixTail(tail: Buffer, count: number): void {
    if (count > 0) this.#hash ^= scramble(tail.readInt32LE(0));
  }

  protected override finish(): Buffer {
    let hash = this.#hash ^ this.length;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE((hash ^ (hash >>> 16)) | 0);
    return bytes;
  }
}

function scramble(word: number): number {
  return Math.imul(rotate32(Math.imul(word, 0xcc9e_2d51), 15), 0x1b87_3593);
}

const C1 = [0x87c3_7b91, 0x1142_53d5] as const;
const C2 = [0x4cf5_ad43, 0x2745_937f] as const;

/** MurmurHash3 with 128 bits, the variant for 64-bit machines, and seed 0. */
export class Murmur128 extends Blocks {
  readonly #h1 = new Uint64();
  readonly #h2 = new Uint64();
  readonly #k = new Uint64();

  constructor() {
    super(16);
  }

  protected override mix(bytes: Buffer, at: number): void {
    const [h1, h2] = [this.#h1, this.#h2];
    this.#scramble1(bytes, at);
    h1.xor(this.#k.hi, this.#k.lo).rotateLeft(27).add(h2.hi, h2.lo).multiply(0, 5).add(0, 0x52dc_e729);
    this.#scramble2(bytes, at + 8);
    h2.xor(this.#k.hi, this.#k.lo).rotateLeft(31).add(h1.hi, h1.lo).multiply(0, 5).add(0, 0x3849_5ab5);
  }

  protected override mixTail(tail: Buffer, count: number): void {
    if (count > 8) {
      this.#scramble2(tail, 8);
      this.#h2.xor(this.#k.hi, this.#k.lo);
    }
    if (count > 0) {
      this.#scramble1(tail, 0);
      this.#h1.xor(this.#k.hi, this.#k.lo);
    }
  }

  protected override finish(): Buffer {
    const [h1, h2] = [this.#h1, this.#h2];
    const [lengthHi, lengthLo] = [Math.floor(this.length / 2 ** 32), this.length | 0];
    h1.xor(lengthHi, lengthLo);
    h2.xor(lengthHi, lengthLo);
    exchange(h1, h2);
    for (const half of [h1, h2]) {
      half.xorShift33().multiply(0xff51_afd7, 0xed55_8ccd).xorShift33().multiply(0xc4ce_b9fe, 0x1a85_ec53).xorShift33();
    }
    exchange(h1, h2);
    const bytes = Buffer.alloc(16);
    [h1.lo, h1.hi, h2.lo, h2.hi].forEach((word, index) => void bytes.writeInt32LE(word, index * 4));
    return bytes;
  }

  #scramble1(bytes: Buffer, at: number): void {
    this.#k.set(bytes.readInt32LE(at + 4), bytes.readInt32LE(at));
    this.#k
      .multiply(...C1)
      .rotateLeft(31)
      .multiply(...C2);
  }

  #scramble2(bytes: Buffer, at: number): void {
    this.#k.set(bytes.readInt32LE(at + 4), bytes.readInt32LE(at));
    this.#k
      .multiply(...C2)
      .rotateLeft(33)
      .multiply(...C1);
  }
}

function exchange(h1: Uint64, h2: Uint64): void {
  h1.add(h2.hi, h2.lo);
  h2.add(h1.hi, h1.lo);
}
