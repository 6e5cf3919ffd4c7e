import { labelled, queueName, required, settings, whenAbsent } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const checkpoint = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbCheckpointNode",
  category: "FLOW",
  name: "checkpoint",
  description: "Moves a message to another queue",
  details: "It continues there along <b>Success</b>, in the order and with the repetitions of that queue.",
  form: "tbActionNodeCheckPointConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({ queueName: whenAbsent("", labelled("Queue", required(queueName("HighPriority")))) }),
  run: (_message, settings) => ({ flow: "requeue", queueName: settings.queueName }),
});
