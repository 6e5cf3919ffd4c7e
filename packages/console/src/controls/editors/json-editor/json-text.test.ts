import { describe, expect, test } from "vitest";
import { contentProblem } from "./content-problem.ts";
import { CONTENT_TYPES } from "./content-type.ts";
import { jsonValidator, objectTextProblem } from "./json-text.ts";
import { viewerSize } from "./viewer-size.ts";

describe("the text of a JSON object", () => {
  test.each([
    ["BLOCK-4.038 an object", '{"a":1}', true, undefined],
    ["BLOCK-4.038 a list", "[1]", false, "error"],
    ["null", "null", false, "error"],
    ["a broken text", "{", false, "error"],
    ["BLOCK-4.039 nothing, not required", "", false, undefined],
    ["nothing, required", " ", true, "required"],
  ])("%s", (_what, text, required, expected) => {
    expect(objectTextProblem(text, required)?.kind).toBe(expected);
  });
});

test("BLOCK-5.018 invalid JSON text gives the error key invalidJSON", () => {
  expect(jsonValidator("{")).toEqual({ invalidJSON: true });
  expect(jsonValidator("[1]")).toBeNull();
  expect(jsonValidator("")).toBeNull();
});

test.each([
  ["BLOCK-5.045 checked JSON", "{", "JSON", true, "SyntaxError"],
  ["BLOCK-5.045 JSON that is not checked", "{", "JSON", false, undefined],
  ["BLOCK-5.045 text", "{", "TEXT", true, undefined],
  ["binary", "{", "BINARY", true, undefined],
  ["good JSON", "1", "JSON", true, undefined],
] as const)("%s", (_what, text, type, validate, expected) => {
  expect(contentProblem(text, type, validate)?.name).toBe(expected);
});

test("BLOCK-3.154 content is JSON, TEXT or BINARY", () => {
  expect(CONTENT_TYPES).toEqual(["JSON", "TEXT", "BINARY"]);
});

test.each([
  ["BLOCK-9.013 17 px a line and 17 more", "a\nb\nc", { height: 68, width: 24 }],
  ["BLOCK-9.014 8 px a character and 16 more", "1234567890\n1", { height: 51, width: 96 }],
  ["BLOCK-9.015 an empty one", "", { height: 200, width: 600 }],
])("%s", (_what, text, expected) => {
  expect(viewerSize(text)).toEqual(expected);
});
