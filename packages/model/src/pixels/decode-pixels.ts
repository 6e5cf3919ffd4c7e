import { HEAD_BYTES, HEADER_BYTES, IS_LITTLE, KINDS, PIXEL_MAGIC, PIXEL_VERSION, paddedBytes } from "./pixel-format.ts";
import type { PixelAnswer, PixelSeries } from "./pixel-series.ts";

/** Bytes that are no answer, or one of a version that is not known. */
export class PixelFormatError extends Error {
  override readonly name = "PixelFormatError";
}

/**
 * Reads what `encodePixels` wrote. Columns are views of the given memory.
 * @throws {PixelFormatError} for anything else.
 */
export function decodePixels(buffer: ArrayBuffer): PixelAnswer {
  const view = new DataView(buffer);
  if (view.byteLength < HEADER_BYTES) throw new PixelFormatError("The answer is too short");
  const mark = view.getUint32(0, true);
  if ((mark & 0xff_ffff) !== PIXEL_MAGIC) throw new PixelFormatError("The answer is not one of pixels");
  if (mark >>> 24 !== PIXEL_VERSION) throw new PixelFormatError(`Version ${mark >>> 24} of pixels is not known`);
  const count = view.getUint32(4, true);
  const [startTs, endTs, pixelMs] = [view.getFloat64(8, true), view.getFloat64(16, true), view.getFloat64(24, true)];
  if (!(startTs <= endTs && pixelMs > 0)) throw new PixelFormatError("The range is none");
  const reader = new SeriesReader(view);
  if (count * HEAD_BYTES > reader.left) throw new PixelFormatError("The answer ends too early");
  const series = Array.from({ length: count }, () => reader.next());
  if (reader.left !== 0) throw new PixelFormatError("The answer is too long");
  return { startTs, endTs, pixelMs, series };
}

/** Reads one series after another; nothing is made of a length before it is known to be there. */
class SeriesReader {
  readonly #view: DataView<ArrayBuffer>;
  #at = HEADER_BYTES;

  constructor(view: DataView<ArrayBuffer>) {
    this.#view = view;
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  next(): PixelSeries {
    const at = this.#take(HEAD_BYTES);
    const kind = KINDS[this.#view.getUint8(at)];
    const width = this.#view.getUint8(at + 1);
    const length = this.#view.getUint32(at + 4, true);
    const base = this.#view.getFloat64(at + 8, true);
    if (!kind) throw new PixelFormatError(`Kind ${this.#view.getUint8(at)} of series is not known`);
    if (width !== 4 && width !== 8) throw new PixelFormatError(`Steps of ${width} bytes are not known`);
    if (!Number.isFinite(base)) throw new PixelFormatError("The first time is none");
    switch (kind) {
      case "raw": {
        const values = this.#column(length);
        return { kind, ts: this.#places(length, base, width), values };
      }
      case "slots": {
        const [sum, min, max] = [this.#column(length), this.#column(length), this.#column(length)];
        const [first, last, count] = [this.#column(length), this.#column(length), this.#counts(length)];
        return { kind, slot: this.#places(length, base, width), count, sum, min, max, first, last };
      }
      case "others":
        if (length > 0) throw new PixelFormatError("There are points of no numbers");
        return { kind };
    }
  }

  /** @returns where the next `bytes` begin. */
  #take(bytes: number): number {
    const at = this.#at;
    if (bytes > this.left) throw new PixelFormatError("The answer ends too early");
    this.#at += bytes;
    return at;
  }

  #column(length: number): Float64Array {
    const at = this.#take(8 * length);
    if (IS_LITTLE) return new Float64Array(this.#view.buffer, at, length);
    return Float64Array.from({ length }, (_, i) => this.#view.getFloat64(at + 8 * i, true));
  }

  #counts(length: number): Float64Array {
    const at = this.#take(paddedBytes(length, 4));
    const counts = new Float64Array(length);
    for (let i = 0; i < length; i++) counts[i] = this.#view.getUint32(at + 4 * i, true);
    return counts;
  }

  #places(length: number, base: number, width: 4 | 8): Float64Array {
    const at = this.#take(paddedBytes(length, width));
    const places = new Float64Array(length);
    let place = base;
    for (let i = 0; i < length; i++) {
      const step = width === 4 ? this.#view.getUint32(at + 4 * i, true) : this.#view.getFloat64(at + 8 * i, true);
      const next = place + step;
      if (!(i === 0 ? step === 0 : next > place)) throw new PixelFormatError("The times are not ascending");
      place = next;
      places[i] = place;
    }
    if (!Number.isFinite(place)) throw new PixelFormatError("The last time is none");
    return places;
  }
}
