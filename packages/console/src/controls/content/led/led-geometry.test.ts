import { expect, test } from "vitest";
import { LED_SIZE, ledGeometry } from "./led-geometry.ts";

test("the radius is a quarter of the size, the glow a fifth of the radius (BLOCK-9.010, BLOCK-9.011)", () => {
  expect(ledGeometry(LED_SIZE)).toEqual({ radius: 12.5, glow: 2.5 });
  expect(ledGeometry(20)).toEqual({ radius: 5, glow: 1 });
});
