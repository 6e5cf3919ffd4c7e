import { isUuid, parseUuid } from "@orrery/model";
import { labelled, nullableEntityRef, required, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const ruleChainInput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
  category: "FLOW",
  name: "rule chain",
  description: "Sends messages through another rule chain",
  details: "They return along the link whose label is the name of the output node that they reach there.",
  form: "tbFlowNodeRuleChainInputConfig",
  outputs: [] as string[],
  customOutputs: true,
  callsChain: true,
  effect: "none",
  settings: settings({ ruleChainId: labelled("Rule chain", required(nullableEntityRef("RULE_CHAIN"))) }),
  start({ ruleChainId }) {
    if (!ruleChainId || !isUuid(ruleChainId)) throw new Error(`Invalid UUID string: ${ruleChainId}`);
    const outcome = { flow: "enter", ruleChainId: parseUuid(ruleChainId) } as const;
    return { run: () => outcome };
  },
});
