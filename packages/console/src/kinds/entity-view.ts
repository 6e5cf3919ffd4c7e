import { assignedCalls } from "./assigned-calls.ts";
import type { SubtypedKind } from "./kind.ts";
import { USERS } from "./roles.ts";

export const entityView: SubtypedKind<"ENTITY_VIEW"> = {
  type: "ENTITY_VIEW",
  space: "entity-view",
  icon: "view",
  paletteRank: 7,
  offered: { rank: 2, to: USERS },
  place: {
    path: "/entityViews",
    menu: {
      block: "things",
      areas: { TENANT_ADMIN: "entity-view.management", CUSTOMER_USER: "entity-view.management" },
      jump: "v",
    },
    page: () => import("../entity-views/entity-views-page.tsx").then((code) => code.EntityViewsPage),
    within: { EDGE: { title: "edge.entity-views" } },
  },
  ...assignedCalls("ENTITY_VIEW", (client) => client.entityViews),
};
