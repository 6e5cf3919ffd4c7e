import { expect, test } from "vitest";
import { angleOf, arcPath, countedMarks, lowestOf, marksOf } from "./dial.ts";

const RING = { x: 150, y: 124, radius: 100 };
const SWEEP = { start: 144, length: 252 };

test.each([
  [0, 144],
  [50, 270],
  [100, 396],
  [-5, 144],
  [120, 396],
])("of 0 to 100 the value %d stands at %d degrees", (value, angle) => {
  expect(angleOf(value, { min: 0, max: 100 }, SWEEP)).toBe(angle);
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

test.each([
  [{ min: -60, max: 60 }, 12, 2, 13, 25],
  [{ min: 0, max: 10 }, 0, 0, 2, 2],
  [{ min: 0, max: 1 }, 1e9, 1e9, 61, 1801],
])("%j in %d parts of %d steps has %d major marks of %d", (scale, majors, minors, counted, all) => {
  const marks = countedMarks(scale, majors, minors);
  expect([marks.filter(({ isMajor }) => isMajor).length, marks.length]).toEqual([counted, all]);
});

test("a scale without length has no marks, an arc without length no path", () => {
  expect(marksOf({ min: 1, max: 1 })).toEqual([]);
  expect(countedMarks({ min: 1, max: 1 }, 10, 2)).toEqual([]);
  expect(arcPath(RING, 144, 144)).toBe("");
  expect(arcPath(RING, 144, 396)).toContain("A100 100 0 1 1");
});

test("a whole turn is drawn, though it ends where it starts", () => {
  expect(arcPath(RING, 0, 360).match(/A/g)).toHaveLength(2);
});

test.each([
  [{ start: 180, length: 180 }, 0],
  [{ start: 135, length: 270 }, Math.SQRT1_2],
  [{ start: 0, length: 360 }, 1],
  [{ start: 450, length: 10 }, 1],
])("the sweep %j reaches %d of the radius below the middle", (sweep, lowest) => {
  expect(lowestOf(sweep)).toBeCloseTo(lowest);
});
