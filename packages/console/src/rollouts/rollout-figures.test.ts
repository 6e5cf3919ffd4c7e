import type { RolloutCounts } from "@orrery/model";
import { expect, test } from "vitest";
import { allFigures, failedPercent, figuresOf, mayDo, statusKey, updatedPercent } from "./rollout-figures.ts";

const counts = (given: Partial<RolloutCounts>): RolloutCounts => ({
  ...{ WAITING: 0, QUEUED: 0, UNDER_WAY: 0, UPDATED: 0, FAILED: 0, SKIPPED: 0, RESTORED: 0 },
  ...given,
});
const wave = (number: number, given: Partial<RolloutCounts>) => ({
  ...{ number, name: "", devices: { rest: true as const }, startTime: null, passedTime: null },
  counts: counts(given),
});

test("figures are those of all waves", () => {
  const waves = [wave(1, { UPDATED: 80, FAILED: 6, UNDER_WAY: 10, QUEUED: 4 }), wave(2, { WAITING: 90, SKIPPED: 10 })];
  expect(allFigures({ waves })).toEqual({
    ...{ total: 200, updated: 80, underWay: 14, queued: 4, failed: 6, waiting: 90, skipped: 10, restored: 0 },
  });
});

test.each([
  [{}, 0, 0],
  [{ UPDATED: 86, FAILED: 6, WAITING: 156 }, 34.7, 6.5],
  [{ FAILED: 1 }, 0, 100],
])("%j: %d %% updated, %d %% of tried failed", (given, updated, failed) => {
  const figures = figuresOf(counts(given));
  expect(updatedPercent(figures)).toBeCloseTo(updated, 1);
  expect(failedPercent(figures)).toBeCloseTo(failed, 1);
});

test.each([
  ["PAUSED", "USER", "rollout.status-PAUSED"],
  ["PAUSED", "FAILURES", "rollout.status-STOPPED"],
  ["RUNNING", null, "rollout.status-RUNNING"],
] as const)("%s by %s is %s", (status, pauseReason, key) => {
  expect(statusKey({ status, pauseReason })).toBe(key);
});

test("only what its status allows can be done", () => {
  expect(mayDo({ status: "RUNNING" }, "pause")).toBe(true);
  expect(mayDo({ status: "RUNNING" }, "start")).toBe(false);
  expect(mayDo({ status: "CANCELLED" }, "delete")).toBe(true);
});
