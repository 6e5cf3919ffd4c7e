import { expect, test } from "vitest";
import { casesOf, judge, type ScriptCase, scriptField, withCases } from "./script-cases.ts";

const CASE: ScriptCase = { name: "warm", msg: "{}", metadata: { a: "1" }, msgType: "X", expected: "true" };

test("cases stand in a member of their own, and the others stay", () => {
  const info = withCases({ description: "d", orrery: { other: 1 } }, [CASE]);
  expect(info).toEqual({ description: "d", orrery: { other: 1, cases: [CASE] } });
  expect(casesOf(info)).toEqual([CASE]);
  expect(withCases({ description: "d", orrery: { cases: [CASE] } }, [])).toEqual({ description: "d" });
});

test("what others wrote there is read as far as it goes", () => {
  expect(casesOf({ orrery: { cases: [7, { name: 1, metadata: [] }] } })).toEqual([
    { name: "", msg: "", metadata: {}, msgType: "", expected: "" },
  ]);
  expect(casesOf({ orrery: "x" })).toEqual([]);
  expect(casesOf({ orrery: { cases: Array.from({ length: 60 }, () => CASE) } })).toHaveLength(50);
});

test.each([
  ["the same text", "true", "true", true],
  ["JSON with other spaces and another order", '{ "b": [1], "a": 2 }', '{"a":2,"b":[1]}', true],
  ["another order of a list", "[1,2]", "[2,1]", false],
  ["another value", "true", "false", false],
  ["nothing expected", "  ", "whatever", true],
])("%s: %s", (_what, expected, output, passed) => {
  expect(judge({ ...CASE, expected }, { output, error: "" })).toEqual({ passed, got: output, isError: false });
});

test("an error fails, whatever is expected", () => {
  expect(judge({ ...CASE, expected: "" }, { output: "", error: "boom" })).toMatchObject({ passed: false, got: "boom" });
});

const form = (schema: object, fields: readonly unknown[]) => ({
  schema: { type: "object", properties: schema },
  form: fields,
});

test("the script of a class is found in its form, with its arguments", () => {
  const script = { key: "jsScript", type: "javascript", kind: "node-script", args: ["a", "b", "c"], test: "filter" };
  expect(scriptField(form({ jsScript: { type: "string" } }, [script]))).toEqual({
    member: "jsScript",
    scriptType: "filter",
    argNames: ["a", "b", "c"],
  });
  expect(scriptField(form({ limit: { type: "integer" } }, ["limit"]))).toBeUndefined();
  expect(scriptField(undefined)).toBeUndefined();
});
