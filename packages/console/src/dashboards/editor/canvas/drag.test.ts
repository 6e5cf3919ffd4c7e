import { expect, test } from "vitest";
import { boxBetween, cellsOf, type Edges, pulled, stepsOf, touchedBy } from "./drag.ts";

const params = {
  cols: 24,
  margin: [10, 10] as const,
  containerPadding: [10, 10] as const,
  containerWidth: 24 * 40 + 25 * 10,
  rowHeight: 36,
  maxRows: 100,
};

test("pixels are cells with their margins", () => {
  expect(stepsOf(params)).toEqual({ x: 50, y: 46 });
  expect(cellsOf({ x: 74, y: -24 }, { x: 50, y: 46 })).toEqual({ cols: 1, rows: -1 });
  expect(cellsOf({ x: -24, y: 22 }, { x: 50, y: 46 })).toEqual({ cols: 0, rows: 0 });
});

test.each<[string, Edges, { cols: number; rows: number }, readonly number[]]>([
  ["the right lower corner", { x: 1, y: 1 }, { cols: 2, rows: 1 }, [4, 2, 8, 5]],
  ["the left upper corner", { x: -1, y: -1 }, { cols: -1, rows: 1 }, [3, 3, 7, 3]],
  ["an edge alone", { x: 1, y: 0 }, { cols: -2, rows: 9 }, [4, 2, 4, 4]],
  ["no further than the columns", { x: 1, y: 0 }, { cols: 90, rows: 0 }, [4, 2, 20, 4]],
  ["no further than the start", { x: -1, y: -1 }, { cols: -90, rows: -90 }, [0, 0, 10, 6]],
  ["not beyond the other edge", { x: -1, y: 1 }, { cols: 90, rows: -90 }, [9, 2, 1, 1]],
])("pulling %s", (_, edges, by, expected) => {
  expect(Object.values(pulled({ col: 4, row: 2, sizeX: 6, sizeY: 4 }, edges, by, 24))).toEqual(expected);
});

test("a rectangle chooses what it touches, wherever it was begun", () => {
  const boxes = {
    a: { left: 10, top: 10, width: 100, height: 50 },
    b: { left: 120, top: 10, width: 100, height: 50 },
  };
  expect(touchedBy(boxBetween({ x: 5, y: 90 }, { x: 60, y: 40 }), boxes)).toEqual(["a"]);
  expect(touchedBy(boxBetween({ x: 90, y: 20 }, { x: 130, y: 21 }), boxes)).toEqual(["a", "b"]);
  expect(touchedBy(boxBetween({ x: 0, y: 0 }, { x: 9, y: 500 }), boxes)).toEqual([]);
});
