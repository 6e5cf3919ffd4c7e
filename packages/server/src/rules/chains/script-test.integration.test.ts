import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { ScriptRunner } from "../scripts/script-runner.ts";
import { TENANT } from "../testing/test-engine.ts";
import { testScript } from "./script-test.ts";

const runner = new ScriptRunner(pino({ enabled: false }));
afterAll(() => runner.close());

const request = {
  argNames: ["msg", "metadata", "msgType"],
  msg: '{"t":1}',
  metadata: { k: "v" },
  msgType: "POST_TELEMETRY_REQUEST",
};
const run = (scriptType: string, script: string, fields: Partial<typeof request> = {}) =>
  testScript(runner, TENANT, { ...request, scriptType, script, ...fields });

test.each([
  ["filter", "return msg.t === 1;", "true"],
  ["filter", "return false;", "false"],
  ["switch", "return 'a';", '["a"]'],
  ["switch", "return ['a', 'b'];", '["a","b"]'],
  ["json", "return {a: metadata.k};", '{"a":"v"}'],
  ["string", "return msgType;", "POST_TELEMETRY_REQUEST"],
  ["update", "return {};", '{"msg":{"t":1},"metadata":{"k":"v"},"msgType":"POST_TELEMETRY_REQUEST"}'],
  [
    "update",
    "return {msg: {b: 2}, metadata: {n: 1}, msgType: 'X'};",
    '{"msg":{"b":2},"metadata":{"n":"1"},"msgType":"X"}',
  ],
  ["update", "return [{msgType: 'A'}];", '{"msg":{"t":1},"metadata":{"k":"v"},"msgType":"A"}'],
  [
    "update",
    "return [{msg: 1}, {msg: 2}];",
    '[{"msg":1,"metadata":{"k":"v"},"msgType":"POST_TELEMETRY_REQUEST"},{"msg":2,"metadata":{"k":"v"},"msgType":"POST_TELEMETRY_REQUEST"}]',
  ],
  ["generate", "return {msg: 1, msgType: 'T'};", '{"msg":1,"metadata":{"k":"v"},"msgType":"T"}'],
  ["generate", "return null;", '{"msg":{"t":1},"metadata":{"k":"v"},"msgType":"POST_TELEMETRY_REQUEST"}'],
])("CORE-7.204 the %s %s gives %s", async (kind, script, output) => {
  expect(await run(kind, script)).toEqual({ output, error: "" });
});

test.each<[string, string, Partial<typeof request>, string]>([
  ["wrong", "return 1;", {}, "Unsupported script type: wrong"],
  ["filter", "return 1;", {}, "Wrong result type: NUMBER"],
  ["update", "return {metadata: {a: null}};", {}, "Failed to unbind message data from javascript result"],
  // Names that V8 does not check: each of these crashed the process.
  ["filter", "return true;", { argNames: ["a b", "c", "d"] }, "Can't compile script: 'a b' is no name of an argument"],
  ["filter", "return true;", { argNames: ["a", "1", "d"] }, "Can't compile script: '1' is no name of an argument"],
  ["filter", "return true;", { argNames: ["a", "", "d"] }, "Can't compile script: '' is no name of an argument"],
  [
    "filter",
    "return true;",
    { argNames: ["a", "b", "c = 1"] },
    "Can't compile script: 'c = 1' is no name of an argument",
  ],
])("CORE-7.204 the %s %s with %j fails: %s", async (kind, script, fields, error) => {
  expect(await run(kind, script, fields)).toEqual({ output: "", error });
});

test.each([
  ["return (;", "Can't compile script: Unexpected token ';'", 1],
  ["const a = 1;\n\nreturn a +;", "Can't compile script: Unexpected token ';'", 3],
  ["return x;", "ReferenceError: x is not defined", 1],
  [
    "function half() {\n  return msg.a.b;\n}\nreturn half();",
    "TypeError: Cannot read properties of undefined (reading 'b')",
    2,
  ],
  ["\nthrow new Error('no');", "Error: no", 2],
])("the error of the filter %j is said with its line", async (script, error, line) => {
  expect(await run("filter", script)).toEqual({ output: "", error: `${error} (line ${line})`, line });
});

test.each([
  ["throw 'no';", "no"],
  ["throw {stack: 5, toString: () => 'odd'};", "odd"],
  ["throw {get stack() { throw 1; }, toString: () => 'worse'};", "worse"],
])("the error of the filter %j has no line", async (script, error) => {
  expect(await run("filter", script)).toEqual({ output: "", error });
});

test("a message that is not JSON is an error of the test", async () => {
  expect(await run("filter", "return true;", { msg: "{" })).toMatchObject({
    output: "",
    error: expect.stringContaining("SyntaxError"),
  });
});

test("what a script writes to its console comes with the result, also when it fails", async () => {
  const script = 'console.log("t is", msg.t, {a: [1]}); console.warn(undefined); return msg.t === 1;';
  expect(await run("filter", script)).toEqual({
    output: "true",
    error: "",
    console: [
      { level: "log", text: 't is 1 {"a":[1]}' },
      { level: "warn", text: "undefined" },
    ],
  });
  const failing = await run("filter", 'console.error("before\\tthe end"); throw new Error("no");');
  expect(failing).toMatchObject({ output: "", console: [{ level: "error", text: "before\tthe end" }] });
});

test.each([
  ["many lines", "for (let i = 0; i < 100000; i++) console.log(i); return true;", 200],
  ["long lines", 'for (let i = 0; i < 300; i++) console.log("x".repeat(1e5)); return true;', 200],
  ["a circle", "const a = {}; a.a = a; console.log(a); return true;", 1],
  ["changed built-ins", "Array.prototype.toJSON = () => 7; console.log(1); return true;", 0],
  ["a console of its own", "console = {log() {}}; console.log(1); return true;", 0],
])("a console is bounded and harmless: %s", async (_, script, count) => {
  const result = await run("filter", script);
  expect(result.output).toBe("true");
  expect(result.console ?? []).toHaveLength(count);
  expect(JSON.stringify(result.console ?? []).length).toBeLessThan(500_000);
});
