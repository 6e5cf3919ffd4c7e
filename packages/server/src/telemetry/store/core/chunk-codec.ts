import { ByteReader, ByteWriter } from "./bytes.ts";
import { BIG, BOOLEAN, type Columns, DOUBLE, isText, LONG } from "./columns.ts";
import { readDoubles, writeDoubles } from "./double-column.ts";
import { readInts, writeInts } from "./int-column.ts";
import { readRolled, summarizeRolled, writeRolled } from "./rolled-codec.ts";
import { readTexts, writeTexts } from "./text-column.ts";

/** Version 1 had no first and last value in its summary. */
const VERSION = 2;
/** Like 2, with rows that stand for buckets: their columns follow the values, and the summary says how many points they are. */
const ROLLED_VERSION = 3;
const MIXED = 0xff;
const writer = new ByteWriter(64 * 1024);
const four = new Float64Array(4);
/** Bytes at the beginning of a chunk that hold its summary in any case. */
export const HEAD_BYTES = 72;

/** Summary of a chunk whose values all have one numeric type: an aggregation can use it without decoding the chunk. */
export interface ChunkSummary {
  readonly type: number;
  /** Points, not rows. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  /** The values of the first and the last time; NaN when an earlier version wrote the chunk. */
  readonly first: number;
  readonly last: number;
}

/**
 * Points of one series, sorted, no time twice: time stamps, types, then one column for each type that occurs.
 * Every value comes back with its exact type and bits.
 */
export function encodeChunk(points: Columns): Uint8Array {
  writer.reset();
  writer.byte(points.rolled ? ROLLED_VERSION : VERSION);
  writer.varint(points.length);
  const type = uniformType(points);
  writer.byte(type);
  const summary = summarize(points, type);
  writer.byte(summary ? 1 : 0);
  if (summary) {
    if (points.rolled) writer.varint(summary.count);
    writeSummary(summary);
  }
  writeInts(writer, points.ts, points.length);
  if (type !== MIXED) writeColumn(type, points);
  else {
    writeTypes(points);
    for (let each = BOOLEAN; each <= BIG; each++) {
      const part = ofType(points, each);
      if (part.length > 0) writeColumn(each, part);
    }
  }
  if (points.rolled) writeRolled(writer, points, points.rolled, type === LONG);
  return writer.finish();
}

/** The encoded points, ordered by time. @throws {RangeError} for bytes of another version. */
export function decodeChunk(bytes: Uint8Array): Columns {
  const reader = new ByteReader(bytes);
  const { version, length, type } = readHead(reader);
  const ts = new Float64Array(length);
  readInts(reader, ts, length);
  const num = new Float64Array(length);
  const points =
    type === MIXED
      ? readMixed(reader, ts, num)
      : { length, ts, num, type: new Uint8Array(length).fill(type), text: readColumn(reader, type, num, length) };
  if (version !== ROLLED_VERSION) return points;
  return { ...points, rolled: readRolled(reader, ts, length, type === LONG) };
}

/** `undefined` when the chunk has none. The first {@link HEAD_BYTES} bytes of the chunk are enough. */
export function readSummary(bytes: Uint8Array): ChunkSummary | undefined {
  return readHead(new ByteReader(bytes)).summary;
}

/** The summary that {@link encodeChunk} stores with these points. */
export function summaryOf(points: Columns): ChunkSummary | undefined {
  return summarize(points, uniformType(points));
}

interface Head {
  readonly version: number;
  readonly length: number;
  readonly type: number;
  readonly summary: ChunkSummary | undefined;
}

function readHead(reader: ByteReader): Head {
  const version = reader.byte();
  if (version < 1 || version > ROLLED_VERSION) throw new RangeError("unknown version of a time series chunk");
  const length = reader.varint();
  const type = reader.byte();
  if (reader.byte() === 0) return { version, length, type, summary: undefined };
  if (version === ROLLED_VERSION) {
    return { version, length, type, summary: readSummaryOf(reader, type, reader.varint()) };
  }
  if (version === VERSION) return { version, length, type, summary: readSummaryOf(reader, type, length) };
  const [min, max, sum] = [reader.double(), reader.double(), reader.double()];
  return {
    version,
    length,
    type,
    summary: { type, count: length, min, max, sum, first: Number.NaN, last: Number.NaN },
  };
}

