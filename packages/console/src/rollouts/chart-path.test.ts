import { expect, test } from "vitest";
import { chartPath } from "./chart-path.ts";

const range = { start: 1_000, end: 2_000, total: 10 };

test.each([
  ["without a device", [], "M0 64L1000 64"],
  [
    "with some",
    [
      { ts: 1_500, updated: 5 },
      { ts: 1_900, updated: 10 },
    ],
    "M0 64L500 33L900 2L1000 2",
  ],
  ["after the end", [{ ts: 9_000, updated: 10 }], "M0 64L1000 2L1000 2"],
])("the line of a rollout %s", (_, points, line) => {
  expect(chartPath(points, range)).toEqual({ line, area: `${line}L1000 64L0 64Z` });
});
