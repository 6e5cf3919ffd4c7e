import { expect, test } from "vitest";
import { readWorkerMessage } from "./function-messages.ts";

const LARGE = { text: JSON.stringify("x".repeat(2_000)) };
const nothing = { name: "Error", message: "", line: undefined, column: undefined };

test.each([
  [{ kind: "ready" }, { kind: "ready" }],
  [
    { kind: "results", run: 1, results: [{ text: '{"a":1}' }, {}, { text: "{" }] },
    {
      kind: "results",
      run: 1,
      results: [
        { kind: "returned", value: { a: 1 } },
        { kind: "returned", value: undefined },
        { kind: "returned", value: undefined },
      ],
    },
  ],
  [
    {
      kind: "results",
      run: 1,
      results: [{ failure: { name: "TypeError", message: "x".repeat(5000), line: 2, column: 0 } }, null],
    },
    {
      kind: "results",
      run: 1,
      results: [
        { kind: "threw", failure: { name: "TypeError", message: "x".repeat(2000), line: 2, column: undefined } },
        { kind: "threw", failure: nothing },
      ],
    },
  ],
  [
    { kind: "ask", id: 1, service: "alert", args: '["a"]' },
    { kind: "ask", id: 1, service: "alert", args: ["a"] },
  ],
  [
    { kind: "late", failure: "no" },
    { kind: "late", failure: nothing },
  ],
  // what a function makes up is no message
  [{ kind: "ask", id: 1, service: "alert", args: ["a"] }, undefined],
  [{ kind: "ask", id: "1", service: "alert", args: "[]" }, undefined],
  [{ kind: "ask", id: 1, service: {}, args: "[]" }, undefined],
  [{ kind: "results", run: 1, results: Array.from({ length: 10_001 }, () => ({})) }, undefined],
  [{ kind: "results", run: 1, results: { length: 1 } }, undefined],
  [{ kind: "results", run: 1, results: Array.from({ length: 9_000 }, () => LARGE) }, undefined],
  [{ kind: "close" }, undefined],
  ["ready", undefined],
  [null, undefined],
])("the worker's message %j is read", (given, message) => {
  expect(readWorkerMessage(given)).toEqual(message);
});
