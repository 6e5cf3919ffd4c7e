import { Type } from "typebox";
import { defineRuleNode } from "../engine/rule-node.ts";

export const checkpoint = defineRuleNode({
  type: "org.thingsboard.rule.engine.flow.TbCheckpointNode",
  category: "FLOW",
  name: "checkpoint",
  description: "Moves a message to another queue",
  details: "What follows along <b>Success</b> is done by the rules of that queue: its order, its repetitions.",
  outputs: ["Success"],
  config: Type.Object({ queueName: Type.Union([Type.String(), Type.Null()], { default: null }) }),
  newConfiguration: { queueName: "HighPriority" },
  run: (_message, { queueName }) => ({ flow: "requeue", queueName: queueName ?? "" }),
});
