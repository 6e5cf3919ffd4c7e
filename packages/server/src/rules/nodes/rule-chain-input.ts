import { isUuid, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { defineRuleNode } from "../engine/rule-node.ts";

export const ruleChainInput = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
  category: "FLOW",
  name: "rule chain",
  description: "Sends messages through another rule chain",
  details: "They come back along the link that is named like the output node which they reach there.",
  outputs: [] as string[],
  customOutputs: true,
  callsChain: true,
  config: Type.Object({ ruleChainId: Type.Union([Type.String(), Type.Null()], { default: null }) }),
  start({ ruleChainId }) {
    if (!ruleChainId || !isUuid(ruleChainId)) throw new Error(`Invalid UUID string: ${ruleChainId}`);
    const outcome = { flow: "enter", ruleChainId: parseUuid(ruleChainId) } as const;
    return { run: () => outcome };
  },
});
