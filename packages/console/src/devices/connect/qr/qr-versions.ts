/** A size of QR codes with the error correction of level M, which survives a damage of 15 % (ISO/IEC 18004). */
export interface QrVersion {
  readonly number: number;
  /** Error correction codewords of each block. */
  readonly correction: number;
  /** Data codewords of each block; the longer ones come last. */
  readonly blocks: readonly number[];
  /** Centres of the alignment patterns, in both directions. */
  readonly alignment: readonly number[];
}

const times = (count: number, codewords: number) => new Array<number>(count).fill(codewords);

export const QR_VERSIONS: readonly QrVersion[] = [
  { number: 1, correction: 10, blocks: times(1, 16), alignment: [] },
  { number: 2, correction: 16, blocks: times(1, 28), alignment: [6, 18] },
  { number: 3, correction: 26, blocks: times(1, 44), alignment: [6, 22] },
  { number: 4, correction: 18, blocks: times(2, 32), alignment: [6, 26] },
  { number: 5, correction: 24, blocks: times(2, 43), alignment: [6, 30] },
  { number: 6, correction: 16, blocks: times(4, 27), alignment: [6, 34] },
  { number: 7, correction: 18, blocks: times(4, 31), alignment: [6, 22, 38] },
  { number: 8, correction: 22, blocks: [...times(2, 38), ...times(2, 39)], alignment: [6, 24, 42] },
  { number: 9, correction: 22, blocks: [...times(3, 36), ...times(2, 37)], alignment: [6, 26, 46] },
  { number: 10, correction: 26, blocks: [...times(4, 43), 44], alignment: [6, 28, 50] },
];

/** Modules of a side. */
export function sideOf({ number }: QrVersion): number {
  return 17 + 4 * number;
}

/** Bits of the length of a text. */
export function lengthBitsOf({ number }: QrVersion): number {
  return number < 10 ? 8 : 16;
}

/** Data codewords of all blocks. */
export function capacityOf({ blocks }: QrVersion): number {
  return blocks.reduce((sum, codewords) => sum + codewords, 0);
}
