import { ByteReader, ByteWriter } from "./bytes.ts";
import { type ChunkHeads, emptyHeads, runEnd } from "./chunk-heads.ts";
import { readDoubles, writeDoubles } from "./double-column.ts";
import { readInts, writeInts } from "./int-column.ts";

const VERSION = 1;
/** With fewer chunks than this part of a whole digest, one saves nothing. */
const LEAST_PART = 1 / 8;
const writer = new ByteWriter(32 * 1024);

/**
 * The heads of all chunks that overlap a span of one series, in one row: a year of a series that has a point a second is
 * 500 of them in place of 120,000 chunks. Spans of a series do not overlap. A change of any chunk in its span removes a digest, in the transaction of the change.
 */
export interface Digest extends DigestSpan {
  readonly series: number;
  readonly data: Uint8Array;
  /** Its points by slots (`digest-slots.ts`); undefined where some are no finite numbers. */
  readonly slots: Uint8Array | undefined;
}

/** Both times are inclusive. */
export interface DigestSpan {
  readonly startTs: number;
  readonly endTs: number;
}

/** Times come back exactly, statistics bit by bit. */
export function encodeDigest(heads: ChunkHeads): Uint8Array {
  const { length, id, t0, t1, count, type, min, max, sum, first, last } = heads;
  writer.reset();
  writer.byte(VERSION);
  writer.varint(length);
  writeInts(writer, id, length);
  writeInts(writer, t0, length);
  writeInts(
    writer,
    t1.map((end, i) => end - (t0[i] ?? 0)),
    length,
  );
  writeInts(writer, count, length);
  writer.raw(type);
  for (const column of [min, max, first, last]) writeDoubles(writer, column, length);
  for (let i = 0; i < length; i++) writer.double(sum[i] ?? 0);
  return writer.finish();
}

/** @throws {RangeError} for bytes of another version. */
export function decodeDigest(bytes: Uint8Array): ChunkHeads {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== VERSION) throw new RangeError("unknown version of a digest of time series chunks");
  const length = reader.varint();
  const heads = emptyHeads(length);
  const { id, t0, t1, count, type, min, max, sum, first, last } = heads;
  readInts(reader, id, length);
  readInts(reader, t0, length);
  readInts(reader, t1, length);
  for (let i = 0; i < length; i++) t1[i] = (t1[i] ?? 0) + (t0[i] ?? 0);
  readInts(reader, count, length);
  type.set(reader.raw(length));
  for (const column of [min, max, first, last]) readDoubles(reader, column, length);
  for (let i = 0; i < length; i++) sum[i] = reader.double();
  return heads;
}

/** The heads that a digest may be made of. */
export interface DigestPart {
  readonly heads: ChunkHeads;
  /** Whether there are more chunks, which may overlap the last ones. */
  readonly isCut: boolean;
  /** Whether chunks are still added behind them: the last one is left out, and a digest waits until it is long. */
  readonly isOpen: boolean;
  /** Chunks of a whole digest. */
  readonly wanted: number;
}

/** How many of the heads the next digest takes, so that no later chunk overlaps it; 0 when none is worth it. */
export function digestLength({ heads, isCut, isOpen, wanted }: DigestPart): number {
  let length = 0;
  while (length < heads.length && length < wanted) {
    const next = runEnd(heads, length);
    if (next === heads.length && (isCut || isOpen)) break;
    if (next > wanted && length >= wanted * LEAST_PART) break;
    length = next;
  }
  const least = Math.max(2, wanted * (isOpen && !isCut ? 1 / 2 : LEAST_PART));
  return length >= least ? length : 0;
}
