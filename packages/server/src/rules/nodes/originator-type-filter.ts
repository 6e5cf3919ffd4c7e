import { Type } from "typebox";
import { FALSE, TRUE } from "../engine/outcome.ts";
import { defineRuleNode } from "../engine/rule-node.ts";

export const originatorTypeFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbOriginatorTypeFilterNode",
  category: "FILTER",
  name: "originator type",
  description: "Asks whether a message is about an entity of one of the chosen types",
  details: "Leaves along <b>True</b> or <b>False</b>.",
  outputs: ["True", "False"],
  config: Type.Object({ originatorTypes: Type.Array(Type.String(), { default: [] }) }),
  newConfiguration: { originatorTypes: ["DEVICE"] },
  run: (message, { originatorTypes }) => (originatorTypes.includes(message.originator.entityType) ? TRUE : FALSE),
});
