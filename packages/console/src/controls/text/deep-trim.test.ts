import { expect, test } from "vitest";
import { deepTrim } from "./deep-trim.ts";

test("BLOCK-5.065 all texts are trimmed, at any depth", () => {
  expect(deepTrim({ a: " x ", b: { c: " y ", d: [" z ", 1, null] }, e: true })).toEqual({
    a: "x",
    b: { c: "y", d: ["z", 1, null] },
    e: true,
  });
});

test("BLOCK-5.066 files stay the same objects", () => {
  const file = new File([" text "], " name ");
  const { given, deep } = deepTrim({ given: file, deep: { name: " n ", file } });
  expect(given).toBe(file);
  expect(deep).toEqual({ name: "n", file });
  expect(deep.file).toBe(file);
});
