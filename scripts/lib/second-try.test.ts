import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";
import { bothTries, filesToRetry } from "./second-try.mjs";

const ERROR = "Error: late\n  not in time\n    at node_modules/a.js:1\n    at e2e/src/x.ts:2\n    at e2e/src/y.ts:3";

/** A file as the reporter writes it: titles of its tests, those that fail with a leading `!`. */
function file(name: string, ...titles: readonly string[]) {
  const assertionResults = titles.map((title) => ({
    fullName: title.replace("!", ""),
    status: title.startsWith("!") ? ("failed" as const) : ("passed" as const),
    failureMessages: title.startsWith("!") ? [ERROR] : [],
  }));
  const status = titles.some((title) => title.startsWith("!")) ? ("failed" as const) : ("passed" as const);
  return { name: join(root, name), status, message: "", assertionResults };
}
const unloaded = { ...file("e2e/src/c.test.ts"), status: "failed" as const, message: "Error: no set-up" };

test.each([
  ["none failed", [file("a.test.ts", "one")], []],
  ["of two, one failed", [file("a.test.ts", "one"), file("e2e/b.test.ts", "!two")], ["e2e/b.test.ts"]],
  ["one could not be loaded", [unloaded], ["e2e/src/c.test.ts"]],
  ["three failed", ["1", "2", "3"].map((name) => file(name, "!x")), ["1", "2", "3"]],
  ["four failed: broken, not flaky", ["1", "2", "3", "4"].map((name) => file(name, "!x")), []],
])("which files are tried again: %s", (_, testResults, expected) => {
  expect(filesToRetry({ testResults })).toEqual(expected);
});

const first = {
  testResults: [file("a.test.ts", "one", "two"), file("b.test.ts", "three", "!four", "!five"), unloaded],
};

test("without a second try the first one counts", () => {
  expect(bothTries(first)).toEqual({ passed: 3, failed: 3, flaky: [] });
});

test("files tried again count as they end; tests that pass only then are listed with what they threw", () => {
  const second = { testResults: [file("b.test.ts", "three", "four", "!five"), file("e2e/src/c.test.ts", "six")] };
  expect(bothTries(first, second)).toEqual({
    passed: 5,
    failed: 1,
    flaky: [
      "flaky: b.test.ts, four: Error: late\n  not in time\n    at e2e/src/x.ts:2",
      "flaky: e2e/src/c.test.ts: Error: no set-up",
    ],
  });
});

test("what fails at both tries is not flaky", () => {
  expect(bothTries(first, { testResults: first.testResults.slice(1) })).toEqual({ passed: 3, failed: 3, flaky: [] });
});
