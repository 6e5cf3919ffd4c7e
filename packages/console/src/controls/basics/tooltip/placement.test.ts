import { expect, test } from "vitest";
import { placeTooltip, type TooltipSide } from "./placement.ts";

const screen = { width: 1000, height: 600 };
const size = { width: 100, height: 30 };
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 32 });

test.for<[string, { left: number; top: number }, TooltipSide, { left: number; top: number }]>([
  ["below", { left: 400, top: 200 }, "bottom", { left: 370, top: 238 }],
  ["above", { left: 400, top: 200 }, "top", { left: 370, top: 164 }],
  ["left", { left: 400, top: 200 }, "left", { left: 294, top: 201 }],
  ["right", { left: 400, top: 200 }, "right", { left: 446, top: 201 }],
  ["at the lower edge above", { left: 400, top: 560 }, "bottom", { left: 370, top: 524 }],
  ["at the upper edge below", { left: 400, top: 4 }, "top", { left: 370, top: 42 }],
  ["at the right edge to the left", { left: 950, top: 200 }, "right", { left: 844, top: 201 }],
  ["in the corner moved inside", { left: 956, top: 200 }, "bottom", { left: 896, top: 238 }],
  ["at the start moved inside", { left: 0, top: 200 }, "bottom", { left: 4, top: 238 }],
])("a tooltip stands %s", ([, at, side, corner]) => {
  expect(placeTooltip(button(at.left, at.top), size, screen, side)).toEqual(corner);
});

test("without room on both sides it stays where it was asked for, inside the screen", () => {
  const tall = { left: 400, top: 10, right: 440, bottom: 590 };
  expect(placeTooltip(tall, size, screen, "bottom")).toEqual({ left: 370, top: 566 });
});
