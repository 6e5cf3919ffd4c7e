import { expect, test } from "vitest";
import { segmentedText } from "./segments.ts";

const bars = (text: string) => segmentedText(text, 10)?.path.match(/M/g)?.length;

test.each([
  ["8", 7],
  ["1", 2],
  ["−4", 5],
  ["7.5", 9],
  ["1 000", 20],
])("%s is drawn with %d bars", (text, count) => {
  expect(bars(text)).toBe(count);
});

test("a text that is no number is not drawn so", () => {
  expect(segmentedText("Off", 10)).toBeUndefined();
});

test("the width is that of the figures, without the room behind the last", () => {
  expect(segmentedText("8", 10)?.width).toBeCloseTo(5.6);
  expect(segmentedText("88", 10)?.width).toBeCloseTo(12.8);
});
