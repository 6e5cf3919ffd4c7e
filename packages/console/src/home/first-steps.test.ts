import type { FirstStepId } from "@orrery/model";
import { expect, test } from "vitest";
import { progressOf } from "./first-steps.ts";

const stepsWith = (...done: readonly FirstStepId[]) =>
  (["account", "device", "dashboard"] as const).map((id) => ({ id, done: done.includes(id) }));

test.each([
  ["the first one that is not done comes next", false, stepsWith("account"), { done: 1, total: 3, next: "device" }],
  ["steps are done in any order", false, stepsWith("account", "dashboard"), { done: 2, total: 3, next: "device" }],
  ["nothing is shown when all are done", false, stepsWith("account", "device", "dashboard"), undefined],
  ["nothing is shown when hidden", true, [], undefined],
])("%s", (_, hidden, steps, expected) => {
  expect(progressOf({ hidden, steps })).toEqual(expected);
});
