import { entityId } from "@orrery/model";
import { assignedCalls } from "./assigned-calls.ts";
import type { SubtypedKind } from "./kind.ts";
import { USERS } from "./roles.ts";

export const asset: SubtypedKind<"ASSET"> = {
  type: "ASSET",
  space: "asset",
  icon: "assets",
  paletteRank: 2,
  offered: { rank: 1, to: USERS },
  place: {
    path: "/assets",
    menu: {
      block: "things",
      areas: { TENANT_ADMIN: "asset.management", CUSTOMER_USER: "asset.view-assets" },
      jump: "a",
    },
    page: () => import("../assets/assets-page.tsx").then((code) => code.AssetsPage),
    within: { CUSTOMER: { title: "customer.assets" }, EDGE: { title: "edge.assets" } },
  },
  ...assignedCalls("ASSET", (client) => client.assets),
  many: (client, ids, o) =>
    client.assets.byIds(
      ids.map((id) => entityId("ASSET", id)),
      o,
    ),
};
