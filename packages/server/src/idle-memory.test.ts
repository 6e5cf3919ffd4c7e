import { expect, test } from "vitest";
import { afterCheck } from "./idle-memory.ts";

test.each([
  [true, 0.01, { isBusy: false, collect: true }],
  [false, 0.01, { isBusy: false, collect: false }],
  [true, 0.05, { isBusy: true, collect: false }],
  [false, 0.05, { isBusy: false, collect: false }],
  [false, 0.8, { isBusy: true, collect: false }],
  [true, 1.6, { isBusy: true, collect: false }],
])("busy before: %s, then %d of a core: %j", (wasBusy, cpuShare, expected) => {
  expect(afterCheck(wasBusy, cpuShare)).toEqual(expected);
});
