import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

export const deviceProfile: EntityKind = {
  type: "DEVICE_PROFILE",
  space: "device-profile",
  icon: "profile",
  paletteRank: 5,
  place: {
    path: "/deviceProfiles",
    crumb: "mdi:alpha-d-box",
    menu: { block: "things", areas: { TENANT_ADMIN: "device.management" }, jump: "p" },
    page: () => import("../device-profiles/device-profiles-page.tsx").then((code) => code.DeviceProfilesPage),
  },
  list: (client, _, link, o) => client.deviceProfiles.infos(link, o),
  one: (client, id, o) => client.deviceProfiles.info(entityId("DEVICE_PROFILE", id), o),
};
