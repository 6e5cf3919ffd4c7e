import { afterAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { runNode } from "../../testing/run-node.ts";
import { scriptFilter } from "./script-filter.ts";

const scripts = new ScriptRunner(testLog);
afterAll(() => scripts.close());

test.each([
  ["return msg.t === 1;", "True"],
  ["return msg.t === 2;", "False"],
])("%s sends the message to %s", async (jsScript, label) => {
  expect((await runNode(scriptFilter, { jsScript }, {}, { scripts })).labels).toEqual([label]);
});

test.each([
  ["return 1;", "Wrong result type: NUMBER"],
  ["return x;", "ReferenceError: x is not defined (line 1)"],
])("%s fails: %s", async (jsScript, error) => {
  expect((await runNode(scriptFilter, { jsScript }, {}, { scripts })).errors).toEqual([error]);
});
