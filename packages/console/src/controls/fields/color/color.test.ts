import { describe, expect, test } from "vitest";
import { formatColor, parseColor, toHsva, toRgba } from "./color.ts";

describe("a colour", () => {
  test.each([
    ["#fff", { r: 255, g: 255, b: 255, a: 1 }],
    ["#4453D6", { r: 68, g: 83, b: 214, a: 1 }],
    ["#0008", { r: 0, g: 0, b: 0, a: 0.53 }],
    ["#ff000080", { r: 255, g: 0, b: 0, a: 0.5 }],
    [" rgb(1, 2, 3) ", { r: 1, g: 2, b: 3, a: 1 }],
    ["rgba(1,2,3,0.4)", { r: 1, g: 2, b: 3, a: 0.4 }],
    ["rgb(100% 0% 50% / 25%)", { r: 255, g: 0, b: 128, a: 0.25 }],
    ["hsl(120, 100%, 25%)", { r: 0, g: 128, b: 0, a: 1 }],
    ["hsla(0deg, 0%, 50%, .5)", { r: 128, g: 128, b: 128, a: 0.5 }],
    ["orange", { r: 255, g: 165, b: 0, a: 1 }],
    ["transparent", { r: 0, g: 0, b: 0, a: 0 }],
    ["rgb(300, -5, 0)", { r: 255, g: 0, b: 0, a: 1 }],
  ])("is read from %j", (text, color) => {
    expect(parseColor(text)).toEqual(color);
  });

  test.each(["", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(a,b,c)", "rgb(1,2,3,4,5)", "url(x)", "constructor"])(
    "is not %j",
    (text) => {
      expect(parseColor(text)).toBeUndefined();
    },
  );

  test.each([
    [{ r: 68, g: 83, b: 214, a: 1 }, "#4453d6"],
    [{ r: 1, g: 2, b: 3, a: 0.456 }, "rgba(1,2,3,0.46)"],
    [{ r: 0, g: 0, b: 0, a: 0 }, "rgba(0,0,0,0)"],
  ])("%j is written as %s", (color, text) => {
    expect(formatColor(color)).toBe(text);
  });

  test("stays the same from red, green, blue to hue, saturation, value and back", () => {
    for (const text of ["#000000", "#ffffff", "#4453d6", "#da7515", "#108c7d", "#ff0000", "#00ff01", "#123456"])
      expect(formatColor(toRgba(toHsva(parseColor(text) ?? { r: 9, g: 9, b: 9, a: 1 })))).toBe(text);
  });
});
