import { expect, test } from "vitest";
import { movedBy, turnedRange, zoomedAt } from "./moved-range.ts";

const RANGE = { start: 10_000, end: 20_000 };
const still = { deltaX: 0, deltaY: 0, shiftKey: false, ctrlKey: false, metaKey: false };

test.each([
  ["to the next one", movedBy(RANGE, 1), [20_000, 30_000]],
  ["back by a quarter", movedBy(RANGE, -0.25), [7500, 17_500]],
  ["in around the middle", zoomedAt(RANGE, 0.5, 0.5), [12_500, 17_500]],
  ["out around the start", zoomedAt(RANGE, 0, 2), [10_000, 30_000]],
  ["in, no further than a second", zoomedAt(RANGE, 1, 0.0001), [19_000, 20_000]],
])("%s", (_, { start, end }, expected) => {
  expect([start, end]).toEqual(expected);
});

test.each([
  ["down is the page's", { deltaY: 100 }, undefined],
  ["down and a little sideways, too", { deltaX: 20, deltaY: 100 }, undefined],
  ["sideways moves", { deltaX: 100, deltaY: 20 }, [11_000, 21_000]],
  ["down with Shift moves", { deltaY: -100, shiftKey: true }, [9000, 19_000]],
  ["with Ctrl it zooms", { deltaY: -346.4, ctrlKey: true }, [12_497, 17_502]],
])("%s", (_, turned, expected) => {
  const range = turnedRange(RANGE, { ...still, ...turned }, { at: 0.5, width: 1000 });
  expect(range && [range.start, range.end]).toEqual(expected);
});
