import { type DashboardInfo, entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { USERS } from "./roles.ts";

export const dashboard: EntityKind = {
  type: "DASHBOARD",
  space: "dashboard",
  icon: "dashboards",
  named: "title",
  paletteRank: 1,
  offered: { rank: 6, to: USERS },
  place: {
    path: "/dashboards",
    menu: {
      block: "content",
      areas: { TENANT_ADMIN: "dashboard.management", CUSTOMER_USER: "dashboard.view-dashboards" },
      jump: "b",
    },
    page: () => import("../dashboards/list/dashboards-page.tsx").then((code) => code.DashboardsPage),
    within: {
      CUSTOMER: { title: "customer.dashboards" },
      EDGE: { title: "edge.dashboards" },
    },
  },
  list: (client, scope, link, o) => {
    if (scope.kind === "edge") return client.edges.members<DashboardInfo>(scope.edgeId, "DASHBOARD", link, o);
    return "customerId" in scope
      ? client.dashboards.customerInfos(scope.customerId, link, o)
      : client.dashboards.tenantInfos(link, o);
  },
  one: (client, id, o) => client.dashboards.info(entityId("DASHBOARD", id), o),
  onEdges: ({ edges }) => ({
    give: (edge, id, o) => edges.give(edge, entityId("DASHBOARD", id), o),
    take: (edge, id, o) => edges.take(edge, entityId("DASHBOARD", id), o),
  }),
};
