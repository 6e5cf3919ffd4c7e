import { settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { checkAssignable, customerByName, NamedCustomers } from "../parts/named-customers.ts";

export const unassignFromCustomer = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbUnassignFromCustomerNode",
  category: "ACTION",
  name: "unassign from customer",
  icon: "remove_circle",
  description: "Takes the message's originator from its customer",
  details:
    "Devices, assets, entity views and edges are taken from the customer that they have, dashboards from the named one. " +
    "There must be a customer of that title.",
  form: "tbActionNodeUnAssignToCustomerConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "noted",
  settings: settings(customerByName()),
  start({ customerNamePattern, customerCacheExpiration }, context) {
    const customers = new NamedCustomers(context, customerCacheExpiration);
    return {
      async run(message) {
        checkAssignable(message.originator);
        const customer = await customers.find(message, customerNamePattern, false);
        await context.services.entities.unassign(context.tenantId, message.originator, customer);
        return SUCCESS;
      },
    };
  },
});
