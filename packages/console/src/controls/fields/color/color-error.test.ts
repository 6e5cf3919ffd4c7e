import { expect, test } from "vitest";
import { colorError } from "./color-error.ts";

test.each([
  ["", "required"],
  ["  ", "required"],
  ["reddish", "invalid"],
  ["#4453d6", undefined],
])("a color is required and must be one: %j is %s (BLOCK-5.001)", (text, error) => {
  expect(colorError(text)).toBe(error);
});
