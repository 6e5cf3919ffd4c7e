import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { readInts, writeInts } from "./int-column.ts";

/** For shorter texts the frame and the set-up of the compressor cost more than they save. */
const COMPRESS_FROM = 256;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Texts as a dictionary of the distinct ones and one index each. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const index = new Map<string, number>();
  const indexes = new Float64Array(texts.length);
  const body = new ByteWriter(1024);
  texts.forEach((text, i) => {
    let at = index.get(text);
    if (at === undefined) {
      at = index.size;
      index.set(text, at);
      const bytes = encoder.encode(text);
      body.varint(bytes.length);
      body.raw(bytes);
    }
    indexes[i] = at;
  });
  const plain = body.finish();
  const packed = plain.length >= COMPRESS_FROM ? zstdCompressSync(plain) : plain;
  const compressed = packed.length < plain.length;
  const bytes = compressed ? packed : plain;
  writer.byte(compressed ? 1 : 0);
  writer.varint(index.size);
  writer.varint(bytes.length);
  writer.raw(bytes);
  writeInts(writer, indexes, indexes.length);
}

export function readTexts(reader: ByteReader, count: number): string[] {
  const compressed = reader.byte() === 1;
  const distinct = reader.varint();
  const bytes = reader.raw(reader.varint());
  const body = new ByteReader(compressed ? zstdDecompressSync(bytes) : bytes);
  const dictionary = Array.from({ length: distinct }, () => decoder.decode(body.raw(body.varint())));
  const indexes = new Float64Array(count);
  readInts(reader, indexes, count);
  return Array.from(indexes, (at) => dictionary[at] ?? "");
}
