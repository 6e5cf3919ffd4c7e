import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limiter.ts";
import { parseRates, ratesOf, TokenBuckets } from "./token-buckets.ts";

test.each([
  ["", []],
  ["  ", []],
  ["off", []],
  ["100:1", [{ capacity: 100, periodMs: 1_000 }]],
  [
    "100:1, 2000:60",
    [
      { capacity: 100, periodMs: 1_000 },
      { capacity: 2_000, periodMs: 60_000 },
    ],
  ],
])("%j is read as %j", (text, rates) => {
  expect(parseRates(text)).toEqual(rates);
});

test.each(["100", "100:", ":1", "0:1", "1:0", "a:b", "1:1,", "-1:1", "1.5:1", "1:1;2:2"])("%j is refused", (text) => {
  expect(() => parseRates(text)).toThrow("capacity:seconds");
  expect(ratesOf(text)).toBeUndefined();
});

// Time in milliseconds, the number of tokens asked for, and whether they are given.
test.each<[string, [number, number, boolean][]]>([
  [
    "2:1",
    [
      [0, 1, true],
      [0, 1, true],
      [0, 1, false],
      [499, 1, false],
      [500, 1, true],
      [501, 1, false],
    ],
  ],
  [
    "2:1",
    [
      [0, 3, false],
      [0, 2, true],
      [10_000, 3, false],
      [10_000, 2, true],
    ],
  ],
  [
    "2:1,3:60",
    [
      [0, 2, true],
      [1_000, 1, true],
      [2_000, 1, false],
      [20_001, 1, true],
    ],
  ],
  [
    "10:1",
    [
      [0, 10, true],
      [100, 2, false],
      [100, 1, true],
    ],
  ],
  [
    "1:1",
    [
      [5_000, 1, true],
      [1_000, 1, false], // the clock was set back
      [1_999, 1, false],
      [2_000, 1, true],
    ],
  ],
])("buckets of %s", (text, asked) => {
  const buckets = new TokenBuckets(parseRates(text), 0);
  expect(asked.map(([now, count]) => buckets.take(count, now))).toEqual(asked.map(([, , given]) => given));
});

test("owners have buckets of their own, which new rates fill again", () => {
  const limiter = new RateLimiter();
  const rates = parseRates("1:60");
  expect(limiter.take("a", rates, 1, 0)).toBe(true);
  expect(limiter.take("a", rates, 1, 0)).toBe(false);
  expect(limiter.take("b", rates, 1, 0)).toBe(true);
  expect(limiter.take("a", parseRates("2:60"), 2, 0)).toBe(true);
  expect(limiter.take("a", [], 1_000_000, 0)).toBe(true);
});

test("a limiter keeps no more owners than it may, and forgets those first that are full", () => {
  const limiter = new RateLimiter(2);
  const rates = parseRates("1:1");
  limiter.take("old", rates, 1, 0);
  limiter.take("busy", rates, 1, 1_000);
  limiter.take("new", rates, 1, 1_000);
  expect(limiter.size).toBe(2);
  expect(limiter.take("busy", rates, 1, 1_000)).toBe(false);
});
