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
    within: { EDGE: { title: "edge.entity-views", planned: true } },
  },
  ...assignedCalls("ENTITY_VIEW", (client) => client.entityViews),
};
