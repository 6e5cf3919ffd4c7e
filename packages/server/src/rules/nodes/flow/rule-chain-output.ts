import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const LEAVE = { flow: "leave" } as const;

export const ruleChainOutput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode",
  category: "FLOW",
  name: "output",
  description: "Returns messages to the chain that called this one",
  details: "They go on there along the links that are named like this node.",
  form: "tbFlowNodeRuleChainOutputConfig",
  outputs: [] as string[],
  hasNoOutput: true,
  effect: "none",
  settings: settings({}),
  run: () => LEAVE,
});
