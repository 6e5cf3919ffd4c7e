import { describe, expect, test } from "vitest";
import { readOutcome } from "../script-sandbox/run-outcome.ts";
import { judgeRun, runsOf } from "./judge-run.ts";

const returned = (type: string) => ({ kind: "returned", type }) as const;

describe("judgement of a run", () => {
  test.each([
    ["BLOCK-5.041 'any' asks for a result", returned("undefined"), "any", { kind: "no-return" }],
    ["BLOCK-5.041 'any' takes every result", returned("object"), "any", undefined],
    ["BLOCK-5.042 another type", returned("number"), "boolean", { kind: "return-type", type: "boolean" }],
    ["BLOCK-5.042 the type itself", returned("boolean"), "boolean", undefined],
    ["BLOCK-5.043 'nocheck' asks for nothing", returned("undefined"), "nocheck", undefined],
    ["a run that was stopped", { kind: "stopped" } as const, "nocheck", { kind: "too-long" }],
  ] as const)("%s", (_what, outcome, expected, problem) => {
    expect(judgeRun(outcome, expected)).toEqual(problem);
  });
});

test.each([
  ["nothing asked", undefined, "nocheck", []],
  ["a result asked", undefined, "any", [[]]],
  ["arguments given", [[1], [2]], "nocheck", [[1], [2]]],
] as const)("runs with %s", (_what, given, expected, runs) => {
  expect(runsOf(given, expected)).toEqual(runs);
});

test.each([
  [
    { kind: "returned", type: "number" },
    { kind: "returned", type: "number" },
  ],
  [
    { kind: "threw", name: "E", message: { toString: 5 }, line: -1 },
    { kind: "threw", name: "E", message: "" },
  ],
  [{ kind: "stopped", more: 1 }, { kind: "stopped" }],
  ["text", undefined],
  [{ kind: "else" }, undefined],
  [null, undefined],
])("the sandbox's word %j is read as %j", (data, expected) => {
  expect(readOutcome(data)).toEqual(expected);
});
