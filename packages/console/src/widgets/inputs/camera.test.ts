import { expect, test } from "vitest";
import { cameraProblem, fittedSize } from "./camera.ts";

test.each([
  [1280, 720, 640, 480, 640, 360],
  [720, 1280, 640, 480, 270, 480],
  [320, 240, 640, 480, 320, 240],
  [1000, 1000, 0, 500, 500, 500],
  [4000, 1, 640, 480, 640, 1],
])("a picture of %i × %i within %i × %i is %i × %i", (width, height, maxWidth, maxHeight, w, h) => {
  expect(fittedSize({ width, height }, { width: maxWidth, height: maxHeight })).toEqual({ width: w, height: h });
});

test.each([
  ["NotAllowedError", "refused"],
  ["SecurityError", "refused"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "busy"],
] as const)("%s: %s", (name, problem) => {
  expect(cameraProblem(new DOMException("", name))).toBe(problem);
});
