import { expect, test } from "vitest";
import { delayMs, POPOVER_ANIMATION_S, POPOVER_PLACEMENTS, popperPlacement } from "./placement.ts";

test("a popover knows twelve placements (BLOCK-9.044)", () => {
  expect(POPOVER_PLACEMENTS.map((placement) => [placement, popperPlacement(placement)])).toEqual([
    ["top", "top"],
    ["topLeft", "top-start"],
    ["topRight", "top-end"],
    ["right", "right"],
    ["rightTop", "right-start"],
    ["rightBottom", "right-end"],
    ["bottom", "bottom"],
    ["bottomLeft", "bottom-start"],
    ["bottomRight", "bottom-end"],
    ["left", "left"],
    ["leftTop", "left-start"],
    ["leftBottom", "left-end"],
  ]);
});

test.each([
  [0.15, 150],
  [0, 0],
  [1, 1000],
  [-1, 0],
])("a delay of %s s is %s ms (BLOCK-9.043)", (seconds, ms) => {
  expect(delayMs(seconds)).toBe(ms);
});

test("the animation takes 0.2 s (BLOCK-9.045)", () => {
  expect(POPOVER_ANIMATION_S).toBe(0.2);
});
