import type { RetentionRule } from "@orrery/model";
import { expect, test } from "vitest";
import { keyRetention, rulesOf } from "./key-retention.ts";

const DAY = 86_400_000;
const NOW = 1000 * DAY + 12_345;
const RULE: RetentionRule = { deviceProfileId: null, keys: ["*"], rawDays: 30, steps: [] };

test("points without steps are removed at their age", () => {
  expect(keyRetention(RULE, NOW)).toEqual({ keys: ["*"], steps: [], expireTs: NOW - 30 * DAY });
});

test("points for ever are left alone", () => {
  expect(keyRetention({ ...RULE, rawDays: null }, NOW)).toEqual({ keys: ["*"], steps: [], expireTs: undefined });
});

test("the oldest points have the longest buckets, and steps meet at whole ones", () => {
  const steps = [
    { bucket: "MINUTE", days: 365 },
    { bucket: "DAY", days: null },
  ] as const;
  const { steps: found, expireTs } = keyRetention({ ...RULE, steps: [...steps] }, NOW);
  expect(expireTs).toBeUndefined();
  expect(found).toMatchObject([
    { stepMs: DAY, endTs: 635 * DAY },
    { stepMs: 60_000, startTs: 635 * DAY, endTs: 970 * DAY },
  ]);
});

test("rules of a profile are asked before those of all, and assets have the latter only", () => {
  const ofProfile = { ...RULE, deviceProfileId: "a" };
  const ofOther = { ...RULE, deviceProfileId: "b" };
  const policy = { paused: false, rules: [RULE, ofProfile, ofOther] };
  expect(rulesOf(policy, "a", NOW).map(({ place }) => place)).toEqual([1, 0]);
  expect(rulesOf(policy, null, NOW).map(({ place }) => place)).toEqual([0]);
});
