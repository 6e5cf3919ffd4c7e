import { expect, test } from "vitest";
import { angleOf, arcPath, marksOf } from "./dial.ts";

test.each([
  [0, 144],
  [50, 270],
  [100, 396],
  [-5, 144],
  [120, 396],
])("of 0 to 100 the value %d stands at %d degrees", (value, angle) => {
  expect(angleOf(value, { min: 0, max: 100 })).toBe(angle);
});

test.each([
  [{ min: 0, max: 25 }, [0, 5, 10, 15, 20, 25]],
  [{ min: 0, max: 100 }, [0, 20, 40, 60, 80, 100]],
  [{ min: -60, max: 60 }, [-60, -36, -12, 12, 36, 60]],
  [{ min: 0, max: 7 }, [0, 1.4, 2.8, 4.2, 5.6, 7]],
])("%j is marked at %j", (scale, majors) => {
  expect(
    marksOf(scale)
      .filter(({ isMajor }) => isMajor)
      .map(({ value }) => value),
  ).toEqual(majors);
});

test("a scale without length has no marks, an arc without length no path", () => {
  expect(marksOf({ min: 1, max: 1 })).toEqual([]);
  expect(arcPath(144, 144)).toBe("");
  expect(arcPath(144, 396)).toContain("A100 100 0 1 1");
});
