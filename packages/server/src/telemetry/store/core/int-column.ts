import type { ByteReader, ByteWriter } from "./bytes.ts";

const BLOCK = 64;
/** Second differences of larger numbers exceed the safe integers. */
const MAX_PACKED = 2 ** 50;
const PLAIN = 3;
let scratch = new Float64Array(1024);

/**
 * Integers in blocks of 64, each with its own base and bit width, as values, differences or second differences,
 * whichever is shortest. A gap in regular time stamps costs one block, not the chunk.
 */
export function writeInts(writer: ByteWriter, values: Float64Array, count: number): void {
  if (exceeds(values, count)) {
    writer.byte(PLAIN);
    for (let i = 0; i < count; i++) writer.double(values[i] ?? 0);
    return;
  }
  if (scratch.length < count) scratch = new Float64Array(count * 2);
  const work = scratch;
  for (let i = 0; i < count; i++) work[i] = values[i] ?? 0;
  let order = 0;
  let best = cost(work, 0, count);
  for (let candidate = 1; candidate <= 2 && candidate < count; candidate++) {
    differ(work, candidate, count);
    const size = cost(work, candidate, count);
    if (size < best) {
      best = size;
      order = candidate;
    }
  }
  for (let i = 0; i < count; i++) work[i] = values[i] ?? 0;
  for (let i = 1; i <= order; i++) differ(work, i, count);
  writer.byte(order);
  for (let i = 0; i < order; i++) writer.signed(work[i] ?? 0);
  for (let from = order; from < count; from += BLOCK) writeBlock(writer, work, from, Math.min(from + BLOCK, count));
}

/** Fills the first `count` elements of `out`. */
export function readInts(reader: ByteReader, out: Float64Array, count: number): void {
  const order = reader.byte();
  if (order === PLAIN) {
    for (let i = 0; i < count; i++) out[i] = reader.double();
    return;
  }
  if (order > PLAIN) throw new RangeError("unknown form of a column of integers");
  for (let i = 0; i < order; i++) out[i] = reader.signed();
  for (let from = order; from < count; from += BLOCK) readBlock(reader, out, from, Math.min(BLOCK, count - from));
  for (let level = order; level >= 1; level--) {
    let sum = out[level - 1] ?? 0;
    for (let i = level; i < count; i++) {
      sum += out[i] ?? 0;
      out[i] = sum;
    }
  }
}

function exceeds(values: Float64Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (Math.abs(values[i] ?? 0) > MAX_PACKED) return true;
  return false;
}

/** Replaces elements from `from` on by the difference to the previous one. */
function differ(work: Float64Array, from: number, count: number): void {
  for (let i = count - 1; i >= from; i--) work[i] = (work[i] ?? 0) - (work[i - 1] ?? 0);
}

function cost(work: Float64Array, from: number, count: number): number {
  let bytes = 0;
  for (let start = from; start < count; start += BLOCK) {
    const end = Math.min(start + BLOCK, count);
    let min = work[start] ?? 0;
    let max = min;
    for (let i = start + 1; i < end; i++) {
      const value = work[i] ?? 0;
      if (value < min) min = value;
      else if (value > max) max = value;
    }
    bytes += 2 + bitWidth(Math.abs(min)) / 7 + ((end - start) * bitWidth(max - min)) / 8;
  }
  return bytes;
}

function writeBlock(writer: ByteWriter, work: Float64Array, from: number, end: number): void {
  let min = work[from] ?? 0;
  let max = min;
  for (let i = from + 1; i < end; i++) {
    const value = work[i] ?? 0;
    if (value < min) min = value;
    else if (value > max) max = value;
  }
  const width = bitWidth(max - min);
  writer.byte(width);
  writer.signed(min);
  if (width === 0) return;
  if (width <= 24) for (let i = from; i < end; i++) writer.bits((work[i] ?? 0) - min, width);
  else for (let i = from; i < end; i++) writer.wideBits((work[i] ?? 0) - min, width);
  writer.flushBits();
}

function readBlock(reader: ByteReader, out: Float64Array, from: number, count: number): void {
  const width = reader.byte();
  const min = reader.signed();
  if (width <= 24) {
    reader.unpack(out, from, count, width, min);
    return;
  }
  for (let i = from; i < from + count; i++) out[i] = min + reader.wideBits(width);
  reader.flushBits();
}

function bitWidth(value: number): number {
  if (value < 0x80000000) return 32 - Math.clz32(value);
  return 32 + (32 - Math.clz32(Math.floor(value / 0x100000000)));
}
