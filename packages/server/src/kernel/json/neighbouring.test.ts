import { additionalInfo, jsonObject } from "@orrery/model";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { neighbouring } from "./neighbouring.ts";

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([Type.Null(), type]));

const [text, whole, number, flag] = [Type.String(), Type.Integer(), Type.Number(), Type.Boolean()];

test.each<[string, Type.TSchema, unknown, unknown]>([
  ["text", text, 123, "123"],
  ["text", text, true, "true"],
  ["text", text, {}, {}],
  ["text", text, [1], [1]],
  ["text", text, null, null],
  ["whole number", whole, "10", 10],
  ["whole number", whole, " +10 ", 10],
  ["whole number", whole, "-7", -7],
  ["whole number", whole, 1.9, 1],
  ["whole number", whole, -1.9, -1],
  ["whole number", whole, "", 0],
  ["whole number", whole, "1.5", "1.5"],
  ["whole number", whole, "0x10", "0x10"],
  ["whole number", whole, "ten", "ten"],
  ["whole number", whole, true, true],
  ["number", number, "1.5", 1.5],
  ["number", number, "-1e3", -1000],
  ["number", number, "NaN", "NaN"],
  ["number", number, "Infinity", "Infinity"],
  ["flag", flag, "true", true],
  ["flag", flag, "FALSE", false],
  ["flag", flag, 0, false],
  ["flag", flag, 2, true],
  ["flag", flag, "", false],
  ["flag", flag, "yes", "yes"],
  ["flag", flag, 0.5, 0.5],
  ["whole number or nothing", maybe(whole), "", null],
  ["flag or nothing", maybe(flag), "", null],
  ["text or nothing", maybe(text), "", ""],
  ["text or nothing", maybe(text), 5, "5"],
  ["word of a list", Type.Enum(["A", "B"]), 0, 0],
  ["number or some text", Type.Union([whole, Type.String({ pattern: "^x" })]), "7", 7],
  ["number or some text", Type.Union([whole, Type.String({ pattern: "^x" })]), "x7", "x7"],
  ["list of texts", Type.Array(text), [1, "a", false], ["1", "a", "false"]],
  ["list", Type.Array(text), 1, 1],
  ["free object", jsonObject, { a: "1" }, { a: "1" }],
  ["free object", jsonObject, "{}", "{}"],
  ["anything", Type.Unknown(), "1", "1"],
])("for a %s (%j) %j is %j", (_, schema, given, read) => {
  expect(neighbouring(schema, given)).toEqual(read);
});

test("members are read each for itself, unknown ones are left alone", () => {
  const part = Type.Object({ on: flag });
  const schema = Type.Intersect([Type.Object({ part, size: maybe(whole) }), Type.Object({ name: text })]);
  const given = { part: { on: "true", other: "1" }, size: "5", name: 1, free: 2 };
  expect(neighbouring(schema, given)).toEqual({ part: { on: true, other: "1" }, size: 5, name: "1", free: 2 });
  const polluted = JSON.parse('{"on":"true","__proto__":{"isAdmin":true}}');
  expect(Object.hasOwn(neighbouring(part, polluted) as object, "__proto__")).toBe(true);
  expect((neighbouring(part, polluted) as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test.each([
  ['{"description":"a","gateway":true}', { description: "a", gateway: true }],
  [
    `{'description': "it's", 'gateway': True, 'home': None, 'list': [None, 'n']}`,
    { description: "it's", gateway: true, home: null, list: [null, "n"] },
  ],
  ["{'gateway': False, 'depth': 2}", { gateway: false, depth: 2 }],
  ["{description=a, gateway=true}", { description: "a", gateway: true }],
  ["", null],
  ["null", null],
  ["None", null],
  ["{}", {}],
  ["a pump", { description: "a pump" }],
  ["{broken", { description: "{broken" }],
  ["[1]", { description: "[1]" }],
])("additional information that is the text %j is the object %j", (given, read) => {
  expect(neighbouring(additionalInfo, given)).toEqual(read);
});
