import { describe, expect, test } from "vitest";
import { moved, parsePath, valueAt, valuePath, withValue } from "./field-path.ts";
import { formGroups } from "./form-fields.ts";
import { readSchema } from "./json-schema.ts";
import { cleanModel, defaultModel, newElement, valueOfInput, withFirstElements } from "./model-values.ts";

const schema = {
  type: "object",
  properties: {
    text: { type: "string", default: "hi" },
    count: { type: "number", default: 3 },
    color: { type: ["string", "null"], default: null },
    on: { type: "boolean" },
    any: { type: "object" },
    font: { type: "object", properties: { size: { type: "number", default: 12 } } },
    rows: { type: "array", items: { type: "object", properties: { name: { type: "string", default: "new" } } } },
    tags: { type: "array", items: { type: "string" } },
  },
};
const read = readSchema(schema);

describe("BLOCK-3.074 the model is cleaned against the schema", () => {
  test.each([
    ["an unknown member goes", { text: "a", other: 1 }, { text: "a" }],
    ["an unknown member inside goes", { font: { size: 1, other: 2 } }, { font: { size: 1 } }],
    ["so does one of an element", { rows: [{ name: "a", x: 1 }] }, { rows: [{ name: "a" }] }],
    ["a number in a text becomes a number", { count: "7" }, { count: 7 }],
    ["what is no number goes", { count: "seven" }, {}],
    ["a number becomes a text", { text: 5 }, { text: "5" }],
    ["null stays where it may", { color: null, text: null }, { color: null }],
    ["flags in texts become flags", { on: "true" }, { on: true }],
    ["a list in the place of an object goes", { font: [] }, {}],
    ["an object without declared members keeps all", { any: { x: { y: 1 } } }, { any: { x: { y: 1 } } }],
    ["something else than an object is empty", "text", {}],
  ])("%s", (_what, model, expected) => {
    expect(cleanModel(read, model)).toEqual(expected);
  });
});

test("a new widget has the defaults, without members whose default is null", () => {
  expect(defaultModel(read)).toEqual({ text: "hi", count: 3, any: {}, font: { size: 12 } });
});

test("a list without values gets one element of defaults, unless it starts empty", () => {
  const groups = (form: unknown) => formGroups({ schema, form });
  expect(withFirstElements(groups(["rows"]), {})).toEqual({ rows: [{ name: "new" }] });
  expect(withFirstElements(groups(["rows"]), { rows: [] })).toEqual({ rows: [{ name: "new" }] });
  expect(withFirstElements(groups(["rows"]), { rows: [{ name: "a" }] })).toEqual({ rows: [{ name: "a" }] });
  expect(withFirstElements(groups([{ key: "rows", startEmpty: true }]), {})).toEqual({});
  expect(withFirstElements(groups(["tags"]), {})).toEqual({ tags: [""] });
});

test("an added element brings its own lists", () => {
  const nested = {
    type: "object",
    properties: {
      rows: {
        type: "array",
        items: { type: "object", properties: { cells: { type: "array", items: { type: "number", default: 4 } } } },
      },
    },
  };
  const [rows] = formGroups({ schema: nested })[0]?.fields ?? [];
  expect(rows && newElement(rows)).toEqual({ cells: [4] });
});

describe("what an input stands for", () => {
  test.each([
    ["BLOCK-5.051 an empty text is no value", "text", "", undefined],
    ["BLOCK-5.051 an empty choice is no value", "select", "", undefined],
    ["a text is itself", "text", " a ", " a "],
    ["BLOCK-5.052 null is no number", "number", null, undefined],
    ["BLOCK-5.052 'abc' is no number", "number", "abc", undefined],
    ["BLOCK-5.052 an empty text is no number", "number", "", undefined],
    ["a number in a text", "number", "-2.5", -2.5],
    ["zero", "number", "0", 0],
    ["an integer that no number holds", "number", 9007199254740993n, 9007199254740993n],
    ["a flag", "checkbox", false, false],
    ["an image that was taken away is an empty text", "image", null, ""],
  ] as const)("%s", (_what, type, input, expected) => {
    expect(valueOfInput(type, input)).toBe(expected);
  });
});

describe("paths", () => {
  test.each([
    ["a", ["a"]],
    ["labels[].font.size", ["labels", "[]", "font", "size"]],
    ["a[][]", ["a", "[]", "[]"]],
    ["names['first name'].x", ["names", "first name", "x"]],
    ['names["a.b"]', ["names", "a.b"]],
  ])("%s", (text, expected) => {
    expect(parsePath(text)).toEqual(expected);
  });

  test("a place in the model has the rows' numbers", () => {
    expect(valuePath(["a", "[]", "b", "[]"], [2, 0])).toEqual(["a", 2, "b", 0]);
  });

  test.each([
    ["a member is added", { x: 1 }, ["a"], 5, { x: 1, a: 5 }],
    ["what lies on the way is made", {}, ["a", 0, "b"], 5, { a: [{ b: 5 }] }],
    ["undefined takes it away", { x: 1, a: 5 }, ["a"], undefined, { x: 1 }],
    ["an element changes alone", { a: [1, 2] }, ["a", 1], 5, { a: [1, 5] }],
    [
      "a dangerous name is a plain member",
      {},
      ["__proto__", "polluted"],
      1,
      JSON.parse('{"__proto__":{"polluted":1}}'),
    ],
  ])("%s", (_what, model, path, value, expected) => {
    const before = JSON.stringify(model);
    const after = withValue(model, path, value);
    expect(JSON.stringify(after)).toBe(JSON.stringify(expected));
    expect(JSON.stringify(model)).toBe(before);
    expect(valueAt(after, path)).toEqual(value);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("an element moves", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  });
});
