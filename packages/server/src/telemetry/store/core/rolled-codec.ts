import type { ByteReader, ByteWriter } from "./bytes.ts";
import type { ChunkSummary } from "./chunk-codec.ts";
import { type Columns, LONG } from "./columns.ts";
import { readDoubles, writeDoubles } from "./double-column.ts";
import { readInts, writeInts } from "./int-column.ts";
import { emptyRolled, type RolledColumns } from "./rolled.ts";

/** Where all values are whole numbers, `whole`, their statistics are, too. */
export function writeRolled(writer: ByteWriter, { ts, length }: Columns, rolled: RolledColumns, whole: boolean): void {
  const { count, firstTs, first, min, max, sum } = rolled;
  writeInts(writer, count, length);
  writeInts(
    writer,
    firstTs.map((begin, i) => (ts[i] ?? 0) - begin),
    length,
  );
  for (const column of [first, min, max, sum]) {
    if (whole) writeInts(writer, column, length);
    else writeDoubles(writer, column, length);
  }
}

export function readRolled(reader: ByteReader, ts: Float64Array, length: number, whole: boolean): RolledColumns {
  const rolled = emptyRolled(length);
  const { count, firstTs, first, min, max, sum } = rolled;
  readInts(reader, count, length);
  readInts(reader, firstTs, length);
  for (let i = 0; i < length; i++) firstTs[i] = (ts[i] ?? 0) - (firstTs[i] ?? 0);
  for (const column of [first, min, max, sum]) {
    if (whole) readInts(reader, column, length);
    else readDoubles(reader, column, length);
  }
  return rolled;
}

/** Under the rules of the summary of points: no NaN, no rounded sum of whole numbers. */
export function summarizeRolled(points: Columns, rolled: RolledColumns, type: number): ChunkSummary | undefined {
  let [count, sum] = [0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < points.length; i++) {
    count += rolled.count[i] ?? 0;
    sum += rolled.sum[i] ?? 0;
    min = Math.min(min, rolled.min[i] ?? 0);
    max = Math.max(max, rolled.max[i] ?? 0);
    if (type === LONG && !Number.isSafeInteger(sum)) return undefined;
  }
  if (!Number.isFinite(sum)) return undefined;
  return { type, count, min, max, sum, first: rolled.first[0] ?? 0, last: points.num[points.length - 1] ?? 0 };
}
