import { capacityOf, lengthBitsOf, QR_VERSIONS, type QrVersion } from "./qr-versions.ts";
import { errorCorrection } from "./reed-solomon.ts";

const BYTE_MODE = 0b0100;
const MODE_BITS = 4;
const PADDING = [0xec, 0x11] as const;

/** The smallest version that holds a number of bytes; `undefined` when none does. */
export function versionFor(bytes: number): QrVersion | undefined {
  return QR_VERSIONS.find((version) => MODE_BITS + lengthBitsOf(version) + 8 * bytes <= 8 * capacityOf(version));
}

/** All codewords of a symbol in their order: data and error correction of the blocks, one codeword of each in turn. */
export function codewordsOf(bytes: Uint8Array, version: QrVersion): readonly number[] {
  const data = dataOf(bytes, version);
  let at = 0;
  const blocks = version.blocks.map((length) => {
    const block = data.slice(at, at + length);
    at += length;
    return block;
  });
  const corrections = blocks.map((block) => errorCorrection(block, version.correction));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

function dataOf(bytes: Uint8Array, version: QrVersion): readonly number[] {
  const capacity = capacityOf(version);
  const bits = new Bits();
  bits.add(BYTE_MODE, MODE_BITS);
  bits.add(bytes.length, lengthBitsOf(version));
  for (const byte of bytes) bits.add(byte, 8);
  bits.end(8 * capacity);
  const codewords = bits.codewords();
  for (let i = 0; codewords.length < capacity; i += 1) codewords.push(PADDING[i % 2] ?? 0);
  return codewords;
}

function interleaved(blocks: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block[i] ?? [])).flat();
}

class Bits {
  readonly #bits: number[] = [];

  add(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i -= 1) this.#bits.push((value >> i) & 1);
  }

  /** Ends the text by up to four zeros, and fills its last codeword. */
  end(capacity: number): void {
    this.add(0, Math.min(4, capacity - this.#bits.length));
    while (this.#bits.length % 8 !== 0) this.#bits.push(0);
  }

  codewords(): number[] {
    const codewords: number[] = [];
    for (let at = 0; at < this.#bits.length; at += 8) {
      codewords.push(this.#bits.slice(at, at + 8).reduce((value, bit) => (value << 1) | bit, 0));
    }
    return codewords;
  }
}
