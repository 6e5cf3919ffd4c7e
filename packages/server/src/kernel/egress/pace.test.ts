import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("calls are spread over the second, and a rest of a second is made up for at once", () => {
  const pace = new Pace(4);
  expect([0, 0, 0, 0, 0, 0].map(() => pace.next(10_000))).toEqual([0, 0, 0, 0, 250, 500]);
  expect(pace.next(10_500)).toBe(250); // its turn is at 10,750
  expect(pace.isRested(11_000)).toBe(false);
  expect(pace.isRested(11_750)).toBe(true);
  expect([0, 0, 0, 0, 0].map(() => pace.next(60_000))).toEqual([0, 0, 0, 0, 250]);
});
