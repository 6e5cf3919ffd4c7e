import { expect, test } from "vitest";
import { readSchema } from "./json-schema.ts";
import { customMessage, modelProblems } from "./validate-model.ts";

const problemsOf = (properties: unknown, model: unknown, required: readonly string[] = []) =>
  Object.fromEntries(modelProblems(readSchema({ type: "object", properties, required }), model));

test.each([
  ["a required text that is missing", { a: { type: "string" } }, {}, { a: { code: "required" } }],
  ["a required text that is empty", { a: { type: "string" } }, { a: "" }, { a: { code: "required" } }],
  ["a number that is 0", { a: { type: "number" } }, { a: 0 }, {}],
  ["a text too short", { a: { type: "string", minLength: 3 } }, { a: "ab" }, { a: { code: "minLength", limit: 3 } }],
  ["a text too long", { a: { type: "string", maxLength: 1 } }, { a: "ab" }, { a: { code: "maxLength", limit: 1 } }],
  [
    "a text of another form",
    { a: { type: "string", pattern: "^x" } },
    { a: "a" },
    { a: { code: "pattern", limit: "^x" } },
  ],
  ["a number too small", { a: { type: "number", minimum: 3 } }, { a: 2 }, { a: { code: "minimum", limit: 3 } }],
  ["a number too large", { a: { type: "number", maximum: 3 } }, { a: 4 }, { a: { code: "maximum", limit: 3 } }],
  [
    "the limit itself when it is exclusive",
    { a: { type: "number", minimum: 3, exclusiveMinimum: true } },
    { a: 3 },
    { a: { code: "exclusiveMinimum", limit: 3 } },
  ],
  [
    "an integer that no number holds",
    { a: { type: "integer" }, b: { type: "number" } },
    { a: 2n ** 60n, b: 2n ** 60n },
    {},
  ],
  [
    "one that is too large",
    { a: { type: "number", maximum: 3 } },
    { a: 2n ** 60n },
    { a: { code: "maximum", limit: 3 } },
  ],
  ["half an integer", { a: { type: "integer" } }, { a: 1.5 }, { a: { code: "type", limit: "integer" } }],
  ["none of the choices", { a: { type: "string", enum: ["x"] } }, { a: "y" }, { a: { code: "enum" } }],
  ["too few elements", { a: { type: "array", minItems: 1 } }, { a: [] }, { a: { code: "minItems", limit: 1 } }],
  [
    "an element inside",
    { a: { type: "array", items: { type: "object", properties: { b: { type: "string" } }, required: ["b"] } } },
    { a: [{ b: "x" }, {}] },
    { "a.1.b": { code: "required" } },
  ],
  ["a null that may be", { a: { type: ["number", "null"] } }, { a: null }, {}],
])("BLOCK-5.050 %s", (what, properties, model, expected) => {
  expect(problemsOf(properties, model, what.includes("required") ? ["a"] : [])).toEqual(expected);
});

test("BLOCK-5.053 the author's message replaces ours", () => {
  expect(customMessage("Own", "required")).toBe("Own");
  expect(customMessage({ required: "Fill it", default: "No" }, "required")).toBe("Fill it");
  expect(customMessage({ required: "Fill it", default: "No" }, "minimum")).toBe("No");
  expect(customMessage(undefined, "required")).toBeUndefined();
});
