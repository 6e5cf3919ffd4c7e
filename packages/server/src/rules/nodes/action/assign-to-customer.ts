import { flag, labelled, settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { checkAssignable, customerByName, NamedCustomers } from "../parts/named-customers.ts";

export const assignToCustomer = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbAssignToCustomerNode",
  category: "ACTION",
  name: "assign to customer",
  icon: "add_circle",
  description: "Gives the message's originator to a customer",
  details:
    "Devices, assets, entity views, edges and dashboards. The title of the customer may hold <code>${metadata}</code> and " +
    "<code>$[data]</code>.",
  form: "tbActionNodeAssignToCustomerConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "noted",
  settings: settings({
    ...customerByName(),
    createCustomerIfNotExists: labelled("Create the customer if there is none", flag(false)),
  }),
  start({ customerNamePattern, customerCacheExpiration, createCustomerIfNotExists }, context) {
    const customers = new NamedCustomers(context, customerCacheExpiration);
    return {
      async run(message) {
        checkAssignable(message.originator);
        const customer = await customers.find(message, customerNamePattern, createCustomerIfNotExists);
        await context.services.entities.assign(context.tenantId, message.originator, customer);
        return SUCCESS;
      },
    };
  },
});
