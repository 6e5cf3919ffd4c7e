import { entityId, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { HistoryQuery } from "./history-query.ts";
import { cutToWindow } from "./view-window.ts";

const target = entityId("DEVICE", "784f394c-42b6-435a-983c-b7beff2784f9" as Uuid);
const raw = { aggregation: "NONE", interval: 0, limit: 5, order: "ASC" } as const;

test.each([
  // keys and range of the query, keys and window of the view, keys and range that are read
  [["a", "b"], [0, 100], undefined, [0, 1000], ["a", "b"], [0, 100]],
  [["a", "b"], [0, 100], ["b", "c"], [0, 1000], ["b"], [0, 100]],
  [["a"], [0, 100], undefined, [20, 50], ["a"], [20, 50]],
  [["a"], [30, 40], undefined, [20, 50], ["a"], [30, 40]],
  [["a"], [0, 100], ["b"], [0, 1000], undefined, undefined],
  [["a"], [0, 20], undefined, [20, 50], undefined, undefined],
  [["a"], [50, 60], undefined, [20, 50], undefined, undefined],
  [["a"], [60, 50], undefined, [0, 1000], undefined, undefined],
] as const)("%j in %j of a view of %j in %j reads %j in %j", (asked, range, shown, window, keys, cut) => {
  const query: HistoryQuery = { ...raw, keys: asked, startTs: range[0], endTs: range[1] };
  const view = { target, keys: shown && new Set<string>(shown), startTs: window[0], endTs: window[1] };
  const read = cut ? [{ query: { ...raw, keys, startTs: cut[0], endTs: cut[1] } }] : [];
  expect(cutToWindow(query, view)).toEqual(read);
});

test.each([
  // range, window, buckets of 10: start, end, interval, time of the only bucket
  [[0, 30], [0, 100], [[0, 30, 10, undefined]]],
  [[0, 25], [0, 100], [[0, 25, 10, undefined]]],
  [[0, 100], [0, 30], [[0, 30, 10, undefined]]],
  [
    [0, 100],
    [0, 26],
    [
      [0, 20, 10, undefined],
      [20, 26, 6, 25],
    ],
  ],
  [
    [0, 22],
    [0, 26],
    [
      [0, 20, 10, undefined],
      [20, 26, 6, 25],
    ],
  ],
  [[0, 100], [4, 12], [[4, 12, 8, 9]]],
] as const)("buckets of 10 in %j of a view in %j are read as %j", ([startTs, endTs], window, reads) => {
  const query: HistoryQuery = { ...raw, aggregation: "AVG", interval: 10, keys: ["a"], startTs, endTs };
  const cut = cutToWindow(query, { target, startTs: window[0], endTs: window[1] });
  expect(cut.map(({ query: q, ts }) => [q.startTs, q.endTs, q.interval, ts])).toEqual(reads);
});
