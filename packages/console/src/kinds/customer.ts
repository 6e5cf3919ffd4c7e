import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { ownPage } from "./own-page.ts";
import { USERS } from "./roles.ts";

export const customer: EntityKind = {
  type: "CUSTOMER",
  space: "customer",
  icon: "customers",
  named: "title",
  paletteRank: 3,
  offered: { rank: 4, to: USERS },
  place: {
    path: "/customers",
    menu: { block: "things", areas: { TENANT_ADMIN: "customer.management" }, jump: "c" },
    page: () => import("../customers/customers-page.tsx").then((code) => code.CustomersPage),
  },
  list: async (client, scope, link, o) =>
    "customerId" in scope
      ? ownPage(await client.customers.get(scope.customerId, o), link)
      : client.customers.list(link, o),
  one: (client, id, o) => client.customers.get(entityId("CUSTOMER", id), o),
};
