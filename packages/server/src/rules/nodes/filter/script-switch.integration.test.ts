import { afterAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { runNode } from "../../testing/run-node.ts";
import { scriptSwitch } from "./script-switch.ts";

const scripts = new ScriptRunner(testLog);
afterAll(() => scripts.close());

test.each<[string, string[]]>([
  ["return ['A', 'B'];", ["A", "B"]],
  ["return [];", []],
])("%s sends the message to %j", async (jsScript, labels) => {
  expect((await runNode(scriptSwitch, { jsScript }, {}, { scripts })).labels).toEqual(labels);
});
