import { expect, test } from "vitest";
import { gridGeometry } from "./grid-geometry.ts";

const place = (col: number, row: number, sizeX: number, sizeY: number) => ({ col, row, sizeX, sizeY });
const layout = (widgets: Record<string, ReturnType<typeof place>>, more = {}) => ({
  widgets,
  gridSettings: { columns: 24, margin: 10, ...more },
});
const space = { width: 24 * 40 + 25 * 10, height: 500 };

test("rows are as high as columns are wide, with the margin between and around", () => {
  const { boxes, height } = gridGeometry(layout({ a: place(0, 0, 12, 3), b: place(12, 3, 12, 2) }), space);
  expect(boxes).toEqual({
    a: { left: 10, top: 10, width: 590, height: 140 },
    b: { left: 610, top: 160, width: 590, height: 90 },
  });
  expect(height).toBe(260);
});

test("filling the height stretches the rows", () => {
  const { boxes, height } = gridGeometry(layout({ a: place(0, 0, 24, 7) }, { autoFillHeight: true }), space);
  expect(boxes.a?.height).toBe(480);
  expect(height).toBe(500);
});

test.each([
  ["into the height that would stay empty", { height: 406 }, 34],
  ["no further than those of a wide window", { height: 4000 }, 36],
  ["not when all of the height is needed", { height: 200 }, 20],
])("rows of narrow columns grow %s", (_title, { height }, row) => {
  const narrow = { width: 24 * 20 + 25 * 10, height };
  const { boxes } = gridGeometry(layout({ a: place(0, 0, 12, 4), b: place(0, 4, 12, 5) }), narrow);
  expect(boxes.a?.height).toBe(4 * row + 3 * 10);
});

test("what overlaps moves down, what is too wide shrinks", () => {
  const { boxes } = gridGeometry(layout({ a: place(0, 0, 30, 2), b: place(4, 1, 4, 2), c: place(23, 2, 4, 1) }), space);
  expect(boxes.a?.width).toBe(1190);
  expect(boxes.b?.top).toBe(110);
  expect(boxes.c?.left).toBe(1010);
});

test("a layout without widgets has only its margin", () => {
  expect(gridGeometry(layout({}), space)).toEqual({ boxes: {}, height: 10 });
});
