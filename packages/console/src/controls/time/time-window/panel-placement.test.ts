import { expect, test } from "vitest";
import { panelPlacement } from "./panel-placement.ts";

const screen = { width: 1440, height: 900 };
const control = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 32 });

test.each([
  // control, where the panel goes
  ["fits below, from the left edge", control(100, 60), { vertical: "below", align: "left", maxHeight: 550 }],
  ["BLOCK-2.072 375 px below", control(100, 900 - 32 - 375), { vertical: "below", maxHeight: 353 }],
  ["BLOCK-2.072 374 px below", control(100, 900 - 32 - 374), { vertical: "above", maxHeight: 472 }],
  ["BLOCK-2.072 near the bottom edge", control(100, 860), { vertical: "above", maxHeight: 550 }],
  ["BLOCK-2.073 417 px to the right edge", control(1440 - 417, 60), { align: "left" }],
  ["BLOCK-2.073 416 px to the right edge", control(1440 - 416, 60), { align: "right" }],
])("%s", (_, box, expected) => {
  expect(panelPlacement(box, screen)).toMatchObject(expected);
});

test("on a low screen the panel lies over the control", () => {
  expect(panelPlacement(control(100, 180), { width: 1440, height: 400 }).maxHeight).toBe(368);
});
