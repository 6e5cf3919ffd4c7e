import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";
import { codewordsOf, versionFor } from "./qr-codewords.ts";
import { MASKS, matrixOf, type QrMatrix } from "./qr-matrix.ts";
import { QR_VERSIONS, type QrVersion, sideOf } from "./qr-versions.ts";
import { errorCorrection } from "./reed-solomon.ts";

test("error correction is that of the published example", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(errorCorrection(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

/** Format information of level M by mask, and the version information of 7 to 10, as the standard prints them. */
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
const VERSION_INFORMATION = new Map([
  [7, 0x07c94],
  [8, 0x085bc],
  [9, 0x09a99],
  [10, 0x0a4d3],
]);
const bitsAt = (matrix: QrMatrix, places: readonly (readonly [number, number])[]) =>
  places.reduce((value, [row, column]) => value * 2 + (matrix[row]?.[column] ? 1 : 0), 0);

test.each(QR_VERSIONS)("version $number has its patterns, and says mask and version twice", (version) => {
  const side = sideOf(version);
  const codewords = codewordsOf(new Uint8Array(1), version);
  MASKS.forEach((_, mask) => {
    const matrix = matrixOf(version, codewords, mask);
    const beside = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const);
    const above = [7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const);
    expect(bitsAt(matrix, [...beside, ...above])).toBe(FORMATS[mask]);
    const below = [1, 2, 3, 4, 5, 6, 7].map((from) => [side - from, 8] as const);
    const right = [8, 7, 6, 5, 4, 3, 2, 1].map((from) => [8, side - from] as const);
    expect(bitsAt(matrix, [...below, ...right])).toBe(FORMATS[mask]);
    expect(matrix[side - 8]?.[8]).toBe(true);
    const information = VERSION_INFORMATION.get(version.number);
    if (information === undefined) return;
    const places = Array.from(
      { length: 18 },
      (_each, i) => [Math.floor((17 - i) / 3), side - 11 + ((17 - i) % 3)] as const,
    );
    expect(bitsAt(matrix, places)).toBe(information);
    expect(
      bitsAt(
        matrix,
        places.map(([row, column]) => [column, row] as const),
      ),
    ).toBe(information);
  });
});

test.each([1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213])("a text of %i bytes is read again", (length) => {
  const text = "mqtt://token@iot.example.org:1883/".repeat(8).slice(0, length);
  const matrix = qrCode(text);
  expect(matrix && read(matrix)).toBe(text);
});

test("letters beyond ASCII are UTF-8, and a text that is too long has none", () => {
  const matrix = qrCode("Wärme");
  expect(matrix && read(matrix)).toBe("Wärme");
  expect(qrCode("x".repeat(214))).toBeUndefined();
  expect(versionFor(213)?.number).toBe(10);
});

/** Reads a symbol that is not damaged. */
function read(matrix: QrMatrix): string {
  const version = QR_VERSIONS.find((each) => sideOf(each) === matrix.length);
  if (!version) throw new Error("no such size");
  const format =
    bitsAt(
      matrix,
      [0, 1, 2, 3, 4].map((column) => [8, column] as const),
    ) ^ 0b10101;
  const bits = dataBits(matrix, version, MASKS[format & 7]);
  const words = (at: number) => bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + bit, 0);
  const blocks: number[][] = version.blocks.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...version.blocks); i += 1) {
    version.blocks.forEach((length, block) => {
      if (i < length) blocks[block]?.push(words(at++));
    });
  }
  const corrections: number[][] = version.blocks.map(() => []);
  for (let i = 0; i < version.correction; i += 1) for (const correction of corrections) correction.push(words(at++));
  blocks.forEach((block, i) => {
    expect(errorCorrection(block, version.correction)).toEqual(corrections[i]);
  });
  const data = blocks.flat().flatMap((word) => [...word.toString(2).padStart(8, "0")].map(Number));
  const number = (from: number, count: number) =>
    data.slice(from, from + count).reduce((value, bit) => value * 2 + bit, 0);
  const lengthBits = version.number < 10 ? 8 : 16;
  expect(number(0, 4)).toBe(4);
  const bytes = Array.from({ length: number(4, lengthBits) }, (_, i) => number(4 + lengthBits + 8 * i, 8));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Bits in the order of the data, without those of patterns: these are where two symbols with all masks are the same. */
function dataBits(matrix: QrMatrix, version: QrVersion, mask: (typeof MASKS)[number] | undefined): readonly number[] {
  const side = matrix.length;
  const isPattern = (row: number, column: number): boolean => {
    const inCorner = (row < 9 && column < 9) || (row < 9 && column >= side - 8) || (row >= side - 8 && column < 9);
    const inVersion = version.number >= 7 && ((row < 6 && column >= side - 11) || (column < 6 && row >= side - 11));
    const far = side - 7;
    const isAlignment = version.alignment.some((top) =>
      version.alignment.some((left) => {
        const isFinder = (top === 6 && left === 6) || (top === 6 && left === far) || (top === far && left === 6);
        return !isFinder && Math.abs(row - top) <= 2 && Math.abs(column - left) <= 2;
      }),
    );
    return inCorner || inVersion || isAlignment || row === 6 || column === 6;
  };
  const bits: number[] = [];
  const pairs = [];
  for (let right = side - 1; right > 0; right -= 2) pairs.push(right > 6 ? right : right - 1);
  pairs.forEach((right, turn) => {
    for (let step = 0; step < side; step += 1) {
      const row = turn % 2 === 0 ? side - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (column < 0 || isPattern(row, column)) continue;
        bits.push((matrix[row]?.[column] === true) !== mask?.(row, column) ? 1 : 0);
      }
    }
  });
  return bits;
}
