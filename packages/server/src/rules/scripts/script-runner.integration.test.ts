import { entityId, parseUuid } from "@orrery/model";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { NodeScript } from "./node-script.ts";
import { DEFAULT_ARGUMENTS, ScriptError, type ScriptKind } from "./script.ts";
import { DEFAULT_SANDBOX_LIMITS, ScriptRunner } from "./script-runner.ts";

const runner = new ScriptRunner(pino({ enabled: false }), {
  ...DEFAULT_SANDBOX_LIMITS,
  callTimeoutMs: 1000,
  graceMs: 500,
});
afterAll(() => runner.close());

const tenant = (n: number) => entityId("TENANT", parseUuid(`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`));

function script(kind: ScriptKind, body: string, { of = 1, now = () => 0 as number } = {}): NodeScript {
  return new NodeScript(runner.compile({ tenantId: tenant(of), kind, body, argNames: DEFAULT_ARGUMENTS }), now);
}
const input = (data = '{"t":21}', metadata = {}) => ({
  data,
  trusted: false,
  metadata,
  type: "POST_TELEMETRY_REQUEST",
});

test.each([
  ["return msg.t > 20;", true],
  ["return msg.t > 30;", false],
  ["function hot(x) { return x > 20; } return hot(msg.t);", true],
  ["return msgType === 'POST_TELEMETRY_REQUEST';", true],
  ["return msg.t > 20; // a comment at the end", true],
])("the filter %s returns %s", async (body, result) => {
  expect(await script("filter", body).filter(input())).toBe(result);
});

test.each<[ScriptKind, string, string]>([
  ["filter", "return 1;", "Wrong result type: NUMBER"],
  ["filter", "return 'true';", "Wrong result type: STRING"],
  ["filter", "return {};", "Wrong result type: OBJECT"],
  ["filter", "return [true];", "Wrong result type: ARRAY"],
  ["filter", "return null;", "Wrong result type: NULL"],
  ["filter", "", "Wrong result type: NULL"],
  ["switch", "return true;", "Wrong result type: BOOLEAN"],
  ["switch", "return ['a', 1];", "Wrong result type: ARRAY"],
  ["update", "return 'x';", "Wrong result type: STRING"],
  ["update", "return null;", "Wrong result type: NULL"],
  ["update", "return {metadata: {a: null}};", "Failed to unbind message data from javascript result"],
  ["update", "return {metadata: {a: {}}};", "Failed to unbind message data from javascript result"],
  ["string", "return 5;", "Wrong result type: NUMBER"],
  ["filter", "return missing.x;", "ReferenceError: missing is not defined (line 1)"],
  ["filter", "throw 'no';", "no"],
  [
    "filter",
    "return (function again() { return again(); })();",
    "RangeError: Maximum call stack size exceeded (line 1)",
  ],
])("a %s that does %s fails with %s", async (kind, body, text) => {
  await expect(script(kind, body).text(input())).rejects.toThrow(new ScriptError(text));
});

test("the labels of a switch are a string or a list without duplicates", async () => {
  expect(await script("switch", "return 'a';").labels(input())).toEqual(["a"]);
  expect(await script("switch", "return ['a', 'b', 'a'];").labels(input())).toEqual(["a", "b"]);
  expect(await script("switch", "return [];").labels(input())).toEqual([]);
});

test.each([
  [
    "return {msg: msg, metadata: metadata, msgType: msgType};",
    [{ data: '{"t":21}', metadata: { k: "v" }, type: "POST_TELEMETRY_REQUEST" }],
  ],
  ["return {msg: 5};", [{ data: "5", metadata: undefined, type: undefined }]],
  ["return {msgType: ''};", [{ data: undefined, metadata: undefined, type: undefined }]],
  [
    "metadata.n = 1; metadata.b = true; return {metadata: metadata};",
    [{ data: undefined, metadata: { k: "v", n: "1", b: "true" }, type: undefined }],
  ],
  [
    "return [{msgType: 'A'}, {msg: null}];",
    [
      { data: undefined, metadata: undefined, type: "A" },
      { data: "null", metadata: undefined, type: undefined },
    ],
  ],
  ["return [];", []],
])("the transformation %s gives %j", async (body, messages) => {
  expect(await script("update", body).messages(input('{"t":21}', { k: "v" }))).toEqual(messages);
});

