import { expect, test } from "vitest";
import { isEquivalentJson, isSameJson } from "./same-json.ts";

test.each([
  // a, b, written the same, mean the same
  [{ a: 1n }, { a: 1n }, true, true],
  [{ a: 1 }, { a: 2 }, false, false],
  [null, undefined, false, false],
  [undefined, undefined, true, true],
  [{ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, false, true],
  [{ a: 1, b: undefined }, { a: 1 }, true, true],
  [{ a: null }, {}, false, false],
  [[1, 2], [2, 1], false, false],
  [[1], { 0: 1 }, false, false],
])("%o and %o are the same: %s, of the same meaning: %s", (a, b, same, equivalent) => {
  expect(isSameJson(a, b)).toBe(same);
  expect(isEquivalentJson(a, b)).toBe(equivalent);
});
