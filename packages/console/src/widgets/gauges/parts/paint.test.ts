import { expect, test } from "vitest";
import { Paint } from "./paint.ts";

test.each([
  [undefined, "var(--c1)"],
  ["#fff", "var(--c1)"],
  ["#000000", "#8f9bfc"],
  ["#123", "#8f9bfc"],
  ["rgb(10, 20, 30)", "#8f9bfc"],
  ["rgba(240, 240, 200, 1)", "var(--c1)"],
  ["black", "#8f9bfc"],
  ["#babab2", "var(--c1)"],
])("on a frame of %s the first series has %s", (backgroundColor, color) => {
  expect(new Paint({ backgroundColor }).series({ color: undefined, index: 0 })).toBe(color);
  expect(new Paint({ backgroundColor }).series({ color: "pink", index: 0 })).toBe("pink");
});

test("what a widget begins with gives way to the theme, what was chosen does not", () => {
  const paint = new Paint({ backgroundColor: "#fff" });
  expect(paint.color("#EEE", "#eee", "var(--press)")).toBe("var(--press)");
  expect(paint.color("#ddd", "#eee", "var(--press)")).toBe("#ddd");
  expect(paint.chosen(null, "#eee")).toBeUndefined();
  expect(new Paint({ backgroundColor: "#123456" }).color("#eee", "#eee", "var(--press)")).toBe("#eee");
});
