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
  ["filter", "return (;", {}, "Can't compile script: Unexpected token ';'"],
  ["filter", "return x;", {}, "ReferenceError: x is not defined"],
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

test("a message that is not JSON is an error of the test", async () => {
  expect(await run("filter", "return true;", { msg: "{" })).toMatchObject({
    output: "",
    error: expect.stringContaining("SyntaxError"),
  });
});