test("a generator that returns no object gives no message", async () => {
  expect(await script("generate", "return null;").messages(input())).toEqual([]);
});

test("details may be any JSON value", async () => {
  expect(await script("json", "return {a: [1, null]};").json(input())).toBe('{"a":[1,null]}');
});

test.each(["", "{", "x"])("data %j, which is not JSON, fails", async (data) => {
  await expect(script("filter", "return true;").filter(input(data))).rejects.toThrow("SyntaxError");
});

test("a script that cannot be compiled reports why and never runs", () => {
  expect(() => script("filter", "return (;")).toThrow("Can't compile script: Unexpected token ';'");
  expect(() => script("filter", "} , process.exit(1), function () {")).toThrow("Can't compile script");
});

test.each([
  "return this.constructor.constructor('return typeof process')();",
  "return this.constructor.constructor('return typeof require')();",
  "return Object.getPrototypeOf(function () {}).constructor('return typeof process')();",
  "try { null.x; } catch (e) { return e.constructor.constructor('return typeof process')(); }",
  "return typeof globalThis.process;",
  "return typeof fetch;",
  "return typeof setTimeout;",
  "return typeof WebAssembly;",
  "return typeof SharedArrayBuffer;",
  "return typeof Atomics;",
])("%s reaches nothing of the host", async (body) => {
  expect(await script("string", body).text(input())).toBe("undefined");
});

test("an import finds nothing", async () => {
  expect(
    await script("string", "var p = import('fs'); p.catch(function () {}); return typeof p.then;").text(input()),
  ).toBe("function");
  expect(await script("string", "return String(msg.t);").text(input())).toBe("21");
});

test("changes of built-ins and globals are invisible to other scripts, also of the same tenant", async () => {
  const polluter = script(
    "filter",
    "Object.prototype.evil = 1; Array.prototype.push = null; JSON.parse = null; leaked = 1; return true;",
  );
  expect(await polluter.filter(input())).toBe(true);
  expect(await polluter.filter(input())).toBe(true);
  const look = "return typeof leaked + typeof ({}).evil + typeof [].push + typeof JSON.parse;";
  for (const of of [1, 2]) {
    expect(await script("string", look, { of }).text(input())).toBe("undefinedundefinedfunctionfunction");
  }
});

test.each([
  ["a loop", "for (;;) {}", "Script execution timed out after 1000 ms"],
  [
    "a slow regular expression",
    "return /^(a+)+$/.test(new Array(60).join('a') + 'b');",
    "Script execution timed out after 1000 ms",
  ],
  [
    "a loop of microtasks",
    "Promise.resolve().then(function again() { return Promise.resolve().then(again); }); return true;",
    "Script ex",
  ],
  [
    "memory without end",
    "var a = []; for (;;) a.push(new Array(10000).fill(1.5));",
    "Script exceeded its memory limit of 32 MB",
  ],
  ["buffers without end", "var a = []; for (;;) a.push(new Uint8Array(1000000).fill(1));", ""],
  ["a text without end", "var s = 'x'; for (;;) s = s + s + 'y';", ""],
  [
    "a native call that cannot be interrupted",
    "return (2n**(2n**27n)).toString() === '';",
    "Script execution timed out and had to be killed",
  ],
])("%s ends with an error and affects no other call", async (_what, body, text) => {
  const bad = script("filter", body, { of: 3 });
  const good = script("filter", "return msg.t === 21;", { of: 4 });
  const goodCalls = Array.from({ length: 200 }, () => good.filter(input()));
  const failing = expect(bad.filter(input())).rejects.toThrow(text);
  const later = Array.from({ length: 200 }, () => good.filter(input()));
  await failing;
  expect(await Promise.all([...goodCalls, ...later])).toEqual(Array(400).fill(true));
  expect(await good.filter(input())).toBe(true);
});

