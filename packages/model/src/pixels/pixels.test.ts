import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePixels, PixelFormatError } from "./decode-pixels.ts";
import { encodePixels } from "./encode-pixels.ts";
import { pixelsOf, rawLimitOf } from "./pixel-request.ts";
import type { PixelAnswer, PixelSeries } from "./pixel-series.ts";

const f = (...values: number[]) => Float64Array.of(...values);
const raw = (ts: Float64Array, values: Float64Array): PixelSeries => ({ kind: "raw", ts, values });
const slots = (slot: Float64Array): PixelSeries => ({
  ...{ kind: "slots", slot, count: slot.map((_, i) => i + 1), sum: slot.map((at) => at / 3) },
  ...{ min: slot.map((at) => -at), max: slot.map((at) => at), first: slot.map(() => 0.1), last: slot.map(() => -0) },
});
const answer = (...series: PixelSeries[]): PixelAnswer => ({ startTs: -5, endTs: 1e12, pixelMs: 250, series });
const coded = (value: PixelAnswer) => decodePixels(encodePixels(value).buffer);

test.each<[string, PixelAnswer]>([
  ["no series", answer()],
  ["a series without points", answer(raw(f(), f()))],
  ["raw points", answer(raw(f(-5, 0, 1.7e12), f(1, Number.NaN, 1e300)))],
  ["an odd number of them", answer(raw(f(1, 2, 3), f(1, 2, 3)), raw(f(7), f(8)))],
  ["times further apart than 2^32", answer(raw(f(0, 2 ** 32, 2 ** 50), f(1, 2, 3)))],
  ["slots", answer(slots(f(-3, -2, 7)))],
  ["slots further apart than 2^32", answer(slots(f(0, 2 ** 33)))],
  ["others between slots and points", answer(slots(f(1)), { kind: "others" }, raw(f(2), f(3)))],
])("%s are read as they were written", (_, value) => {
  expect(coded(value)).toEqual(value);
});

test("columns of float64 are views of the answer: nothing is copied", () => {
  const bytes = encodePixels(answer(slots(f(1, 2))));
  const [series] = decodePixels(bytes.buffer).series;
  expect(series?.kind === "slots" && series.min.buffer).toBe(bytes.buffer);
});

test("a year of seconds in 1,500 pixels takes less than 80 KB", () => {
  const year = Float64Array.from({ length: 1500 }, (_, at) => 80_000 + at);
  expect(encodePixels(answer(slots(year))).length).toBeLessThan(80_000);
});

describe("what is no answer", () => {
  const good = () => encodePixels(answer(raw(f(1, 2, 3), f(4, 5, 6)), slots(f(1, 2))));
  const changed = (at: number, value: number) => {
    const bytes = good();
    bytes[at] = value;
    return bytes.buffer;
  };
  test.each<[string, ArrayBuffer]>([
    ["no bytes", new ArrayBuffer(0)],
    [
      "JSON",
      Uint8Array.from(new TextEncoder().encode(JSON.stringify({ status: 400, message: "a".repeat(99) }))).buffer,
    ],
    ["another version", changed(3, 2)],
    ["more series than there are", changed(4, 200)],
    ["fewer series than there are", changed(4, 1)],
    ["a kind that is not known", changed(40, 9)],
    ["steps of three bytes", changed(41, 3)],
    ["more points than bytes", changed(47, 255)],
    ["a step of 0", changed(40 + 16 + 24 + 4, 0)],
    ["one byte less", good().slice(0, -1).buffer],
    ["some bytes more", Uint8Array.from([...good(), 0, 0, 0, 0, 0, 0, 0, 0]).buffer],
  ])("%s is refused", (_, bytes) => {
    expect(() => decodePixels(bytes)).toThrow(PixelFormatError);
  });

  test("damaged bytes are refused or read, and no series is longer than the answer", () => {
    const damage = fc.record({
      flips: fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { maxLength: 6 }),
      length: fc.nat({ max: 400 }),
    });
    fc.assert(
      fc.property(damage, ({ flips, length }) => {
        const bytes = good().slice(0, Math.max(0, good().length - (length % 3 === 0 ? length : 0)));
        for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value;
        isReadOrRefused(bytes.buffer);
      }),
      { numRuns: 2000, seed: 7 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => isReadOrRefused(Uint8Array.from(bytes).buffer)),
      { numRuns: 1000, seed: 7 },
    );
  });
});

function isReadOrRefused(bytes: ArrayBuffer): void {
  let read: PixelAnswer;
  try {
    read = decodePixels(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(PixelFormatError);
    return;
  }
  for (const series of read.series) {
    if (series.kind === "others") continue;
    const { ts: places } = series.kind === "raw" ? series : { ts: series.slot };
    expect(places.length * 8).toBeLessThan(bytes.byteLength + 1);
    expect(places.every((place, at) => Number.isFinite(place) && (at === 0 || place > (places[at - 1] ?? 0)))).toBe(
      true,
    );
  }
}

test.each([
  // start, end, ms of a pixel, pixels
  [0, 100, 10, 10],
  [5, 95, 10, 10],
  [-1, 1, 10, 2],
  [7, 7, 10, 0],
  [10, 10, 10, 0],
  [20, 10, 10, 0],
])("from %d to before %d, %d ms a pixel, are %d pixels", (startTs, endTs, pixelMs, pixels) => {
  expect(pixelsOf({ startTs, endTs, pixelMs })).toBe(pixels);
});

test("few points are given as they are, however few the pixels", () => {
  expect([rawLimitOf(1), rawLimitOf(1500), rawLimitOf(10_000)]).toEqual([4096, 6000, 40_000]);
});
