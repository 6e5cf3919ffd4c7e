import { flag, list, number, settings, text } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { parseLosslessJson } from "../../kernel/json/lossless-json.ts";
import { losslessOf } from "../../kernel/json/lossless-text.ts";
import { defineRuleNode, type NodeContext } from "./rule-node.ts";

const SETTINGS = settings({ seconds: number(7), counts: list(number()), name: text(), isOn: flag() });

/** What a node is started with. */
function startedWith(configuration: unknown): unknown {
  let seen: unknown;
  const node = defineRuleNode({
    type: "test",
    category: "ACTION",
    name: "test",
    description: "",
    details: "",
    outputs: ["Success"],
    form: "",
    effect: "none",
    settings: SETTINGS,
    start(read) {
      seen = read;
      return { run: () => ({ to: "Success" }) };
    },
  });
  void node.start(configuration, {} as NodeContext);
  return seen;
}

test.each([
  ["as they were spelled", parseLosslessJson('{"seconds":1.50,"counts":[1e2,-0.0,100000000000000000001]}')],
  ["behind names that are numbers", parseLosslessJson('{"2":1,"1":2,"seconds":1.5,"counts":[100,0,1e20]}')],
  ["in a long document", losslessOf('{"seconds":1.50,"counts":[1e2,0,1E+20]}', { longerThan: 10 })],
  ["as texts", { seconds: "1.5", counts: ["100", "0", "1e20"] }],
])("numbers of a configuration are numbers: %s", (_, configuration) => {
  expect(startedWith(configuration)).toMatchObject({ seconds: 1.5, counts: [100, expect.closeTo(0), 1e20] });
});

test("missing settings have defaults; invalid ones report an error", () => {
  expect(startedWith(null)).toEqual({ seconds: 7, counts: [], name: undefined, isOn: undefined });
  expect(startedWith({ seconds: null, unknown: {} })).toMatchObject({ seconds: 7 });
  expect(() => startedWith(parseLosslessJson('{"seconds":[1.0]}'))).toThrow("Configuration is not valid: seconds");
});

test.each([
  [{ name: 5 }, { name: "5" }],
  [{ name: true }, { name: "true" }],
  [{ isOn: "False" }, { isOn: false }],
  [{ isOn: 1 }, { isOn: true }],
])("texts, numbers and flags of a configuration are converted: %j", (configuration, expected) => {
  expect(startedWith(configuration)).toMatchObject(expected);
});
