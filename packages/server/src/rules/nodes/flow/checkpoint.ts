import { required, settings, text, whenAbsent } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const checkpoint = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbCheckpointNode",
  category: "FLOW",
  name: "checkpoint",
  description: "Moves a message to another queue",
  details: "What follows along <b>Success</b> is done by the rules of that queue: its order, its repetitions.",
  form: "tbActionNodeCheckPointConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({ queueName: whenAbsent("", required(text("HighPriority"))) }),
  run: (_message, { queueName }) => ({ flow: "requeue", queueName }),
});
