import { expect, test } from "vitest";
import { ACTIVE_MS, type GestureState, wasIn } from "./gestures.ts";

const frame = { localName: "iframe" };
const other = { localName: "iframe" };
const button = { localName: "button" };
const long = -100_000;

/** A press in the frame, long after anything in the page. */
const pressed: GestureState = { isActive: true, now: 10_000, ownAt: long, pointerOver: frame, focused: frame };

test.each<[string, Partial<GestureState>, boolean | number]>([
  ["a press in the frame", {}, true],
  ["a key in the frame", { pointerOver: undefined }, true],
  ["a key in the frame while the pointer rests in the page", { pointerOver: button }, true],
  ["nothing was done", { isActive: false }, false],
  ["a press in another frame, whose focus this one took", { pointerOver: other }, false],
  ["a press in the page", { pointerOver: button, focused: button }, false],
  ["a press in the page, whose focus the frame took", { pointerOver: button, ownAt: 9_000 }, ACTIVE_MS - 1_000],
  ["a press in the page before the pointer went over the frame", { ownAt: 8_000 }, ACTIVE_MS - 2_000],
  [
    "the same, when the browser has forgotten the press",
    { ownAt: 8_000, now: 8_000 + ACTIVE_MS, isActive: false },
    false,
  ],
  ["a press in the page, and then one in the frame", { ownAt: 8_000, now: 8_000 + ACTIVE_MS }, true],
])("%s", (_name, change, known) => {
  expect(wasIn(frame, { ...pressed, ...change })).toBe(known);
});
