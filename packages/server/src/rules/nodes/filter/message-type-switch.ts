import { MESSAGE_TYPE_LABELS } from "@orrery/model/rules";
import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const OTHER = { to: "Other" } as const;
const OUTCOMES = new Map(Object.entries(MESSAGE_TYPE_LABELS).map(([type, to]) => [type, { to }]));
type Label = (typeof MESSAGE_TYPE_LABELS)[keyof typeof MESSAGE_TYPE_LABELS];
/** Labels in order; `Other` has a position, too. */
const LABELS = Object.values<Label | "Other">(MESSAGE_TYPE_LABELS);
LABELS.splice(LABELS.indexOf("Alarm Cleared") + 1, 0, "Other");

export const messageTypeSwitch = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbMsgTypeSwitchNode",
  category: "FILTER",
  name: "message type switch",
  description: "Sends each message along the link named after its type",
  details: "Types without a link name of their own leave along <b>Other</b>.",
  form: "tbNodeEmptyConfig",
  outputs: LABELS,
  effect: "none",
  settings: settings({}),
  run: (message) => OUTCOMES.get(message.type) ?? OTHER,
});
