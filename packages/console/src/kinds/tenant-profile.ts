import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

export const tenantProfile: EntityKind = {
  type: "TENANT_PROFILE",
  space: "tenant-profile",
  icon: "profile",
  paletteRank: 1,
  place: {
    path: "/tenantProfiles",
    crumb: "mdi:alpha-t-box",
    menu: { block: "accounts", areas: { SYS_ADMIN: "tenant.management" }, jump: "p" },
    page: () => import("../tenant-profiles/tenant-profiles-page.tsx").then((code) => code.TenantProfilesPage),
  },
  list: (client, _, link, o) => client.tenantProfiles.infos(link, o),
  one: (client, id, o) => client.tenantProfiles.info(entityId("TENANT_PROFILE", id), o),
};
