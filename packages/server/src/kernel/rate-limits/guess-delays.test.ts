import { expect, test } from "vitest";
import { delayAfter, GuessDelays, type GuessRule } from "./guess-delays.ts";

const RULE: GuessRule = { free: 2, firstMs: 1_000, longestMs: 5_000, forgetMs: 60_000 };

test.each([
  [0, 0],
  [2, 0],
  [3, 1_000],
  [4, 2_000],
  [5, 4_000],
  [6, 5_000],
  [5_000, 5_000],
])("after %i wrong guesses the next one waits %i ms", (wrong, delay) => {
  expect(delayAfter(wrong, RULE)).toBe(delay);
});

test("each wrong guess makes the wait longer, until the right secret is given or no guess was made for long", () => {
  const delays = new GuessDelays(RULE);
  const guess = (now: number) => {
    delays.wrong("a", now);
    return delays.waitMs("a", now);
  };
  expect([guess(0), guess(0), guess(0), guess(1_000)]).toEqual([0, 0, 1_000, 2_000]);
  expect([delays.waitMs("a", 2_000), delays.waitMs("a", 3_000), delays.waitMs("b", 1_000)]).toEqual([1_000, 0, 0]);
  delays.right("a");
  expect([guess(3_000), guess(3_000), guess(3_000)]).toEqual([0, 0, 1_000]);
  expect(delays.waitMs("a", 63_000)).toBe(0);
  expect(guess(63_000)).toBe(0);
});

test("a clock that is set back makes no wait longer", () => {
  const delays = new GuessDelays(RULE);
  for (let wrong = 0; wrong < 3; wrong++) delays.wrong("a", 1_000_000);
  expect(delays.waitMs("a", 0)).toBe(1_000);
});

test("the number of keys is limited to those guessed last", () => {
  const delays = new GuessDelays({ ...RULE, free: 0 }, 3);
  for (const key of ["a", "b", "c", "a", "d"]) delays.wrong(key, 0);
  expect(delays.size).toBe(3);
  expect(["a", "b", "c", "d"].map((key) => delays.waitMs(key, 0) > 0)).toEqual([true, false, true, true]);
});
