import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { mappedValues, withMappedValues } from "../parts/mapped-values.ts";
import { customerOf } from "../parts/owners.ts";

export const customerAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetCustomerAttributeNode",
  category: "ENRICHMENT",
  name: "customer attributes",
  description: "Adds server attributes or latest telemetry of the originator's customer to the metadata",
  details:
    "Keys and names may hold <code>${metadata}</code> and <code>$[data]</code>. Values that do not exist are left out. " +
    "An originator without a customer leaves along <b>Failure</b>.",
  form: "tbEnrichmentNodeCustomerAttributesConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings(mappedValues()),
  async run(message, settings, { services }) {
    return withMappedValues(message, await customerOf(message, services.entities), settings, services);
  },
});
