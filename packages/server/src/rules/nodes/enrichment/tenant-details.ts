import { settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { contactDetails, withDetails } from "../parts/contact-details.ts";

export const tenantDetails = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetTenantDetailsNode",
  category: "ENRICHMENT",
  name: "tenant details",
  description: "Adds contact details of the tenant to the data or the metadata",
  details: "Their names begin with <code>tenant_</code>. Details that are empty are left out.",
  form: "tbEnrichmentNodeEntityDetailsConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings(contactDetails()),
  async run(message, settings, { tenantId, services }) {
    if (settings.detailsList.length === 0) return SUCCESS;
    const tenant = await services.entities.find(tenantId, tenantId);
    if (!tenant) throw new Error("Tenant is not found.");
    return withDetails(message, tenant, settings, "tenant_");
  },
});