test("in a batch only the call that exceeds its time fails", async () => {
  const sometimes = script("filter", "if (msg.t === 5) for (;;) {} return true;");
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, t) => sometimes.filter(input(`{"t":${t}}`))));
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, (_, t) => (t === 5 ? "rejected" : "fulfilled")),
  );
});

test("a killed runner is restarted and its calls are repeated", async () => {
  const good = script("filter", "return true;", { of: 5 });
  expect(await good.filter(input())).toBe(true);
  const calls = Array.from({ length: 50 }, () => good.filter(input()));
  process.kill(runner.pid ?? 0, "SIGKILL");
  expect(await Promise.all(calls)).toEqual(Array(50).fill(true));
});

test("a result over the size limit is refused", async () => {
  await expect(script("string", "return new Array(2000000).join('x');").text(input())).rejects.toThrow(
    "The result of the script is too large",
  );
});

test.each(["a b", "a = 1", "{ a }", "...a", "a) { evil() } //", "", "for"])("%j is no name of an argument", (name) => {
  const source = { tenantId: tenant(1), kind: "filter", body: "return true;", argNames: ["msg", name] } as const;
  expect(() => runner.compile(source)).toThrow("Can't compile script: ");
});

test("only a call that does not fit into a frame is refused", async () => {
  const large = script("filter", "return msg.length > 0;");
  const results = await Promise.allSettled([
    large.filter(input(JSON.stringify("x".repeat(23 * 1024 * 1024)))),
    large.filter(input(JSON.stringify("é".repeat(100_000)))),
  ]);
  expect(results).toMatchObject([
    { status: "rejected", reason: new ScriptError("The message is too large for a script") },
    { status: "fulfilled", value: true },
  ]);
});

test("three errors block a script for a minute; results of a wrong type do not count", async () => {
  let now = 1000;
  const failing = script("filter", "if (msg.t) return 1; throw new Error('no');", { now: () => now });
  for (let i = 0; i < 4; i++) await expect(failing.filter(input())).rejects.toThrow("Wrong result type: NUMBER");
  for (let i = 0; i < 3; i++) await expect(failing.filter(input("{}"))).rejects.toThrow("Error: no");
  now += 59_999;
  await expect(failing.filter(input())).rejects.toThrow(
    /^Script invocation is blocked due to maximum error count 3, scriptId .{36}!$/,
  );
  now += 1;
  await expect(failing.filter(input())).rejects.toThrow("Wrong result type: NUMBER");
});

test("an allocation that V8 does not survive fails only that call, and at once", async () => {
  const ample = new ScriptRunner(pino({ enabled: false }), { ...DEFAULT_SANDBOX_LIMITS, callTimeoutMs: 20_000 });
  try {
    const compile = (of: number, body: string) =>
      new NodeScript(
        ample.compile({ tenantId: tenant(of), kind: "filter", body, argNames: DEFAULT_ARGUMENTS }),
        () => 0,
      );
    const other = compile(2, "return true;");
    const attack = compile(1, "var a = []; for (;;) a.push(Symbol.for('s' + a.length));").filter(input());
    const during = Array.from({ length: 20 }, () => other.filter(input()));
    await expect(attack).rejects.toThrow("Script exceeded its memory limit and had to be killed");
    expect(await Promise.all(during)).toEqual(Array(20).fill(true));
    expect(await other.filter(input())).toBe(true);
  } finally {
    await ample.close();
  }
});

test("more tenants than isolates take turns", async () => {
  const small = new ScriptRunner(pino({ enabled: false }), { ...DEFAULT_SANDBOX_LIMITS, isolates: 2 });
  try {
    const scripts = Array.from({ length: 6 }, (_, of) => {
      const source = {
        tenantId: tenant(of),
        kind: "filter",
        body: "return true;",
        argNames: DEFAULT_ARGUMENTS,
      } as const;
      return new NodeScript(small.compile(source), () => 0);
    });
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all(scripts.map((one) => one.filter(input())))).toEqual(Array(6).fill(true));
    }
  } finally {
    await small.close();
  }
});
