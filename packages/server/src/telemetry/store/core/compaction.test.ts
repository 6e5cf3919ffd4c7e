import { expect, test } from "vitest";
import type { ChunkMeta } from "./chunks.ts";
import { depth, nextCompaction } from "./compaction.ts";

const metas = (...spans: readonly (readonly [number, number, number])[]): ChunkMeta[] =>
  spans.map(([t0, t1, count], id) => ({ id, series: 1, t0, t1, seq: id, count }));

test.each([
  [metas([0, 9, 256], [10, 19, 256]), 1],
  [metas([0, 10, 256], [10, 19, 256]), 2],
  [metas([0, 100, 8], [10, 19, 8], [20, 29, 8]), 2],
  [metas([0, 100, 8], [10, 19, 8], [15, 29, 8]), 3],
])("%# the depth is the maximum number of chunks that share a time", (chunks, wanted) => {
  expect(depth(chunks)).toBe(wanted);
});

test.each([
  ["chunks in a row are left alone", metas([0, 9, 256], [10, 19, 256], [20, 29, 256]), undefined],
  ["a few that overlap are left alone", metas([0, 9, 256], [5, 19, 256], [8, 29, 256]), undefined],
  [
    "four over one moment are merged",
    metas([0, 9, 256], [20, 40, 256], [21, 40, 9], [22, 60, 9], [23, 40, 9]),
    { startTs: 20, endTs: 60 },
  ],
  [
    "six small ones in a row are merged",
    metas([0, 9, 256], [10, 11, 9], [12, 13, 9], [14, 15, 9], [16, 17, 9], [18, 19, 9], [20, 21, 9], [22, 30, 256]),
    { startTs: 10, endTs: 21 },
  ],
])("%s", (_, chunks, wanted) => {
  expect(nextCompaction(chunks)).toEqual(wanted);
});
