import { entityId, parseUuid } from "@orrery/model";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NodeScript } from "./node-script.ts";
import { DEFAULT_ARGUMENTS, type ScriptKind } from "./script.ts";
import { DEFAULT_SANDBOX_LIMITS, ScriptRunner } from "./script-runner.ts";

/** Hostile scripts of a tenant. Other tenants' calls, the next call and the platform must survive each of them. */
const LIMITS = { ...DEFAULT_SANDBOX_LIMITS, callTimeoutMs: 1000, graceMs: 500 };
const ATTACKER = 1;
const VICTIM = 2;

const runner = new ScriptRunner(pino({ enabled: false }), LIMITS);
const bystander = script("filter", "return msg.t === 21 && ({}).evil === undefined;", VICTIM);
beforeAll(async () => expect(await bystander.filter(input())).toBe(true));
afterAll(() => runner.close());

function script(kind: ScriptKind, body: string, of = ATTACKER): NodeScript {
  const tenantId = entityId("TENANT", parseUuid(`00000000-0000-1000-8000-${String(of).padStart(12, "0")}`));
  return new NodeScript(runner.compile({ tenantId, kind, body, argNames: DEFAULT_ARGUMENTS }), () => 0);
}

function input(data = '{"t":21}') {
  return { data, trusted: false, metadata: { k: "v" }, type: "POST_TELEMETRY_REQUEST" };
}

/** Checks that the victim's calls during and after the attack succeed; returns how the attack ended. */
async function beside(attack: Promise<unknown>): Promise<PromiseSettledResult<unknown> | undefined> {
  const during = Array.from({ length: 20 }, () => bystander.filter(input()));
  const [outcome] = await Promise.allSettled([attack]);
  expect(await Promise.all(during)).toEqual(Array(20).fill(true));
  expect(await bystander.filter(input())).toBe(true);
  expect(await script("filter", "return true;").filter(input())).toBe(true);
  return outcome;
}

test.each([
  "return this.constructor.constructor('return process')().pid;",
  "return msg.constructor.constructor('return process')().pid;",
  "return metadata.constructor.constructor('return require')()('fs');",
  "return (async function () {}).constructor('return process')();",
  "return (function* () {}).constructor('return process.pid')().next().value;",
  "return Reflect.construct(Function, ['return process.pid'])();",
  "return eval('process.pid');",
  "return (0, eval)('require')('child_process');",
  "try { (function again() { again(); })(); } catch (e) { return e.constructor.constructor('return process.pid')(); }",
  "try { JSON.parse('{'); } catch (e) { return e.constructor.constructor('return process.pid')(); }",
  "return globalThis.$isolate.dispose();",
  "return Error.prepareStackTrace = function (e, frames) { return frames[1].getThis().process; }, new Error().stack.pid;",
  "return arguments.callee.caller.caller.arguments[0];",
])("no way to the host: %s", async (body) => {
  expect(await beside(script("string", body).text(input()))).toMatchObject({ status: "rejected" });
});

test("stack frames expose neither functions nor objects of the platform", async () => {
  const body = `
    Error.prepareStackTrace = function (e, frames) { return frames; };
    var found = new Error().stack.slice(1).filter(function (frame) { return frame.getFunction() || frame.getThis(); });
    return String(found.length);`;
  expect(await script("string", body).text(input())).toBe("0");
});

test("the global scope contains only what belongs to the language", async () => {
  const body =
    "return Object.getOwnPropertyNames(globalThis).filter(function (n) { return /^[a-z$_]/.test(n); }).sort().join();";
  const names = (await script("string", body).text(input())).split(",");
  const ofTheLanguage = [
    "console",
    "decodeURI",
    "decodeURIComponent",
    "encodeURI",
    "encodeURIComponent",
    "escape",
    "eval",
  ];
  expect(names).toEqual([
    ...ofTheLanguage,
    "globalThis",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
    "undefined",
    "unescape",
  ]);
});

test.each([
  "Object.prototype.evil = 1; Array.prototype.evil = 1; String.prototype.evil = 1; return true;",
  "msg.__proto__.evil = 1; metadata.__proto__.evil = 1; return true;",
  "msg.constructor.prototype.evil = 1; return true;",
  "Object.setPrototypeOf(Object.prototype.__proto__ || globalThis, {evil: 1}); return true;",
  "globalThis.evil = 1; evil = 2; return true;",
  "JSON.stringify = JSON.parse = String = Array.isArray = Object.keys = null; return true;",
  "Array.prototype[Symbol.iterator] = null; Function.prototype.call = null; Promise.prototype.then = null; return true;",
])("pollution affects only its own script: %s", async (body) => {
  const outcome = await beside(script("filter", body).filter(input()));
  const look = "return String([({}).evil, [].evil, ''.evil, typeof evil, typeof JSON.parse, typeof [].map]);";
  for (const of of [ATTACKER, VICTIM]) {
    expect(await script("string", look, of).text(input())).toBe(",,,undefined,function,function");
  }
  expect(outcome).toBeDefined();
  expect(({} as { evil?: unknown }).evil).toBeUndefined();
});