/** Numbers of one chunk are near each other: as a column they take less than 8 bytes each. */
function writeSummary({ type, min, max, first, last, sum }: ChunkSummary): void {
  four.set([min, max, first, last]);
  if (type === LONG) writeInts(writer, four, 4);
  else writeDoubles(writer, four, 4);
  writer.double(sum);
}

function readSummaryOf(reader: ByteReader, type: number, count: number): ChunkSummary {
  if (type === LONG) readInts(reader, four, 4);
  else readDoubles(reader, four, 4);
  const [min = 0, max = 0, first = 0, last = 0] = four;
  return { type, count, min, max, first, last, sum: reader.double() };
}

function uniformType(points: Columns): number {
  const first = points.type[0] ?? BOOLEAN;
  for (let i = 1; i < points.length; i++) if (points.type[i] !== first) return MIXED;
  return first;
}

/** Only where adding summaries equals adding points: no NaN, no rounded sum of LONGs. */
function summarize(points: Columns, type: number): ChunkSummary | undefined {
  if ((type !== LONG && type !== DOUBLE) || points.length < 8) return undefined;
  if (points.rolled) return summarizeRolled(points, points.rolled, type);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const value = points.num[i] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
    if (type === LONG && !Number.isSafeInteger(sum)) return undefined;
  }
  if (!Number.isFinite(sum)) return undefined;
  return {
    type,
    count: points.length,
    min,
    max,
    sum,
    first: points.num[0] ?? 0,
    last: points.num[points.length - 1] ?? 0,
  };
}

/** Runs of equal types. */
function writeTypes(points: Columns): void {
  for (let from = 0; from < points.length; ) {
    let to = from + 1;
    while (to < points.length && points.type[to] === points.type[from]) to++;
    writer.byte(points.type[from] ?? 0);
    writer.varint(to - from);
    from = to;
  }
}

function ofType(points: Columns, type: number): Columns {
  const num = new Float64Array(points.length);
  let length = 0;
  for (let i = 0; i < points.length; i++) if (points.type[i] === type) num[length++] = points.num[i] ?? 0;
  return { length, ts: points.ts, num, type: points.type, text: points.text };
}

function writeColumn(type: number, { num, length, text }: Columns): void {
  if (type === DOUBLE) writeDoubles(writer, num, length);
  else if (!isText(type)) writeInts(writer, num, length);
  else
    writeTexts(
      writer,
      Array.from({ length }, (_, i) => text[num[i] ?? 0] ?? ""),
    );
}

/** Fills `num`; @returns the texts that it refers to. */
function readColumn(reader: ByteReader, type: number, num: Float64Array, length: number): string[] {
  if (type === DOUBLE) readDoubles(reader, num, length);
  else if (!isText(type)) readInts(reader, num, length);
  else {
    for (let i = 0; i < length; i++) num[i] = i;
    return readTexts(reader, length);
  }
  return [];
}

function readMixed(reader: ByteReader, ts: Float64Array, num: Float64Array): Columns {
  const length = ts.length;
  const type = new Uint8Array(length);
  const counts = new Array<number>(BIG + 1).fill(0);
  for (let from = 0; from < length; ) {
    const code = reader.byte();
    const run = reader.varint();
    type.fill(code, from, from + run);
    counts[code] = (counts[code] ?? 0) + run;
    from += run;
  }
  const text: string[] = [];
  const part = new Float64Array(length);
  for (let code = BOOLEAN; code <= BIG; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const base = text.length;
    for (const each of readColumn(reader, code, part, count)) text.push(each);
    if (isText(code)) for (let i = 0; i < count; i++) part[i] = base + i;
    for (let i = 0, at = 0; i < length; i++) if (type[i] === code) num[i] = part[at++] ?? 0;
  }
  return { length, ts, num, type, text };
}
