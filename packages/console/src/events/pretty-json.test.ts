import { expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";

test.each([
  ['{"b":1,"a":{"d":2,"c":3}}', {}, '{\n    "b": 1,\n    "a": {\n        "d": 2,\n        "c": 3\n    }\n}'],
  ['{"b":1,"a":2}', { byName: true }, '{\n    "a": 2,\n    "b": 1\n}'],
  ['{"n":12345678901234567890}', {}, '{\n    "n": 12345678901234567890\n}'],
  ["[2,1]", { byName: true }, "[\n    2,\n    1\n]"],
  ["null", { byName: true }, "null"],
  ["no { JSON", { byName: true }, "no { JSON"],
  ["", {}, ""],
])("%s with %j is shown as %j", (text, options, expected) => {
  expect(prettyJson(text, options)).toBe(expected);
});
