import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const ACKNOWLEDGED = { to: "Success", acknowledged: true } as const;

export const acknowledge = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbAckNode",
  category: "FLOW",
  name: "acknowledge",
  description: "Tells the sender that the message is done, and goes on with it",
  details: "What follows is neither waited for nor repeated.",
  form: "tbNodeEmptyConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({}),
  run: () => ACKNOWLEDGED,
});
