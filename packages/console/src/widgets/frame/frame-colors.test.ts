import { expect, test } from "vitest";
import { frameColors, layoutColor } from "./frame-colors.ts";

test.each([
  [{ backgroundColor: "#FFF", color: "rgba(0, 0, 0, 0.87)" }, undefined, undefined],
  [{ backgroundColor: "rgb(255, 255, 255)" }, undefined, undefined],
  [{}, undefined, undefined],
  [{ backgroundColor: "#ff5722", color: "rgba(255, 255, 255, 0.87)" }, "#ff5722", "rgba(255, 255, 255, 0.87)"],
  [{ backgroundColor: "#ff5722" }, "#ff5722", "rgba(0, 0, 0, 0.87)"],
])("%j draws on %s in %s", (config, background, color) => {
  expect(frameColors(config)).toMatchObject(background === undefined ? {} : { background, color });
  expect(frameColors(config).background).toBe(background);
});

test.each([
  ["#eeeeee", undefined],
  ["rgba(0,0,0,0)", undefined],
  [undefined, undefined],
  ["#123456", "#123456"],
])("the layout colour %s is drawn as %s", (saved, drawn) => {
  expect(layoutColor(saved)).toBe(drawn);
});
