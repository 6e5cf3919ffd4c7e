import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const LEAVE = { flow: "leave" } as const;

export const ruleChainOutput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode",
  category: "FLOW",
  name: "output",
  description: "Returns messages to the chain that called this one",
  details: "They continue there along the links whose label is the name of this node.",
  form: "tbFlowNodeRuleChainOutputConfig",
  outputs: [] as string[],
  hasNoOutput: true,
  effect: "none",
  settings: settings({}),
  run: () => LEAVE,
});
