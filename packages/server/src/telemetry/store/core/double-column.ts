import type { ByteReader, ByteWriter } from "./bytes.ts";
import { readInts, writeInts } from "./int-column.ts";

/** 10^0 to 10^10: a reading with up to ten decimals is an integer divided by one of them. */
const POWERS = Array.from({ length: 11 }, (_, exponent) => 10 ** exponent);
const MAX_SCALED = 2 ** 50;
const XOR = 0xff;
const cell = new Float64Array(1);
const words = new Uint32Array(cell.buffer);
let scaled = new Float64Array(1024);

/**
 * Doubles that are short decimals, as sensors send them, become scaled integers; each is checked to give the same
 * double when divided. Others are XORed with the previous one, without leading and trailing zero bits.
 */
export function writeDoubles(writer: ByteWriter, values: Float64Array, count: number): void {
  if (scaled.length < count) scaled = new Float64Array(count * 2);
  const exponent = decimals(values, count);
  if (exponent === undefined) {
    writer.byte(XOR);
    writeXor(writer, values, count);
    return;
  }
  writer.byte(exponent);
  writeInts(writer, scaled, count);
}

/** Fills the first `count` elements of `out`. */
export function readDoubles(reader: ByteReader, out: Float64Array, count: number): void {
  const form = reader.byte();
  if (form === XOR) {
    readXor(reader, out, count);
    return;
  }
  const power = POWERS[form];
  if (power === undefined) throw new RangeError("unknown form of a column of doubles");
  readInts(reader, out, count);
  if (power !== 1) for (let i = 0; i < count; i++) out[i] = (out[i] ?? 0) / power;
}

/**
 * Fills `scaled`. @returns the number of decimals that all values need, or `undefined` when some value is no short
 * decimal.
 */
function decimals(values: Float64Array, count: number): number | undefined {
  let exponent = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    while (!isScalable(value, POWERS[exponent] ?? 1)) if (++exponent === POWERS.length) return undefined;
  }
  const power = POWERS[exponent] ?? 1;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (!isScalable(value, power)) return undefined;
    scaled[i] = Math.round(value * power);
  }
  return exponent;
}

function isScalable(value: number, power: number): boolean {
  const whole = Math.round(value * power);
  if (whole === 0) return Object.is(value, 0);
  return whole / power === value && whole < MAX_SCALED && whole > -MAX_SCALED;
}

function writeXor(writer: ByteWriter, values: Float64Array, count: number): void {
  let low = 0;
  let high = 0;
  let lead = 65;
  let trail = 0;
  for (let i = 0; i < count; i++) {
    cell[0] = values[i] ?? 0;
    const lowXor = ((words[0] ?? 0) ^ low) >>> 0;
    const highXor = ((words[1] ?? 0) ^ high) >>> 0;
    low = words[0] ?? 0;
    high = words[1] ?? 0;
    if (lowXor === 0 && highXor === 0) {
      writer.bits(0, 1);
      continue;
    }
    const leading = highXor === 0 ? 32 + Math.clz32(lowXor) : Math.clz32(highXor);
    const trailing = lowXor === 0 ? 32 + trailingZeros(highXor) : trailingZeros(lowXor);
    if (leading >= lead && trailing >= trail && lead <= 64) {
      writer.bits(1, 2);
    } else {
      lead = leading;
      trail = trailing;
      writer.bits(3, 2);
      writer.bits(lead, 6);
      writer.bits(64 - lead - trail - 1, 6);
    }
    writeMiddle(writer, { low: lowXor, high: highXor }, trail, 64 - lead - trail);
  }
  writer.flushBits();
}

function writeMiddle(writer: ByteWriter, xor: { low: number; high: number }, trail: number, width: number): void {
  // The middle bits, lowest first, in pieces of at most 24.
  let at = trail;
  let left = width;
  while (left > 0) {
    const size = Math.min(left, 24, at < 32 ? 32 - at : 64 - at);
    const word = at < 32 ? xor.low >>> at : xor.high >>> (at - 32);
    writer.bits(word & ((1 << size) - 1), size);
    at += size;
    left -= size;
  }
}

function readXor(reader: ByteReader, out: Float64Array, count: number): void {
  let low = 0;
  let high = 0;
  let lead = 0;
  let trail = 0;
  for (let i = 0; i < count; i++) {
    if (reader.bits(1) === 1) {
      if (reader.bits(1) === 1) {
        lead = reader.bits(6);
        trail = 64 - lead - (reader.bits(6) + 1);
      }
      let at = trail;
      let left = 64 - lead - trail;
      while (left > 0) {
        const size = Math.min(left, 24, at < 32 ? 32 - at : 64 - at);
        const piece = reader.bits(size);
        if (at < 32) low ^= piece << at;
        else high ^= piece << (at - 32);
        at += size;
        left -= size;
      }
    }
    words[0] = low;
    words[1] = high;
    out[i] = cell[0] ?? 0;
  }
  reader.flushBits();
}

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}
