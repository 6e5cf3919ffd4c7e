import { Type } from "typebox";
import { defineRuleNode } from "../engine/rule-node.ts";

const LEAVE = { flow: "leave" } as const;

export const ruleChainOutput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode",
  category: "FLOW",
  name: "output",
  description: "Returns messages to the chain that called this one",
  details: "They go on there along the links that are named like this node.",
  outputs: [] as string[],
  hasNoOutput: true,
  config: Type.Object({ version: Type.Number({ default: 0 }) }),
  run: () => LEAVE,
});
