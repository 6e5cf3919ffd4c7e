import { entityId } from "@orrery/model";
import type { SubtypedKind } from "./kind.ts";
import { USERS } from "./roles.ts";

export const edge: SubtypedKind<"EDGE"> = {
  type: "EDGE",
  space: "edge",
  plural: "edge.edge-instances",
  icon: "edge",
  needsEdges: true,
  paletteRank: 10,
  offered: { rank: 7, to: USERS },
  place: {
    path: "/edgeInstances",
    menu: {
      block: "edges",
      areas: { TENANT_ADMIN: "edge.management", CUSTOMER_USER: "edge.management" },
      jump: "e",
    },
    page: () => import("../edges/edges-page.tsx").then((code) => code.EdgesPage),
    within: { CUSTOMER: { title: "customer.edges" } },
  },
  list: (client, scope, link, o) =>
    "customerId" in scope ? client.edges.customerInfos(scope.customerId, link, o) : client.edges.tenantInfos(link, o),
  one: (client, id, o) => client.edges.get(entityId("EDGE", id), o),
  many: (client, ids, o) =>
    client.edges.byIds(
      ids.map((id) => entityId("EDGE", id)),
      o,
    ),
  types: (client, o) => client.edges.types(o),
  assigned: (client) => client.edges,
};
