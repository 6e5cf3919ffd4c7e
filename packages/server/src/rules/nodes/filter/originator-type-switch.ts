import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const LABELS = {
  DEVICE: "Device",
  ASSET: "Asset",
  ALARM: "Alarm",
  ENTITY_VIEW: "Entity View",
  TENANT: "Tenant",
  CUSTOMER: "Customer",
  USER: "User",
  DASHBOARD: "Dashboard",
  RULE_CHAIN: "Rule chain",
  RULE_NODE: "Rule node",
  EDGE: "Edge",
} as const;

const OUTCOMES = new Map<string, { to: (typeof LABELS)[keyof typeof LABELS] }>(
  Object.entries(LABELS).map(([type, to]) => [type, { to }]),
);

export const originatorTypeSwitch = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbOriginatorTypeSwitchNode",
  category: "FILTER",
  name: "originator type switch",
  description: "Sends each message along the link named after the type of the entity that it is about",
  details: "Entities without a link name of their own end in <b>Failure</b>.",
  form: "tbNodeEmptyConfig",
  outputs: Object.values(LABELS),
  effect: "none",
  settings: settings({}),
  run({ originator }) {
    const outcome = OUTCOMES.get(originator.entityType);
    if (!outcome) throw new Error(`Unsupported originator type: ${originator.entityType}`);
    return outcome;
  },
});
