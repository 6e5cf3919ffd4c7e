import { expect, test } from "vitest";
import type { Aggregation } from "../values/aggregation.ts";
import { samplingFor } from "./interval.ts";
import { PointSeries } from "./point-series.ts";
import { SeriesWindow } from "./series-window.ts";
import { DAY_MS } from "./time-units.ts";
import type { TimeWindow } from "./time-window.ts";

const LAST_MINUTE: TimeWindow = { kind: "realtimeLast", lengthMs: 60_000 };
const NOW = 1_000_000;

const windowOf = (aggregation: Aggregation, limit = 100, window = LAST_MINUTE) =>
  new SeriesWindow(window, { aggregation, intervalMs: 10_000, limit }, NOW);

const shown = (series: SeriesWindow) => {
  const view = series.view("t");
  return Array.from(view.ts, (ts, index) => [ts, view.valueAt(index)]);
};

test.each<[Aggregation, string[], number | string]>([
  // aggregation, values of one bucket after the server's 10, shown
  ["AVG", ["20"], 15],
  ["AVG", ["20", "30"], 20],
  ["MIN", ["20", "4"], 4],
  ["MAX", ["20", "4"], 20],
  ["SUM", ["20", "4"], 34],
  ["COUNT", ["20", "4"], 12],
  ["NONE", ["20", "4"], "4"],
  ["AVG", ["20.0"], 15],
  ["AVG", ["open"], "open"],
  ["AVG", ["open", "6"], 6],
  ["AVG", ["open", "6", "8"], 7],
])("%s of a server's bucket of 10 and live points %j is %s", (aggregation, live, expected) => {
  const series = windowOf(aggregation);
  series.load("t", [{ ts: 995_000, value: "10" }]); // the middle of the bucket from 990,000
  for (const value of live) series.add("t", { ts: aggregation === "NONE" ? 995_000 : 991_234, value });
  expect(shown(series).map(([, value]) => String(value))).toEqual([String(expected)]);
});

test("live points fall into the middle of the bucket, as the server's do", () => {
  const series = windowOf("AVG");
  series.add("t", { ts: 999_999, value: "1" });
  series.add("t", { ts: 1_000_000, value: "3" });
  expect(series.range).toEqual({ start: 940_000, end: 1_000_000 });
  expect(shown(series)).toEqual([[995_000, 1]]); // the second lies beyond the end until the window moves
  expect(series.tick(NOW + 9_999)).toBe(false);
  expect(series.tick(NOW + 10_000)).toBe(true);
  expect(shown(series)).toEqual([
    [995_000, 1],
    [1_005_000, 3],
  ]);
});

test("points that the window has left behind are gone", () => {
  const series = windowOf("NONE");
  series.load("t", [
    { ts: 990_000, value: "2" },
    { ts: 945_000, value: "1" },
  ]);
  series.tick(NOW + 10_000);
  expect(shown(series)).toEqual([[990_000, 2]]);
});

test("only the last `limit` points are kept", () => {
  const series = windowOf("NONE", 2);
  for (const ts of [950_000, 960_000, 970_000]) series.add("t", { ts, value: "1" });
  expect(shown(series).map(([ts]) => ts)).toEqual([960_000, 970_000]);
});

test("a point older than all others is shown at once, as every point of a history window", () => {
  const realtime = windowOf("NONE");
  expect(realtime.add("t", { ts: 990_000, value: "1" })).toBe(false);
  expect(realtime.add("t", { ts: 980_000, value: "1" })).toBe(true);
  const history = windowOf("NONE", 100, { kind: "historyLast", lengthMs: 60_000 });
  expect(history.add("t", { ts: 990_000, value: "1" })).toBe(true);
});

test("the mark of a deletion is no point", () => {
  const series = windowOf("NONE");
  series.add("t", { ts: 0, value: "" });
  expect(shown(series)).toEqual([]);
});

test("text that is no number keeps its spelling and is NaN to charts", () => {
  const series = windowOf("NONE");
  series.load("t", [
    { ts: 950_000, value: "42.0" },
    { ts: 960_000, value: "open" },
    { ts: 970_000, value: " " },
  ]);
  expect(shown(series).map(([, value]) => value)).toEqual(["42.0", "open", " "]);
  expect(Array.from(series.view("t").values)).toEqual([42, NaN, NaN]);
});

test("columns hold what a sorted map would, whatever the order of writes and drops", () => {
  const series = new PointSeries();
  const model = new Map<number, number>();
  let seed = 7;
  for (let step = 0; step < 5_000; step += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const ts = step + (seed % 40);
    series.set(ts, seed);
    model.set(ts, seed);
    if (step % 97 === 0) {
      series.dropBefore(step - 200);
      for (const known of model.keys()) if (known < step - 200) model.delete(known);
    }
  }
  const sorted = [...model].toSorted(([a], [b]) => a - b);
  const view = series.view(Number.POSITIVE_INFINITY);
  expect(Array.from(view.ts, (ts, index) => [ts, view.values[index]])).toEqual(sorted);
});

test("by a calendar, live points fall into the units of the zone, over a change of its clock, too", () => {
  const at = (text: string) => Date.parse(`2026-03-${text}Z`);
  const calendar = { unit: "DAY", zone: "Europe/Berlin" } as const; // the 29th has 23 hours there
  const window = { kind: "realtimeLast", lengthMs: 2 * DAY_MS } as const;
  const sampling = samplingFor("SUM", { windowMs: window.lengthMs, limit: 100, calendar });
  const series = new SeriesWindow(window, sampling, at("29T12:00"));
  expect(series.range).toEqual({ start: at("26T23:00"), end: at("29T22:00") });
  series.load("t", [{ ts: at("28T11:00"), value: "5" }]);
  series.add("t", { ts: at("28T22:59"), value: "1" });
  series.add("t", { ts: at("28T23:00"), value: "2" });
  series.add("t", { ts: at("29T12:00"), value: "3" });
  const before = [
    [at("28T11:00"), 6],
    [at("29T10:30"), 5],
  ];
  expect(shown(series)).toEqual(before);
  expect(series.tick(at("29T21:59"))).toBe(false); // the day is the same
  expect(series.tick(at("30T00:00"))).toBe(true);
  expect(series.range).toEqual({ start: at("27T23:00"), end: at("30T22:00") });
  series.add("t", { ts: at("30T00:00"), value: "9" });
  expect(shown(series)).toEqual([...before, [at("30T10:00"), 9]]);
});

test.each([
  ["DAY", 90, "DAY"],
  ["MONTH", 90, "MONTH"],
  ["DAY", 900, undefined], // too many
  ["MONTH", 7, undefined], // not one
] as const)("units of %s group %i days by %s", (unit, days, expected) => {
  const calendar = { unit, zone: "UTC" };
  const sampling = samplingFor("AVG", { windowMs: days * DAY_MS, limit: 100, calendar });
  expect(sampling.calendar?.unit).toBe(expected);
});
