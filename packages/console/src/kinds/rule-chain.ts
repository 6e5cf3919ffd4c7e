import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";
import { TENANT } from "./roles.ts";

export const ruleChain: EntityKind = {
  type: "RULE_CHAIN",
  space: "rulechain",
  icon: "chain",
  paletteRank: 6,
  place: {
    path: "/ruleChains",
    drawer: "/details",
    page: () => import("../rule-chains/rule-chains-page.tsx").then((code) => code.RuleChainsPage),
    menu: { block: "things", areas: { TENANT_ADMIN: "rulechain.management" }, jump: "r" },
    within: {
      EDGE: {
        title: "edge.rulechains",
        label: "edge.edge-rulechains",
        roles: TENANT,
      },
    },
  },
  list: (client, _, link, o) => client.ruleChains.list(link, { ...o, type: o.type === "EDGE" ? "EDGE" : "CORE" }),
  onEdges: ({ edges }) => ({
    give: (edge, id, o) => edges.give(edge, entityId("RULE_CHAIN", id), o),
    take: (edge, id, o) => edges.take(edge, entityId("RULE_CHAIN", id), o),
  }),
  one: (client, id, o) => client.ruleChains.get(entityId("RULE_CHAIN", id), o),
};
