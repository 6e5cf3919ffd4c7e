import { expect, test } from "vitest";
import { Cooldown } from "./cooldown.ts";

test("each key has its own pause, from the last time on", () => {
  const cooldown = new Cooldown(100);
  const taken = [
    ["a", 0],
    ["a", 99],
    ["b", 99],
    ["a", 100],
    ["a", 199],
    ["b", 199],
  ] as const;
  expect(taken.map(([key, now]) => cooldown.take(key, now))).toEqual([true, false, true, true, false, true]);
});

test("the oldest keys are dropped when there are too many", () => {
  const cooldown = new Cooldown(100_000);
  for (let i = 0; i <= 10_000; i++) cooldown.take(String(i), i);
  expect(cooldown.take("10000", 10_001)).toBe(false);
  expect(cooldown.take("0", 10_001)).toBe(true);
});
