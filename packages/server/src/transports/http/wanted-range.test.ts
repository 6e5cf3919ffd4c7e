import { expect, test } from "vitest";
import { wantedRange } from "./wanted-range.ts";

test.each([
  ["bytes=0-9", 100, { start: 0, end: 10 }],
  ["bytes=90-", 100, { start: 90, end: 100 }],
  ["bytes=90-500", 100, { start: 90, end: 100 }],
  ["bytes=-10", 100, { start: 90, end: 100 }],
  ["bytes=-500", 100, { start: 0, end: 100 }],
  ["Bytes = 1-1", 100, { start: 1, end: 2 }],
  ["bytes=100-", 100, "unsatisfiable"],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=-0", 100, "unsatisfiable"],
  ["bytes=9-1", 100, undefined],
  ["bytes=0-1,5-6", 100, undefined],
  ["bytes=-", 100, undefined],
  ["items=0-1", 100, undefined],
  ["bytes=0-9999999999999999999", 100, undefined],
  [undefined, 100, undefined],
])("%s of %i bytes is %j", (header, sizeBytes, expected) => {
  expect(wantedRange(header, sizeBytes)).toEqual(expected);
});
