import { expect, test } from "vitest";
import { codewords, generator, remainder, versionFor } from "./qr-codewords.ts";
import { qrMatrix } from "./qr-matrix.ts";
import { alignmentOf, codewordsOf, formatBits, MASKS, sizeOf, versionBits } from "./qr-symbol.ts";

test("correction codewords are those of the example of ISO/IEC 18004, annex I", () => {
  const data = new Uint8Array([16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]);
  expect([...remainder(data, generator(10))]).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});

test.each([
  [0, 0b101010000010010],
  [5, 0b100000011001110],
])("the format of level M with mask %d is %d", (mask, bits) => {
  expect(formatBits(mask)).toBe(bits);
});

test("versions are written with their check bits", () => {
  expect(versionBits(7)).toBe(0b000111110010010100);
  expect(versionBits(40)).toBe(0b101000110001101001);
});

test.each([
  [1, 26, []],
  [2, 44, [6, 18]],
  [7, 196, [6, 22, 38]],
  [32, 2_465, [6, 34, 60, 86, 112, 138]],
  [40, 3_706, [6, 30, 58, 86, 114, 142, 170]],
])("version %d has %d codewords and alignment at %j", (version, count, alignment) => {
  expect(codewordsOf(version)).toBe(count);
  expect(alignmentOf(version)).toEqual(alignment);
  expect(codewords(new Uint8Array(1), version)).toHaveLength(count);
});

test.each([
  [14, 1],
  [15, 2],
  [2331, 40],
  [2332, undefined],
])("%d bytes need version %s", (bytes, version) => {
  expect(versionFor(bytes)).toBe(version);
});

test.each(["", "https://example.org/pump/1?x=ä", "x".repeat(300)])("the matrix of %j is read back", (text) => {
  const matrix = qrMatrix(text) ?? [];
  expect(new TextDecoder().decode(readBytes(matrix))).toBe(text);
});

test("a text that is too long has no matrix", () => {
  expect(qrMatrix("x".repeat(2332))).toBeUndefined();
});

/** Reads a symbol as a camera does: format, then the modules in their order without the mask, then the blocks. */
function readBytes(matrix: readonly (readonly boolean[])[]): Uint8Array {
  const size = matrix.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => matrix[y]?.[x] ?? false;
  const mask = MASKS.findIndex((_, n) =>
    [0, 1, 2, 3, 4, 5].every((bit) => at(8, bit) === (((formatBits(n) >>> bit) & 1) === 1)),
  );
  expect(sizeOf(version)).toBe(size);
  const places = alignmentOf(version);
  const isPattern = (x: number, y: number) => {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
    const isAt = (cx: number, cy: number) => Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    const last = places.at(-1) ?? 0;
    return places.some((cx) =>
      places.some((cy) => isAt(cx, cy) && !((cx === 6 && (cy === 6 || cy === last)) || (cx === last && cy === 6))),
    );
  };
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let n = 0; n < size; n++) {
      const y = up ? size - 1 - n : n;
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y)) bits.push(at(x, y) !== (MASKS[mask]?.(x, y) ?? false) ? 1 : 0);
      }
    }
  }
  const stream = Array.from({ length: codewordsOf(version) }, (_, n) =>
    bits.slice(8 * n, 8 * n + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
  const data = deinterleaved(stream, version);
  const wide = version >= 10;
  const nibbles = data.flatMap((byte) => [byte >> 4, byte & 15]);
  expect(nibbles[0]).toBe(4);
  const head = wide ? nibbles.slice(1, 5) : nibbles.slice(1, 3);
  const length = head.reduce((sum, nibble) => 16 * sum + nibble, 0);
  const body = nibbles.slice(1 + head.length);
  return Uint8Array.from({ length }, (_, n) => 16 * (body[2 * n] ?? 0) + (body[2 * n + 1] ?? 0));
}

/** Blocks of versions 1 to 14 at level M: [count, data codewords] pairs (ISO/IEC 18004, table 9). */
const TABLE: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 16]],
  2: [[1, 28]],
  3: [[1, 44]],
  13: [
    [8, 37],
    [1, 38],
  ],
};

function deinterleaved(stream: readonly number[], version: number): number[] {
  const sizes = (TABLE[version] ?? []).flatMap(([count, size]) => new Array<number>(count).fill(size));
  const blocks: number[][] = sizes.map(() => []);
  let at = 0;
  for (let n = 0; n < Math.max(...sizes); n++) {
    for (const [index, size] of sizes.entries()) if (n < size) blocks[index]?.push(stream[at++] ?? 0);
  }
  return blocks.flat();
}
