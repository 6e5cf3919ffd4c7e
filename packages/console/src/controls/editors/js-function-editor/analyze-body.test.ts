import { describe, expect, test } from "vitest";
import { analyzeBody } from "./analyze-body.ts";
import { parseBody } from "./function-source.ts";

const found = (body: string, options = {}) =>
  analyzeBody(body, { args: ["msg", "metadata"], ...options }).map(
    ({ kind, subject, from, to }) => `${kind} ${kind === "syntax" ? "" : subject} ${body.slice(from, to)}`,
  );

describe("static analysis", () => {
  test.each([
    ["BLOCK-5.037 knows the declared arguments", "return msg.x + metadata.y;", []],
    ["BLOCK-5.037 knows the globals of the language", "return Math.max(1, JSON.parse('1'), undefined);", []],
    ["BLOCK-5.036 flags names that nobody declares", "return foo + msg;", ["undefined foo foo"]],
    ["BLOCK-5.036 also when they are written to", "count = 1; return 1;", ["undefined count count"]],
    ["does not flag a question for a type", "return typeof foo === 'undefined';", []],
    ["BLOCK-5.038 flags variables that nobody reads", "var a = 1; return 2;", ["unused a a"]],
    ["BLOCK-5.038 also those that are written only", "let a = 1; a = 2; return 2;", ["unused a a"]],
    ["BLOCK-5.038 and functions that nobody calls", "function f() {} return 1;", ["unused f f"]],
    ["does not flag arguments that are not used", "return 1;", []],
    ["knows variables of closures", "let n = 0; [1].forEach(x => { n += x; }); return n;", []],
    ["knows hoisted names", "return f(); function f() { return later; } var later = 1;", []],
    ["knows errors that are caught", "try { return 1; } catch (e) { return e; }", []],
    ["reports a syntax error at its place", "return (;", ["syntax  ;"]],
    ["reports a missing brace at the end", "if (msg) {", ["syntax  {"]],
    ["an empty body is fine", "", []],
    ["a comment in the last line is fine", "return 1; // done", []],
  ])("%s", (_what, body, expected) => {
    expect(found(body)).toEqual(expected);
  });

  test("a text that is nested too deeply is reported and does not break the editor", () => {
    for (const body of [`return msg${".a()".repeat(20_000)};`, `return ${"(".repeat(20_000)}`]) {
      expect(analyzeBody(body, { args: ["msg"] })).toMatchObject([{ kind: "syntax" }]);
    }
  });

  test("BLOCK-5.036 the check for undefined names can be switched off", () => {
    expect(found("return foo;", { checkUndefined: false })).toEqual([]);
  });

  test("BLOCK-5.037 globals of the caller are known", () => {
    expect(found("return ctx.now;", { globals: ["ctx"] })).toEqual([]);
  });
});

describe("a body compiles as the body of a function", () => {
  test.each([
    ["return a;", undefined],
    ["return (;", { name: "SyntaxError", message: "Unexpected token", line: 1, column: 9 }],
    [
      "let x = 1;\nlet x = 2;",
      { name: "SyntaxError", message: "Identifier 'x' has already been declared", line: 2, column: 5 },
    ],
    ["if (a) {", { name: "SyntaxError", line: 1, column: 9 }],
    ["}); alert(1); (function () {", { name: "SyntaxError" }],
    ["const a = `", { name: "SyntaxError", line: 1 }],
  ])("%j", (body, expected) => {
    const parsed = parseBody(body, ["a", "b"]);
    expect(parsed.ok ? undefined : parsed.error).toEqual(expected && expect.objectContaining(expected));
  });

  test("a name that is no argument is refused", () => {
    expect(parseBody("return 1;", ["a b"])).toMatchObject({ ok: false, error: { line: 1, column: 1 } });
  });
});
