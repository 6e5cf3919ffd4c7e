import type { SeriesView } from "@orrery/model";
import { expect, test } from "vitest";
import type { SeriesRecord } from "./map-record.ts";
import { distanceOf, positionAt, rangeOf, recordAt, stepOf } from "./trip.ts";

const TRACK = [
  { ts: 1000, at: [4, 50] },
  { ts: 2000, at: [4, 51] },
  { ts: 4000, at: [6, 51] },
  { ts: 5000, at: [6, 51] },
] as const;

test.each([
  ["before the start it is at the start", 0, [4, 50], 0],
  ["between points it is on the way", 1500, [4, 50.5], 0],
  ["it looks where it goes", 3000, [5, 51], 89],
  ["while it stands it looks where it went", 4500, [6, 51], 89],
  ["after the end it is at the end", 9000, [6, 51], 89],
])("%s", (_, ts, at, bearing) => {
  const position = positionAt(TRACK, ts);
  expect(position?.at[0]).toBeCloseTo(at[0] ?? 0, 9);
  expect(position?.at[1]).toBeCloseTo(at[1] ?? 0, 9);
  expect(Math.round(position?.bearing ?? -1)).toBe(bearing);
});

test("a way without points is nowhere; one point is where it is", () => {
  expect(positionAt([], 1000)).toBeUndefined();
  expect(positionAt(TRACK.slice(0, 1), 9000)?.at).toEqual([4, 50]);
});

test("what is played is from the first to the last place of all", () => {
  expect(rangeOf([TRACK, [{ ts: 500, at: [1, 1] }]])).toEqual({ start: 500, end: 5000 });
  expect(rangeOf([[], [{ ts: 500, at: [1, 1] }]])).toBeUndefined();
});

test.each([
  [1000, 60_000, 1000],
  [0, 60_000, 1000],
  [250, 60_000, 250],
  [1000, 100_000_000, 2000],
])("steps of %d ms over %d ms are %d ms apart", (step, length, wanted) => {
  expect(stepOf(step, { start: 0, end: length })).toBe(wanted);
});

test("an entity has the values of that time, and says the time", () => {
  const view: SeriesView = {
    ts: Float64Array.from([1000, 3000]),
    values: Float64Array.from([10, 30]),
    valueAt: (index) => [10, 30][index] ?? "",
  };
  const record = { id: "van", values: { speed: 30, entityName: "Van" }, series: [{ label: "speed", view }] };
  const at = (ts: number) =>
    recordAt(record as unknown as SeriesRecord, { ts, range: { start: 0, end: 5000 }, rotationAngle: 90, zone: "UTC" });
  expect(at(2999).values).toMatchObject({
    speed: 10,
    "speed|ts": 1000,
    entityName: "Van",
    rotationAngle: 90,
    time: 2999,
  });
  expect(at(3000).values.speed).toBe(30);
  expect(at(500).values.speed).toBe("");
  expect(at(500).values.minTime).toContain("1970");
});

test.each([
  ["20px", 20],
  ["10%", 40],
  ["", 7],
  ["far", 7],
  ["0px", 1],
])("a distance of %j is %d px", (text, px) => {
  expect(distanceOf(text, 7)).toBe(px);
});
