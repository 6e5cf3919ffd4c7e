import { expect, test } from "vitest";
import { BatchWriter, RECORD, type RecordKind, readBatch } from "./batch.ts";

function recordsOf(batch: ArrayBuffer): readonly [RecordKind, number, string][] {
  const records: [RecordKind, number, string][] = [];
  readBatch(batch, (kind, id, bytes) => records.push([kind, id, bytes.toString("latin1")]));
  return records;
}

test("records are read in the order in which they were added", () => {
  const writer = new BatchWriter();
  writer.add(RECORD.data, 7, Buffer.from("hello world"), 5);
  writer.addLatin1(RECORD.write, 4_294_967_295, "\u0000\u00ff");
  writer.add(RECORD.closed, 0);
  writer.addNumber(RECORD.backlog, 1, 0x64636261);
  expect(recordsOf(writer.take())).toEqual([
    [RECORD.data, 7, "hello"],
    [RECORD.write, 4_294_967_295, "\u0000\u00ff"],
    [RECORD.closed, 0, ""],
    [RECORD.backlog, 1, "abcd"],
  ]);
});

test("a batch holds what was added since the last one, however long", () => {
  const writer = new BatchWriter();
  const long = "x".repeat(3_000_000);
  writer.addLatin1(RECORD.write, 1, "first");
  writer.addLatin1(RECORD.write, 2, long);
  expect(recordsOf(writer.take()).map(([, id, text]) => [id, text.length])).toEqual([
    [1, 5],
    [2, long.length],
  ]);
  expect(writer.length).toBe(0);
  writer.addLatin1(RECORD.write, 3, "next");
  expect(recordsOf(writer.take())).toEqual([[RECORD.write, 3, "next"]]);
});