test.each<[string, ScriptKind, string]>([
  ["a loop", "filter", "while (true) {}"],
  ["a loop in a getter of the result", "update", "return {get msg() { for (;;) {} }};"],
  ["a loop in toJSON", "json", "return {toJSON: function () { for (;;) {} }};"],
  ["a loop while an error is converted", "filter", "throw {toString: function () { for (;;) {} }};"],
  ["a loop in a trap of a proxy", "update", "return new Proxy({}, {get: function () { for (;;) {} }});"],
  ["a loop in a finally", "filter", "for (;;) { try { for (;;) {} } finally { continue; } }"],
  [
    "an endless list of labels",
    "switch",
    "var l = ['a']; return new Proxy(l, {get: function (t, k) { return k === 'length' ? 1e15 : 'a'; }});",
  ],
  ["an endless generator", "filter", "for (var x of (function* () { for (;;) yield 1; })()) {} return true;"],
  ["a catastrophic expression", "filter", "return /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60));"],
  ["an expression that backtracks", "filter", "return /(x+x+)+y/.test('x'.repeat(60));"],
  ["replacing without end", "string", "return 'x'.repeat(5e6).replace(/(x+)+y/g, 'z');"],
  ["sorting without end", "filter", "[1, 2].sort(function () { for (;;) {} }); return true;"],
  ["microtasks without end", "filter", "(function again() { Promise.resolve().then(again); })(); return true;"],
  ["an async loop", "filter", "(async function () { for (;;) await 0; })(); return true;"],
  ["thenables without end", "filter", "var t = {then: function (f) { f(t); }}; Promise.resolve(t); return true;"],
])("%s is stopped", async (_what, kind, body) => {
  const outcome = await beside(script(kind, body).text(input()));
  expect(outcome).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringMatching(/^Script ex|killed$/) },
  });
});

test.each([
  ["lists", "var a = []; for (;;) a.push({a: a.length, b: [a.length]});"],
  ["typed arrays", "var a = []; for (;;) a.push(new Float64Array(1 << 20).fill(1));"],
  ["one huge buffer", "return new ArrayBuffer(8e9).byteLength > 0;"],
  [
    "a growing buffer",
    "var b = new ArrayBuffer(8, {maxByteLength: 4e9}); b.resize(4e9); new Uint8Array(b).fill(1); return true;",
  ],
  ["texts", "var s = 'abc'; for (;;) s = s + s.toUpperCase() + 'z';"],
  ["a repeated text", "var a = []; for (;;) a.push('x'.repeat(1 << 24) + a.length);"],
  ["a padded list", "return new Array(1 << 28).fill('x').join('').length > 0;"],
  ["maps", "var m = new Map(); for (var i = 0; ; i++) m.set(i, 'v' + i);"],
  ["closures", "var f = function () {}; for (;;) f = (function (g) { return function () { return g; }; })(f);"],
  ["functions compiled", "for (var i = 0; ; i++) globalThis['f' + i] = new Function('return ' + i);"],
  ["symbols", "var a = []; for (;;) a.push(Symbol.for('s' + a.length));"],
  ["big integers", "var a = []; for (;;) a.push(1n << 20000000n);"],
  ["weak references", "var a = []; for (;;) a.push(new WeakRef({x: new Array(1000).fill(1)}));"],
  ["nested data", "var a = []; for (;;) a = [a, a, new Array(100).fill(0)];"],
])("memory for %s is limited", async (_what, body) => {
  expect(await beside(script("filter", body).filter(input()))).toMatchObject({ status: "rejected" });
});

test.each([
  ["a power of big integers", "return (3n ** (3n ** 17n)).toString().length > 0;"],
  ["a text of a big integer", "return (2n ** (2n ** 27n)).toString() === '';"],
  ["a product of big integers", "var x = 2n ** (2n ** 28n) - 1n; for (;;) x * x % 7n;"],
])("%s, which cannot be interrupted, ends only its process", async (_what, body) => {
  expect(await beside(script("filter", body).filter(input()))).toMatchObject({ status: "rejected" });
});

