import { Type } from "typebox";
import { expect, test } from "vitest";
import { parseFreeJson } from "../../kernel/json/free-json.ts";
import { freeOf } from "../../kernel/json/free-text.ts";
import { defineRuleNode, type NodeContext } from "./rule-node.ts";

const SCHEMA = Type.Object({ seconds: Type.Number({ default: 7 }), counts: Type.Optional(Type.Array(Type.Number())) });

/** What a node is started with. */
function startedWith(configuration: unknown): unknown {
  let seen: unknown;
  const node = defineRuleNode({
    ...{ type: "test", category: "ACTION", name: "test", description: "", details: "", outputs: ["Success"] },
    config: SCHEMA,
    start(config) {
      seen = config;
      return { run: () => ({ to: "Success" }) };
    },
  });
  void node.start(configuration, {} as NodeContext);
  return seen;
}

test.each([
  ["as they were spelled", parseFreeJson('{"seconds":1.50,"counts":[1e2,-0.0,100000000000000000001]}')],
  ["behind names that are numbers", parseFreeJson('{"2":1,"1":2,"seconds":1.5,"counts":[100,0,1e20]}')],
  ["in a long document", freeOf('{"seconds":1.50,"counts":[1e2,0,1E+20]}', 10)],
  ["as texts", { seconds: "1.5", counts: ["100", "0", "1e20"] }],
])("numbers of a configuration are numbers: %s", (_, configuration) => {
  expect(startedWith(configuration)).toMatchObject({ seconds: 1.5, counts: [100, expect.closeTo(0), 1e20] });
});

test("what is not configured has its default, what cannot be read says so", () => {
  expect(startedWith(null)).toEqual({ seconds: 7 });
  expect(() => startedWith(parseFreeJson('{"seconds":[1.0]}'))).toThrow("Configuration is not valid: seconds");
});
