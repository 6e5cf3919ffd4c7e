import type { PixelAnswer, PixelRequest, PixelSeries } from "@orrery/model/pixels";
import { expect, test } from "vitest";
import { extremesOf, statisticsOf } from "../value-range.ts";
import { slotMs, TileCache, tileEnd, tileStart } from "./pixel-tiles.ts";
import { PixelTrack } from "./pixel-track.ts";

const NOW = 10_000_000_000;
/** A point each 100 ms, one of which is an extreme. */
const STEP = 100;
const PEAK_TS = 5_000_000;
const valueAt = (ts: number) => (ts === PEAK_TS ? 500 : (ts / STEP) % 10);

/** A platform that answers when it is told to. */
class Platform {
  readonly asked: (PixelRequest & { readonly signal: AbortSignal; readonly answer: () => void; fail: () => void })[] =
    [];

  readonly read = (request: PixelRequest, signal: AbortSignal): Promise<PixelAnswer> =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      const answer = () => resolve({ ...request, series: request.keys.map((key) => seriesOf(key, request)) });
      this.asked.push({ ...request, signal, answer, fail: () => reject(new Error("Unable to connect")) });
    });

  /** Answers all that is asked, and waits until it has been taken. */
  async answer(): Promise<void> {
    for (const each of this.asked.splice(0)) each.answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function seriesOf(key: string, { startTs, endTs, pixelMs }: PixelRequest): PixelSeries {
  if (key === "text") return { kind: "others" };
  const ts: number[] = [];
  for (let at = Math.ceil(startTs / STEP) * STEP; at < endTs; at += STEP) ts.push(at);
  if (ts.length <= 4096) return { kind: "raw", ts: Float64Array.from(ts), values: Float64Array.from(ts, valueAt) };
  const groups = [...Map.groupBy(ts, (at) => Math.floor(at / pixelMs))];
  const column = (value: (values: readonly number[]) => number) =>
    Float64Array.from(groups, ([, times]) => value(times.map(valueAt)));
  return {
    ...{ kind: "slots", slot: Float64Array.from(groups, ([slot]) => slot), count: column(({ length }) => length) },
    ...{ sum: column((all) => all.reduce((a, b) => a + b)), min: column((all) => Math.min(...all)) },
    ...{
      max: column((all) => Math.max(...all)),
      first: column(([one = 0]) => one),
      last: column((all) => all.at(-1) ?? 0),
    },
  };
}

function opened(keys: readonly string[] = ["a"], tiles = new TileCache(1_000_000)) {
  const platform = new Platform();
  let now = NOW;
  let changes = 0;
  const track = new PixelTrack({
    ...{ tiles, scope: "device", keys, read: platform.read, now: () => now },
    onChange: () => {
      changes += 1;
    },
  });
  return { platform, track, changes: () => changes, pass: (ms: number) => (now += ms) };
}

const WIDE = { start: 1_000_000, end: 9_000_000 };

test("a wide time is asked for at once, and shows the extreme of the raw points", async () => {
  const { platform, track } = opened();
  track.show(WIDE, 1000);
  expect(platform.asked).toHaveLength(1);
  expect(track.isComplete).toBe(false);
  await platform.answer();
  expect(track.isComplete).toBe(true);
  const view = track.view("a");
  expect(
    view.ts.every((ts, at) => ts >= WIDE.start && ts < WIDE.end && (at === 0 || ts > (view.ts[at - 1] ?? 0))),
  ).toBe(true);
  expect(view.band && extremesOf({ ts: view.ts, values: view.band.max }, WIDE.start, WIDE.end)?.max).toBe(500);
  expect(Math.max(...view.values)).toBeLessThan(100); // means hide it
  expect(statisticsOf(view)).toMatchObject({ min: 0, max: 500 });
  expect(track.slotMs).toBe(4096);
});

test("moved, only the part that is missing is asked for, and the rest is drawn meanwhile", async () => {
  const { platform, track } = opened();
  track.show(WIDE, 1000);
  const [first] = platform.asked;
  await platform.answer();
  const moved = { start: WIDE.start + 1_000_000, end: WIDE.end + 1_000_000 };
  track.show(moved, 1000);
  expect(platform.asked.map(({ startTs }) => startTs)).toEqual([first?.endTs]);
  expect(track.view("a").ts.length).toBeGreaterThan(1500);
  await platform.answer();
  track.show(WIDE, 1000);
  expect(platform.asked).toEqual([]); // it was there before
});

test("zoomed in, the coarse line stays until the fine one comes; raw points serve all zooms below", async () => {
  const { platform, track } = opened();
  track.show(WIDE, 1000);
  await platform.answer();
  const near = { start: PEAK_TS - 50_000, end: PEAK_TS + 50_000 };
  track.show(near, 1000);
  expect(platform.asked.length).toBeGreaterThan(0);
  expect(track.view("a").ts.length).toBeGreaterThan(20);
  expect(track.isComplete).toBe(false);
  await platform.answer();
  expect([track.isComplete, track.slotMs]).toEqual([true, 0]);
  const { ts, values, band } = track.view("a");
  expect(band).toBeUndefined();
  expect(Array.from(ts)).toEqual(Array.from({ length: 1000 }, (_, at) => near.start + at * STEP));
  expect(values[500]).toBe(500);
  track.show({ start: PEAK_TS - 1000, end: PEAK_TS + 1000 }, 1000);
  expect(platform.asked).toEqual([]);
  expect(track.view("a").ts).toHaveLength(20);
});

test("zoomed out, finer tiles are drawn until the coarser ones come", async () => {
  const { platform, track } = opened();
  const near = { start: 2_000_000, end: 4_000_000 };
  track.show(near, 300);
  await platform.answer();
  track.show({ start: 1_000_000, end: 5_000_000 }, 300);
  const before = track.view("a");
  expect(before.ts.length).toBeGreaterThan(100);
  await platform.answer();
  expect(track.isComplete).toBe(true);
});

test("what is no longer shown is no longer asked for; a failure is said, asked again after a while, and ends with an answer", async () => {
  const { platform, track, changes, pass } = opened();
  track.show(WIDE, 1000);
  track.show({ start: 100_000_000, end: 109_000_000 }, 1000);
  expect(platform.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  for (const each of platform.asked.splice(0)) each.fail();
  await new Promise((resolve) => setImmediate(resolve));
  expect([track.error?.message, changes()]).toEqual(["Unable to connect", 1]);
  const again = () => track.show({ start: 100_000_000, end: 109_000_000 }, 1000);
  for (const waits of [1000, 2000, 4000]) {
    pass(waits - 1);
    again();
    expect(platform.asked).toEqual([]);
    pass(1);
    again();
    expect(platform.asked).toHaveLength(1);
    for (const each of platform.asked.splice(0)) each.fail();
    await new Promise((resolve) => setImmediate(resolve));
  }
  track.show(WIDE, 1000); // another time is asked for at once
  expect(platform.asked).toHaveLength(1);
  await platform.answer();
  expect(track.error).toBeUndefined();
  track.close();
});

test("a time that was not over is read again after a while, one that was over is kept longer", async () => {
  const { platform, track, pass } = opened();
  const live = { start: NOW - 8_000_000, end: NOW + 1000 };
  track.show(live, 1000);
  await platform.answer();
  track.show(live, 1000);
  expect(platform.asked).toEqual([]);
  pass(10_000);
  track.show(live, 1000);
  expect(platform.asked.map(({ startTs, endTs }) => startTs < NOW && endTs > NOW && endTs - startTs)).toEqual([
    256 * slotMs(12),
  ]);
  await platform.answer();
  pass(60_000);
  track.show(live, 1000);
  expect(platform.asked[0]?.startTs).toBeLessThan(live.start + 1);
});

test("keys without numbers are named", async () => {
  const { platform, track } = opened(["a", "text"]);
  track.show(WIDE, 1000);
  await platform.answer();
  expect([track.others, track.view("text").ts.length]).toEqual([["text"], 0]);
});

test("more than a call may ask for is asked for by several", async () => {
  const keys = Array.from({ length: 60 }, (_, at) => `key ${at}`);
  const { platform, track } = opened(keys);
  track.show(WIDE, 2600);
  for (const { keys: named, startTs, endTs, pixelMs } of platform.asked) {
    expect(named.length).toBeLessThan(51);
    expect(((endTs - startTs) / pixelMs) * named.length).toBeLessThan(200_001);
  }
  expect(new Set(platform.asked.flatMap(({ keys: named }) => named)).size).toBe(60);
});

test("tiles of all charts together are bounded: those that were used last stay", () => {
  const tiles = new TileCache(3000);
  const slots = Float64Array.from({ length: 256 }, (_, at) => at);
  const series: PixelSeries[] = [{ kind: "raw", ts: slots, values: slots }];
  for (let index = 0; index < 100; index += 1) {
    tiles.put(`device ${index % 2}`, { level: 3, index, series, readAt: 0 });
    expect(tiles.exact("device 0", { level: 3, index: 0 })).toBeDefined(); // used again and again
  }
  expect(tiles.entries).toBeLessThan(3001);
  expect(tiles.exact("device 1", { level: 3, index: 3 })).toBeUndefined();
  expect(tiles.exact("device 1", { level: 3, index: 99 })).toBeDefined();
  expect([tileStart({ level: 3, index: -1 }), tileEnd({ level: 3, index: -1 })]).toEqual([-2048, 0]);
});
