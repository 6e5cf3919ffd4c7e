import { entityId } from "@orrery/model";
import { assignedCalls } from "./assigned-calls.ts";
import type { SubtypedKind } from "./kind.ts";
import { USERS } from "./roles.ts";

export const device: SubtypedKind<"DEVICE"> = {
  type: "DEVICE",
  space: "device",
  icon: "devices",
  paletteRank: 0,
  offered: { rank: 0, to: USERS },
  place: {
    path: "/devices",
    menu: {
      block: "things",
      areas: { TENANT_ADMIN: "device.management", CUSTOMER_USER: "device.view-devices" },
      jump: "d",
    },
    page: () => import("../devices/devices-page.tsx").then((code) => code.DevicesPage),
    within: {
      CUSTOMER: { title: "customer.devices" },
      EDGE: { title: "edge.devices" },
    },
  },
  ...assignedCalls("DEVICE", (client) => client.devices),
  many: (client, ids, o) =>
    client.devices.byIds(
      ids.map((id) => entityId("DEVICE", id)),
      o,
    ),
};
