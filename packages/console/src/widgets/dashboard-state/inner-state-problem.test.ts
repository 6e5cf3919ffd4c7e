import { expect, test } from "vitest";
import { innerStateProblem } from "./inner-state-problem.ts";

const STATES = ["default", "pump", "valve", "tank", "room"];

test.each([
  ["pump", [], undefined],
  ["pump", ["valve", "tank"], undefined],
  ["", [], "no-state"],
  ["gone", [], "unknown-state"],
  ["pump", ["pump"], "state-within-itself"],
  ["pump", ["pump", "valve"], "state-within-itself"],
  ["room", ["pump", "valve", "tank"], "states-too-deep"],
])("%j within %j: %s", (state, around, problem) => {
  expect(innerStateProblem(state, STATES, around)).toBe(problem);
});
