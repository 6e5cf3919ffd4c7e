import { blocksOf, codewordsOf, correctionOf, dataCodewordsOf, MAX_VERSION } from "./qr-symbol.ts";

/** The smallest version that holds a number of bytes; undefined: none does. */
export function versionFor(bytes: number): number | undefined {
  for (let version = 1; version <= MAX_VERSION; version++) {
    if (4 + lengthBits(version) + 8 * bytes <= 8 * dataCodewordsOf(version)) return version;
  }
  return undefined;
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** Bytes with their head and filling: all data codewords of a version. */
function dataCodewords(bytes: Uint8Array, version: number): Uint8Array {
  const all = new Uint8Array(dataCodewordsOf(version));
  let at = 0;
  const write = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if ((value >>> bit) & 1) all[at >>> 3] = (all[at >>> 3] ?? 0) | (0x80 >>> (at & 7));
    }
  };
  write(0b0100, 4); // bytes
  write(bytes.length, lengthBits(version));
  for (const byte of bytes) write(byte, 8);
  const end = Math.ceil(Math.min(at + 4, all.length * 8) / 8);
  for (let n = end; n < all.length; n++) all[n] = (n - end) % 2 === 0 ? 0xec : 0x11;
  return all;
}

/** Data and correction of all blocks, in the order in which they are placed. */
export function codewords(bytes: Uint8Array, version: number): Uint8Array {
  const data = dataCodewords(bytes, version);
  const [count, correction] = [blocksOf(version), correctionOf(version)];
  const total = codewordsOf(version);
  const short = Math.floor(total / count) - correction;
  const longFrom = count - (total % count);
  const divisor = generator(correction);
  const parts: { readonly data: Uint8Array; readonly correction: Uint8Array }[] = [];
  for (let n = 0, at = 0; n < count; n++) {
    const part = data.subarray(at, at + short + (n < longFrom ? 0 : 1));
    at += part.length;
    parts.push({ data: part, correction: remainder(part, divisor) });
  }
  const placed: number[] = [];
  for (let n = 0; n <= short; n++) {
    for (const part of parts) if (n < part.data.length) placed.push(part.data[n] ?? 0);
  }
  for (let n = 0; n < correction; n++) for (const part of parts) placed.push(part.correction[n] ?? 0);
  return Uint8Array.from(placed);
}

/** Product in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The generator polynomial of a degree, the leading one left out. */
export function generator(degree: number): Uint8Array {
  const all = new Uint8Array(degree);
  all[degree - 1] = 1;
  let root = 1;
  for (let n = 0; n < degree; n++) {
    for (let k = 0; k < degree; k++) all[k] = times(all[k] ?? 0, root) ^ (all[k + 1] ?? 0);
    root = times(root, 2);
  }
  return all;
}

/** The correction codewords of a block. */
export function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const rest = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (const [n, part] of divisor.entries()) rest[n] = (rest[n] ?? 0) ^ times(part, factor);
  }
  return rest;
}
