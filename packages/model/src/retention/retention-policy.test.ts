import { expect, test } from "vitest";
import { type RetentionRule, retentionProblem } from "./retention-policy.ts";

const RULE: RetentionRule = { deviceProfileId: null, keys: ["*"], rawDays: 30, steps: [] };
const step = (bucket: "MINUTE" | "HOUR" | "DAY", days: number | null) => ({ bucket, days });

test.each<[string, Partial<RetentionRule>, string | undefined]>([
  ["points for a month", {}, undefined],
  ["points for ever", { rawDays: null }, undefined],
  ["minutes, hours and days", { steps: [step("MINUTE", 365), step("HOUR", 730), step("DAY", null)] }, undefined],
  ["a step can be left out", { steps: [step("MINUTE", 365), step("DAY", 730)] }, undefined],
  ["beginnings of keys", { keys: ["a", "room.*"] }, undefined],
  ["a star in the middle", { keys: ["a*b"] }, "KEY"],
  ["a key with a space at its end", { keys: ["a "] }, "KEY"],
  ["steps after points that stay for ever", { rawDays: null, steps: [step("DAY", null)] }, "STEPS_WITHOUT_RAW"],
  ["shorter buckets for older points", { steps: [step("HOUR", 365), step("MINUTE", 730)] }, "BUCKETS_MUST_GROW"],
  ["the same buckets twice", { steps: [step("HOUR", 365), step("HOUR", 730)] }, "BUCKETS_MUST_GROW"],
  ["a step that ends before it begins", { steps: [step("MINUTE", 30)] }, "DAYS_MUST_GROW"],
  ["a step after one for ever", { steps: [step("MINUTE", null), step("DAY", 730)] }, "DAYS_MUST_GROW"],
])("%s", (_, changes, problem) => {
  expect(retentionProblem({ ...RULE, ...changes })).toBe(problem);
});
