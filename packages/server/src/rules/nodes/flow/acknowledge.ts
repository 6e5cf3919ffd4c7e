import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const ACKNOWLEDGED = { to: "Success", acknowledged: true } as const;

export const acknowledge = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbAckNode",
  category: "FLOW",
  name: "acknowledge",
  description: "Acknowledges the message and continues with it",
  details: "The sender does not wait for what follows, and what follows is not repeated.",
  form: "tbNodeEmptyConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({}),
  run: () => ACKNOWLEDGED,
});
