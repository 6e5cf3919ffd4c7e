import { randomBytes } from "node:crypto";
import { parseUuid, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { PIECE_BYTES } from "./file-store.ts";
import { SharedPieces } from "./shared-pieces.ts";

const ID = parseUuid("00000000-0000-1000-8000-000000000001");
const FILE = randomBytes(2 * PIECE_BYTES + 100);

function pieces(options: { readonly maxPieces?: number; readonly idleMs?: number } = {}) {
  const read: number[] = [];
  const readPiece = async (_id: Uuid, place: number) => {
    read.push(place);
    const piece = FILE.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES);
    return piece.length > 0 ? piece : undefined;
  };
  return { read, shared: new SharedPieces({ readPiece, ...options }) };
}

async function bytesOf(shared: SharedPieces, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of shared.range(ID, start, end)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  [0, 0],
  [0, 10],
  [PIECE_BYTES - 5, PIECE_BYTES + 5],
  [PIECE_BYTES, 2 * PIECE_BYTES],
  [10, FILE.length],
  [FILE.length - 1, FILE.length],
])("bytes %i to %i are those of the file", async (start, end) => {
  expect((await bytesOf(pieces().shared, start, end)).equals(FILE.subarray(start, end))).toBe(true);
});

test("a piece is read once, however many ask for parts of it at the same time", async () => {
  const { read, shared } = pieces();
  await Promise.all(Array.from({ length: 50 }, (_, i) => bytesOf(shared, i * 1000, i * 1000 + 1000)));
  expect(read).toEqual([0]);
});

test("the cache is bounded, and empty some time after the last use", async () => {
  const { read, shared } = pieces({ maxPieces: 2, idleMs: 20 });
  await bytesOf(shared, 0, FILE.length);
  expect(shared.size).toBe(2);
  await bytesOf(shared, 2 * PIECE_BYTES, FILE.length);
  await bytesOf(shared, 0, 1);
  expect(read).toEqual([0, 1, 2, 0]);
  await expect.poll(() => shared.size).toBe(0);
});

test("a file that ends too early fails, and is tried again", async () => {
  const { shared } = pieces();
  await expect(bytesOf(shared, 0, FILE.length + 1)).rejects.toThrow("ends before");
  await expect(bytesOf(shared, 4 * PIECE_BYTES, 4 * PIECE_BYTES + 1)).rejects.toThrow("ends before");
  expect((await bytesOf(shared, 0, 3)).equals(FILE.subarray(0, 3))).toBe(true);
});
