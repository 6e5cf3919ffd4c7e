import { describe, expect, test } from "vitest";
import { FIELD_TYPES, type FormField } from "./form-field.ts";
import { formGroups } from "./form-fields.ts";

const schemaOf = (properties: unknown, more = {}) => ({ type: "object", properties, ...more });
const only = (schema: unknown, form?: unknown): FormField => {
  const field = formGroups({ schema: schemaOf({ a: schema }), form, model: {} })[0]?.fields[0];
  if (!field) throw new Error("no field");
  return field;
};

describe("the field of a schema", () => {
  test.each([
    ["BLOCK-3.090 a string with enum", { type: "string", enum: ["a"] }, "select"],
    ["BLOCK-3.091 a string", { type: "string" }, "text"],
    ["BLOCK-3.092 an object", { type: "object", properties: { b: { type: "string" } } }, "fieldset"],
    ["BLOCK-3.093 a number", { type: "number" }, "number"],
    ["BLOCK-3.093 an integer", { type: "integer" }, "number"],
    ["BLOCK-3.094 a boolean", { type: "boolean" }, "checkbox"],
    ["BLOCK-3.095 an array of enum", { type: "array", items: { type: "string", enum: ["a"] } }, "checkboxes"],
    ["BLOCK-3.096 another array", { type: "array", items: schemaOf({ x: { type: "string" } }) }, "array"],
    ["BLOCK-3.097 a date", { type: "date" }, "date"],
    ["BLOCK-3.098 a nullable string", { type: ["string", "null"] }, "text"],
    ["BLOCK-3.098 a nullable boolean", { type: ["boolean", "null"] }, "checkbox"],
    ["a schema without type", {}, "text"],
  ])("%s", (_what, schema, expected) => {
    expect(only(schema).type).toBe(expected);
  });

  test("BLOCK-3.094 a checkbox is off by default", () => {
    expect(only({ type: "boolean" }).default).toBe(false);
    expect(only({ type: "boolean", default: true }).default).toBe(true);
  });

  test.each(FIELD_TYPES)("BLOCK-3.099 the form's hint %s overrides it", (type) => {
    expect(only({ type: "string" }, [{ key: "a", type }]).type).toBe(type);
  });

  test("a hint that nobody knows changes nothing", () => {
    expect(only({ type: "number" }, [{ key: "a", type: "hologram" }]).type).toBe("number");
  });
});

test("BLOCK-3.072 the value is an object with schema, form, groupInfoes and model", () => {
  const groups = formGroups({
    schema: schemaOf({ a: { type: "string" }, b: { type: "string" } }),
    form: [["a"], ["b"]],
    groupInfoes: [
      { formIndex: 0, GroupTitle: "First" },
      { formIndex: 1, GroupTitle: "Second" },
    ],
    model: { a: "1" },
  });
  expect(groups.map(({ title, fields }) => [title, fields.map(({ path }) => path)])).toEqual([
    ["First", [["a"]]],
    ["Second", [["b"]]],
  ]);
});

test("BLOCK-3.073 without form every property is shown, in the schema's order", () => {
  const schema = schemaOf({ z: { type: "string" }, a: { type: "number" } });
  expect(formGroups({ schema })[0]?.fields.map(({ path }) => path[0])).toEqual(["z", "a"]);
  expect(formGroups({ schema, form: ["a", "*"] })[0]?.fields.map(({ path }) => path[0])).toEqual(["a", "z"]);
});

test("BLOCK-3.100 what schema and form say is carried into the field", () => {
  const field = only(
    {
      type: "string",
      title: "T",
      description: "D",
      minLength: 2,
      maxLength: 5,
      readOnly: true,
      default: "x",
      validationMessage: "Own text",
    },
    ["a"],
  );
  expect(field).toMatchObject({
    title: "T",
    description: "D",
    readOnly: true,
    default: "x",
    validationMessage: "Own text",
    limits: { minLength: 2, maxLength: 5 },
  });
  const limits = { minimum: 1, maximum: 9, exclusiveMinimum: true, exclusiveMaximum: true };
  expect(only({ type: "number", ...limits }).limits).toMatchObject(limits);
  expect(only({ type: "number", exclusiveMinimum: 3 }).limits).toMatchObject({ minimum: 3, exclusiveMinimum: true });
  const required = formGroups({ schema: schemaOf({ a: { type: "string" } }, { required: ["a"] }) });
  expect(required[0]?.fields[0]?.required).toBe(true);
  expect(
    only({ type: "string", title: "T", description: "D" }, [
      { key: "a", title: "Hint", description: "Says more", readonly: true, required: true, validationMessage: "No" },
    ]),
  ).toMatchObject({ title: "Hint", description: "Says more", readOnly: true, required: true, validationMessage: "No" });
});

test("BLOCK-3.101 enum names give the labels of choices", () => {
  expect(only({ type: "string", enum: ["a", "b"], enumNames: ["Alpha", "Beta"] }).choices).toEqual([
    { value: "a", label: "Alpha" },
    { value: "b", label: "Beta" },
  ]);
  const list = { type: "array", items: { type: "string", enum: ["a"], enumNames: ["Alpha"] } };
  expect(only(list).choices).toEqual([{ value: "a", label: "Alpha" }]);
  expect(
    only({ type: "string" }, [{ key: "a", type: "radios", titleMap: [{ value: "x", name: "Ex" }] }]).choices,
  ).toEqual([{ value: "x", label: "Ex" }]);
});

test("fields of lists and of sets stand inside them", () => {
  const schema = schemaOf({
    labels: {
      type: "array",
      items: schemaOf({ text: { type: "string" }, font: schemaOf({ size: { type: "number" } }) }),
    },
  });
  const form = [{ key: "labels", startEmpty: true, add: "New", items: ["labels[].text", "labels[].font.size"] }];
  const [labels] = formGroups({ schema, form })[0]?.fields ?? [];
  expect(labels).toMatchObject({ type: "array", startEmpty: true, add: "New" });
  expect(labels?.fields.map(({ path, type }) => [path.join(" "), type])).toEqual([
    ["labels [] text", "text"],
    ["labels [] font size", "number"],
  ]);
  const derived = formGroups({ schema })[0]?.fields[0]?.fields;
  expect(derived?.map(({ path }) => path.join(" "))).toEqual(["labels [] text", "labels [] font"]);
});
