import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { TENANT, USERS } from "./roles.ts";

export const user: EntityKind = {
  type: "USER",
  space: "user",
  icon: "user",
  named: "email",
  roles: TENANT,
  paletteRank: 4,
  offered: { rank: 5, to: USERS },
  place: {
    path: "/users",
    page: () => import("../users/users-page.tsx").then((code) => code.UsersPage),
    within: { TENANT: { title: "user.tenant-admins" }, CUSTOMER: { title: "user.customer-users" } },
  },
  list: (client, scope, link, o) =>
    "customerId" in scope ? client.users.customerUsers(scope.customerId, link, o) : client.users.list(link, o),
  one: (client, id, o) => client.users.get(entityId("USER", id), o),
};
