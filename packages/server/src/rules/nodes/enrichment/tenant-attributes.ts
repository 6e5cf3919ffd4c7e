import { settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { mappedValues, withMappedValues } from "../parts/mapped-values.ts";
import { tenantOf } from "../parts/owners.ts";

export const tenantAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetTenantAttributeNode",
  category: "ENRICHMENT",
  name: "tenant attributes",
  description: "Adds server attributes or latest telemetry of the tenant to the metadata",
  details:
    "Keys and names may hold <code>${metadata}</code> and <code>$[data]</code>. Values that do not exist are left out.",
  form: "tbEnrichmentNodeTenantAttributesConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings(mappedValues()),
  async run(message, settings, { services }) {
    return withMappedValues(message, tenantOf(message), settings, services);
  },
});
