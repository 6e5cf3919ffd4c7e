/** Rows of a symbol without its quiet zone: whether a module is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Of level M by version from 1: correction codewords of a block, and blocks (ISO/IEC 18004, table 9). */
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
export const MAX_VERSION = 40;

export const correctionOf = (version: number): number => CORRECTION[version - 1] ?? 0;
export const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 0;
export const sizeOf = (version: number): number => version * 4 + 17;

/** Codewords that fit a version, data and correction together. */
export function codewordsOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

export const dataCodewordsOf = (version: number): number =>
  codewordsOf(version) - correctionOf(version) * blocksOf(version);

/** Rows and columns in whose crossings alignment patterns stand. */
export function alignmentOf(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, n) => sizeOf(version) - 7 - n * step);
  return [6, ...rest.toReversed()];
}

/** Which modules a mask turns, by its number. */
export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Level M and the mask with its check bits, 15 bits. */
export function formatBits(mask: number): number {
  let rest = mask;
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** The version with its check bits, 18 bits; only from version 7 on. */
export function versionBits(version: number): number {
  let rest = version;
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  return (version << 12) | rest;
}
