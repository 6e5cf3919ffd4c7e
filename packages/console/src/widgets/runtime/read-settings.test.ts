import { Type } from "typebox";
import { expect, test } from "vitest";
import { readSettings } from "./read-settings.ts";

const schema = Type.Object({
  stack: Type.Boolean({ default: false }),
  size: Type.Number({ default: 4 }),
  position: Type.Union([Type.Literal("left"), Type.Literal("top")], { default: "left" }),
  max: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  grid: Type.Object({ lines: Type.Boolean({ default: true }) }),
  limits: Type.Array(Type.Object({ value: Type.Optional(Type.Number()), width: Type.Number({ default: 1 }) }), {
    default: [],
  }),
});
const defaults = { stack: false, size: 4, position: "left", grid: { lines: true }, limits: [] };

test.each([
  [undefined, defaults],
  [null, defaults],
  [{ stack: "yes", size: "4", position: "bottom", grid: null, limits: {} }, defaults],
  [
    { stack: true, unknown: 1 },
    { ...defaults, stack: true },
  ],
  [
    { position: "top", max: null, grid: { lines: false } },
    { ...defaults, position: "top", max: null, grid: { lines: false } },
  ],
  [{ limits: [{ value: 1 }, "x", {}] }, { ...defaults, limits: [{ value: 1, width: 1 }, { width: 1 }] }],
  [{ size: Number.NaN, max: "3" }, defaults],
])("%j is read as %j", (saved, expected) => {
  expect(readSettings(schema, saved)).toEqual(expected);
});
