import { choices, required, settings, whenAbsent } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const originatorTypeFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbOriginatorTypeFilterNode",
  category: "FILTER",
  name: "originator type",
  description: "Asks whether a message is about an entity of one of the chosen types",
  details: "Leaves along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeOriginatorTypeConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    originatorTypes: whenAbsent<readonly string[], readonly string[]>([], required(choices([], ["DEVICE"]))),
  }),
  run: (message, { originatorTypes }) => (originatorTypes.includes(message.originator.entityType) ? TRUE : FALSE),
});
