import { afterAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import type { ValueEntry } from "../../message/rule-message.ts";
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

test.each([
  [
    "unchanged",
    "metadata.seen = 'yes'; return {msg: msg, metadata: metadata, msgType: msgType};",
    '{"a":20.5,"b":7}',
    true,
  ],
  ["changed", "msg.b = 8; return {msg: msg, metadata: metadata, msgType: msgType};", '{"a":20.5,"b":8}', false],
])(
  "data that come back %s are those of the message, with their values where they are the same",
  async (_, jsScript, data, isKept) => {
    const values: readonly ValueEntry[] = [
      ["a", { type: "DOUBLE", value: 20.5 }],
      ["b", { type: "LONG", value: 7 }],
    ];
    const { out } = await runNode(scriptTransform, { jsScript }, { data: '{"a":20.5,"b":7}', values }, { scripts });
    expect(out.map(({ message }) => [message.data, message.values])).toEqual([[data, isKept ? values : undefined]]);
  },
);
