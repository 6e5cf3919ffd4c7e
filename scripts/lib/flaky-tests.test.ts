import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { flakyTests } from "./flaky-tests.mjs";

test("those that passed at the second try are listed with what the first one threw", () => {
  const first = "Error: late\n  not in time\n    at node_modules/a.js:1\n    at e2e/src/x.ts:2\n    at e2e/src/y.ts:3";
  const assertionResults = [
    { fullName: "steady", status: "passed", failureMessages: [] },
    { fullName: "lists waver", status: "passed", failureMessages: [first, "Error: later"] },
    { fullName: "broken", status: "failed", failureMessages: ["Error: no", "Error: no"] },
  ];
  const name = fileURLToPath(new URL("../../e2e/src/lists.test.ts", import.meta.url));
  expect(flakyTests({ testResults: [{ name, assertionResults }] })).toEqual([
    "flaky: e2e/src/lists.test.ts, lists waver: Error: late\n  not in time\n    at e2e/src/x.ts:2",
  ]);
});
