import { type EntityType, NO_CUSTOMER, sameEntity } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { EntitiesPort, StoredEntity } from "../../ports/entities.ts";
import { contactDetails, withDetails } from "../parts/contact-details.ts";

/** Names of originator types in error texts, for types that have a customer. */
const WORDS: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: "Device",
  ASSET: "Asset",
  ENTITY_VIEW: "EntityView",
  USER: "User",
  EDGE: "Edge",
};

export const customerDetails = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetCustomerDetailsNode",
  category: "ENRICHMENT",
  name: "customer details",
  description: "Adds contact details of the originator's customer to the data or the metadata",
  details: "Their names begin with <code>customer_</code>. Details that are empty are left out.",
  form: "tbEnrichmentNodeEntityDetailsConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings(contactDetails()),
  async run(message, settings, { services }) {
    if (settings.detailsList.length === 0) return SUCCESS;
    return withDetails(message, await customerOf(message, services.entities), settings, "customer_");
  },
});

async function customerOf({ tenantId, originator }: RuleMessage, entities: EntitiesPort): Promise<StoredEntity> {
  const { entityType } = originator;
  const word = WORDS[entityType];
  if (!word) throw new Error(`Entity with entityType '${entityType}' is not supported.`);
  const entity = await entities.find(tenantId, originator);
  if (!entity) throw new Error(`${word} is not found.`);
  const { customerId, name } = entity;
  const customer =
    customerId && !sameEntity(customerId, NO_CUSTOMER) ? await entities.find(tenantId, customerId) : undefined;
  if (!customer) throw new Error(`${word} with name '${name ?? ""}' is not assigned to Customer.`);
  return customer;
}
