import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackup } from "./backup-reader.ts";
import { BackupWriter } from "./backup-writer.ts";
import { decodeRows, RowEncoder, type StoredRow } from "./row-codec.ts";
import type { StreamPart } from "./stream.ts";

const ROWS: readonly StoredRow[] = [
  [null, 0n, -1n],
  [2n ** 63n - 1n, -(2n ** 63n), 0],
  [-0, Number.NaN, Number.POSITIVE_INFINITY],
  ["", "text\0 with ä and 😀", "0a1b2c3d-0000-1000-8000-00000000000f"],
  ["0A1B2C3D-0000-1000-8000-00000000000F", "x", 1.5],
  [Uint8Array.of(), Uint8Array.of(0, 255), "0a1b2c3d-0000-1000-8000-00000000000"],
];
const HEADER = { createdTime: 1, origin: "sqlite", schema: [1, 2], seriesLayout: 1, keyId: "12345678" } as const;

let folder: string;
let path: string;
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-backup-"));
  path = join(folder, "file");
  const parts: Buffer[] = [];
  const writer = new BackupWriter(async (bytes) => void parts.push(Buffer.from(bytes)));
  await writer.begin(HEADER);
  for (const table of ["first", "second"]) {
    await writer.section({ table, columns: ["a", "b", "c"] });
    for (const row of ROWS) await writer.rows([row]);
    await writer.sectionEnd();
  }
  await writer.section({ table: "empty", columns: [] });
  await writer.sectionEnd();
  await writer.end();
  whole = Buffer.concat(parts);
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array): Promise<StreamPart[]> {
  await writeFile(path, bytes);
  const parts: StreamPart[] = [];
  for await (const part of readBackup(path)) parts.push(part);
  return parts;
}

test("values come back as they were, of every type", () => {
  const rows = [...ROWS, ["x".repeat(2_000_000), new Uint8Array(2_000_000), null]]; // more than its first buffer
  const decoded = decodeRows(Buffer.from(new RowEncoder().encode(rows)), 3);
  expect(decoded.map((row) => row.map(comparable))).toEqual(rows.map((row) => row.map(comparable)));
});

const comparable = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value);

test("what was written is read: tables, rows and their number", async () => {
  const parts = await read(whole);
  expect(parts[0]).toEqual({ kind: "header", header: HEADER });
  expect(parts.flatMap((part) => (part.kind === "sectionEnd" ? [[part.section.table, part.rows]] : []))).toEqual([
    ["first", ROWS.length],
    ["second", ROWS.length],
    ["empty", 0],
  ]);
  expect(parts.at(-1)).toMatchObject({ kind: "end", end: { sections: 3, rows: 2 * ROWS.length } });
});

test("a changed byte is found wherever it is, and so is an end that comes early", async () => {
  for (let at = 0; at < whole.length; at += 7) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(read(changed), `byte ${at} changed`).rejects.toThrow(/is damaged at byte \d+/);
    await expect(read(whole.subarray(0, at)), `${at} bytes`).rejects.toThrow(/is damaged at byte \d+.*ends too early/);
  }
});

test.each<[string, () => Buffer, RegExp]>([
  ["more than its end", () => Buffer.concat([whole, Buffer.of(0)]), /something follows its end/],
  ["twice the same", () => Buffer.concat([whole, whole]), /something follows its end/],
  ["another file", () => Buffer.from("PK".repeat(100)), /no backup of Orrery/],
])("%s is refused", async (_, bytes, reason) => {
  await expect(read(bytes())).rejects.toThrow(reason);
});

test("a frame that is left out is found", async () => {
  const starts = frameStarts();
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? whole.length;
    const without = Buffer.concat([whole.subarray(0, start), whole.subarray(next)]);
    await expect(read(without), `frame ${index}`).rejects.toThrow(/is damaged/);
  }
});

function frameStarts(): number[] {
  const starts: number[] = [];
  for (let at = 8; at < whole.length; at += 13 + whole.readUInt32LE(at + 1)) starts.push(at);
  return starts;
}
