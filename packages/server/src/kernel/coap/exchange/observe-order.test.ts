import { expect, test } from "vitest";
import { isNewer } from "./observe-order.ts";

test.each([
  // before, now, newer
  [undefined, { number: 0, at: 0 }, true],
  [{ number: 1, at: 0 }, { number: 2, at: 0 }, true],
  [{ number: 2, at: 0 }, { number: 1, at: 0 }, false],
  [{ number: 2, at: 0 }, { number: 2, at: 0 }, false],
  [{ number: 2 ** 24 - 1, at: 0 }, { number: 0, at: 0 }, true],
  [{ number: 0, at: 0 }, { number: 2 ** 24 - 1, at: 0 }, false],
  [{ number: 2, at: 0 }, { number: 1, at: 128_001 }, true],
])("after %j, %j is newer: %s", (before, now, expected) => {
  expect(isNewer(before, now)).toBe(expected);
});
