import { Type } from "typebox";
import { defineRuleNode } from "../engine/rule-node.ts";

const ACKNOWLEDGED = { to: "Success", acknowledged: true } as const;

export const acknowledge = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbAckNode",
  category: "FLOW",
  name: "acknowledge",
  description: "Tells the sender that the message is done, and goes on with it",
  details: "What follows is neither waited for nor repeated.",
  outputs: ["Success"],
  config: Type.Object({ version: Type.Number({ default: 0 }) }),
  run: () => ACKNOWLEDGED,
});
