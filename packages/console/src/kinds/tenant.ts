import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { ownPage } from "./own-page.ts";

export const tenant: EntityKind = {
  type: "TENANT",
  space: "tenant",
  icon: "customers",
  named: "title",
  paletteRank: 0,
  offered: { rank: 3, to: ["SYS_ADMIN", "TENANT_ADMIN"] },
  place: {
    path: "/tenants",
    menu: { block: "accounts", areas: { SYS_ADMIN: "tenant.management" }, jump: "t" },
    page: () => import("../tenants/tenants-page.tsx").then((code) => code.TenantsPage),
  },
  list: async (client, scope, link, o) =>
    "tenantId" in scope ? ownPage(await client.tenants.get(scope.tenantId, o), link) : client.tenants.list(link, o),
  one: (client, id, o) => client.tenants.get(entityId("TENANT", id), o),
};
