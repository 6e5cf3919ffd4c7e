import { isUuid, parseUuid } from "@orrery/model";
import { required, settings, text } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const ruleChainInput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
  category: "FLOW",
  name: "rule chain",
  description: "Sends messages through another rule chain",
  details: "They come back along the link that is named like the output node which they reach there.",
  form: "tbFlowNodeRuleChainInputConfig",
  outputs: [] as string[],
  customOutputs: true,
  callsChain: true,
  effect: "none",
  settings: settings({ ruleChainId: required(text(null)) }),
  start({ ruleChainId }) {
    if (!ruleChainId || !isUuid(ruleChainId)) throw new Error(`Invalid UUID string: ${ruleChainId}`);
    const outcome = { flow: "enter", ruleChainId: parseUuid(ruleChainId) } as const;
    return { run: () => outcome };
  },
});