test.each<[string, ScriptKind, string]>([
  ["recursion", "filter", "return (function again(x) { return again(x + 1) && x; })(0);"],
  [
    "recursion through getters",
    "update",
    "var o = {}; Object.defineProperty(o, 'msg', {get: function () { return o.msg; }}); return o;",
  ],
  ["recursion through toJSON", "json", "var o = {toJSON: function () { return {o: o}; }}; return o;"],
  ["a circle", "json", "var o = {}; o.o = o; return o;"],
  ["a deep object", "json", "var o = {}; for (var i = 0; i < 1e5; i++) o = {o: o}; return o;"],
  ["a big integer as result", "json", "return 1n;"],
  ["a symbol as result", "string", "return Symbol('x');"],
  ["a revoked proxy", "update", "var p = Proxy.revocable({}, {}); p.revoke(); return p.proxy;"],
  ["a promise that is rejected", "filter", "return Promise.reject(new Error('late'));"],
  ["an error that cannot be read", "filter", "throw {toString: null, valueOf: null};"],
  ["an error without a prototype", "filter", "throw Object.create(null);"],
  ["an error of megabytes", "filter", "throw new Error('x'.repeat(5e6));"],
  ["a result of megabytes", "string", "return 'x'.repeat(5e6);"],
  ["labels of megabytes", "switch", "return ['x'.repeat(2e6)];"],
  ["a million messages", "update", "return new Array(1e6).fill({});"],
])("%s fails only that call", async (_what, kind, body) => {
  expect(await beside(script(kind, body).text(input()))).toMatchObject({
    status: "rejected",
    reason: { name: "ScriptError" },
  });
});

test("getters and proxies are read like any result, and changed built-ins affect only their own script", async () => {
  const body = `return {get msg() { Object.prototype.toJSON = null; JSON.stringify = null; return {a: 1}; },
                       get metadata() { return new Proxy({k: 1}, {}); }, get msgType() { return 'T'; }};`;
  expect(await script("update", body).messages(input())).toEqual([
    { data: '{"a":1}', metadata: { k: "1" }, type: "T" },
  ]);
});

test.each<["labels" | "messages" | "text", ScriptKind, string]>([
  ["labels", "switch", "Array.prototype.toJSON = function () { return [{}, 5]; }; return ['a'];"],
  ["labels", "switch", "Array.prototype.toJSON = function () { return 7; }; return ['a'];"],
  ["labels", "switch", "Array.prototype.toJSON = function () {}; return ['a'];"],
  [
    "messages",
    "update",
    "var n = 0; Array.prototype.toJSON = function () { return n++ ? this : [[{}, {k: {}}, 5]]; }; return {};",
  ],
  [
    "messages",
    "update",
    "var n = 0; Array.prototype.toJSON = function () { return n++ ? this : [[null, {k: 1}, null]]; }; return {};",
  ],
  ["messages", "update", "Array.prototype.toJSON = function () { return [null]; }; return {};"],
  ["text", "string", "String.prototype.slice = function () {}; throw 'x'.repeat(2000);"],
  [
    "text",
    "string",
    "String.prototype.slice = function () { return {toJSON: function () {}}; }; throw 'x'.repeat(2000);",
  ],
  ["text", "string", "String.prototype.slice = function () { return 5; }; throw 'x'.repeat(2000);"],
])("%s forged by a changed built-in are refused: %s %s", async (read, kind, body) => {
  expect(await beside(script(kind, body)[read](input()))).toMatchObject({
    status: "rejected",
    reason: { name: "ScriptError", message: expect.stringContaining("cannot be read") },
  });
});

test("keys named __proto__ and constructor are data, in messages and results", async () => {
  const data = '{"__proto__":{"evil":1},"constructor":{"prototype":{"evil":2}}}';
  const looked = "return String(({}).evil) + Object.keys(msg).join() + String(msg.evil);";
  expect(await script("string", looked).text(input(data))).toBe("undefined__proto__,constructorundefined");
  const body = 'metadata = JSON.parse(\'{"__proto__":"x","constructor":"y"}\'); return {msg: msg, metadata: metadata};';
  const [message] = await script("update", body).messages(input(data));
  expect(message?.data).toBe(data);
  expect(Object.getPrototypeOf(message?.metadata)).toBe(Object.prototype);
  expect(Object.entries(message?.metadata ?? {})).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(({} as { evil?: unknown }).evil).toBeUndefined();
});

test.each([
  "}; process.exit(1); function f() {",
  "}, globalThis.pwned = 1, function () {",
  "*/ globalThis.pwned = 1; /*",
  "return ".concat("[".repeat(200_000)),
  "return `".concat("${`".repeat(50_000)),
  "if (1) ".repeat(100_000),
])("compiling runs nothing: %.40s", (body) => {
  expect(() => script("filter", body)).toThrow(/^Can't compile script: /);
  expect("pwned" in globalThis).toBe(false);
});

test("a call that repeatedly exceeds its limits does not affect other calls of its script", async () => {
  const body = "if (msg.t % 5 === 0) { var a = []; for (;;) a.push(new Array(1e5).fill(msg.t)); } return true;";
  const sometimes = script("filter", body);
  const calls = Array.from({ length: 12 }, (_, t) => sometimes.filter(input(`{"t":${t}}`)));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(outcomes.map((_, t) => t % 5 !== 0));
});

test("the runner has neither the environment nor the descriptors of the platform", async () => {
  expect(await bystander.filter(input())).toBe(true);
  const { readFileSync, readdirSync, readlinkSync } = await import("node:fs");
  const pid = runner.pid ?? 0;
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  expect(own.filter((target) => target.endsWith(".db") || target.endsWith(".log"))).toEqual([]);
});
