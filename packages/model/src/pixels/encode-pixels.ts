import { HEAD_BYTES, HEADER_BYTES, IS_LITTLE, KINDS, PIXEL_MAGIC, PIXEL_VERSION, paddedBytes } from "./pixel-format.ts";
import type { PixelAnswer, PixelSeries } from "./pixel-series.ts";

const MAX_UINT32 = 0xffff_ffff;

/** What of a series is written: its times or slots, its columns, its counts. */
interface Parts {
  readonly places: Float64Array;
  readonly columns: readonly Float64Array[];
  readonly counts: Float64Array | undefined;
  /** Bytes of a step. */
  readonly width: 4 | 8;
}

/** The bytes of an answer (`pixel-format.ts`). */
export function encodePixels({ startTs, endTs, pixelMs, series }: PixelAnswer): Uint8Array<ArrayBuffer> {
  const parts = series.map(partsOf);
  const size = parts.reduce((sum, part) => sum + HEAD_BYTES + bytesOf(part), HEADER_BYTES);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, PIXEL_MAGIC | (PIXEL_VERSION << 24), true);
  view.setUint32(4, series.length, true);
  view.setFloat64(8, startTs, true);
  view.setFloat64(16, endTs, true);
  view.setFloat64(24, pixelMs, true);
  let at = HEADER_BYTES;
  series.forEach(({ kind }, index) => {
    const part = parts[index];
    if (part) at = writeSeries(view, at, kind, part);
  });
  return bytes;
}

function partsOf(series: PixelSeries): Parts {
  switch (series.kind) {
    case "raw":
      return partsWith(series.ts, [series.values]);
    case "slots": {
      const { slot, count, sum, min, max, first, last } = series;
      return partsWith(slot, [sum, min, max, first, last], count);
    }
    case "others":
      return partsWith(new Float64Array(), []);
  }
}

function partsWith(places: Float64Array, columns: readonly Float64Array[], counts?: Float64Array): Parts {
  let widest = 0;
  for (let i = 1; i < places.length; i++) widest = Math.max(widest, (places[i] ?? 0) - (places[i - 1] ?? 0));
  return { places, columns, counts, width: widest <= MAX_UINT32 ? 4 : 8 };
}

function bytesOf({ places: { length }, columns, counts, width }: Parts): number {
  return columns.length * 8 * length + (counts ? paddedBytes(length, 4) : 0) + paddedBytes(length, width);
}

function writeSeries(view: DataView<ArrayBuffer>, from: number, kind: PixelSeries["kind"], part: Parts): number {
  const { places, columns, counts, width } = part;
  const { length } = places;
  view.setUint8(from, KINDS.indexOf(kind));
  view.setUint8(from + 1, width);
  view.setUint32(from + 4, length, true);
  view.setFloat64(from + 8, places[0] ?? 0, true);
  let at = from + HEAD_BYTES;
  for (const column of columns) {
    if (IS_LITTLE) new Float64Array(view.buffer, at, length).set(column);
    else for (let i = 0; i < length; i++) view.setFloat64(at + 8 * i, column[i] ?? 0, true);
    at += 8 * length;
  }
  if (counts) {
    for (let i = 0; i < length; i++) view.setUint32(at + 4 * i, Math.min(counts[i] ?? 0, MAX_UINT32), true);
    at += paddedBytes(length, 4);
  }
  for (let i = 1; i < length; i++) {
    const step = (places[i] ?? 0) - (places[i - 1] ?? 0);
    if (width === 4) view.setUint32(at + 4 * i, step, true);
    else view.setFloat64(at + 8 * i, step, true);
  }
  return at + paddedBytes(length, width);
}
