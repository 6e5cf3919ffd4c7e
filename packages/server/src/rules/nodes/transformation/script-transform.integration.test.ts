import { afterAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { runNode } from "../../testing/run-node.ts";
import { scriptTransform } from "./script-transform.ts";

const scripts = new ScriptRunner(testLog);
afterAll(() => scripts.close());

test.each([
  ["return {msg: {x: 1}};", ["Success"]],
  ["return [{}, {}];", ["Success", "Success"]],
  ["return [];", ["Failure"]],
])("%s sends messages to %j", async (jsScript, labels) => {
  expect((await runNode(scriptTransform, { jsScript }, {}, { scripts })).labels).toEqual(labels);
});

test.each([
  ["return null;", "Wrong result type: NULL"],
  ["return [];", "Unknown"],
])("%s fails: %s", async (jsScript, error) => {
  expect((await runNode(scriptTransform, { jsScript }, {}, { scripts })).errors).toEqual([error]);
});
