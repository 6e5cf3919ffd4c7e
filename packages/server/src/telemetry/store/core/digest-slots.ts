import { ByteReader, ByteWriter } from "./bytes.ts";
import { readDoubles, writeDoubles } from "./double-column.ts";
import { readInts, writeInts } from "./int-column.ts";

const VERSION = 1;
/** At least this number of slots lie in the time of a digest, and at most twice as many. */
const LEAST_SLOTS = 32;
const writer = new ByteWriter(8 * 1024);

/**
 * What the points of a digest are, by slots of a power of two of milliseconds, ascending: slot `n` begins at `n` times its
 * length, counted from the epoch. Reads of wide times take them in place of thousands of chunks, also where a chunk lies in
 * two slots.
 */
export interface DigestSlots {
  /** Length of a slot: two to the power of this, ms. */
  readonly level: number;
  readonly length: number;
  readonly slot: Float64Array;
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** The level of the slots of a digest whose points lie between two times. */
export function slotLevel(startTs: number, endTs: number): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(1, endTs - startTs) / LEAST_SLOTS)));
}

/** Slots come back exactly, statistics bit by bit. */
export function encodeSlots({ level, length, slot, count, sum, min, max, first, last }: DigestSlots): Uint8Array {
  writer.reset();
  writer.byte(VERSION);
  writer.byte(level);
  writer.varint(length);
  writeInts(writer, slot, length);
  writeInts(writer, count, length);
  for (const column of [min, max, first, last]) writeDoubles(writer, column, length);
  for (let i = 0; i < length; i++) writer.double(sum[i] ?? 0);
  return writer.finish();
}

/** @throws {RangeError} for bytes of another version. */
export function decodeSlots(bytes: Uint8Array): DigestSlots {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== VERSION) throw new RangeError("unknown version of the slots of a digest");
  const level = reader.byte();
  const length = reader.varint();
  const column = () => new Float64Array(length);
  const [slot, count, sum] = [column(), column(), column()];
  const [min, max, first, last] = [column(), column(), column(), column()];
  readInts(reader, slot, length);
  readInts(reader, count, length);
  for (const each of [min, max, first, last]) readDoubles(reader, each, length);
  for (let i = 0; i < length; i++) sum[i] = reader.double();
  return { level, length, slot, count, sum, min, max, first, last };
}
