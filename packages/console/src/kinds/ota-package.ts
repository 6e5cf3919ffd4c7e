import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

export const otaPackage: EntityKind = {
  type: "OTA_PACKAGE",
  space: "ota-update",
  name: "entity.type-ota-package",
  icon: "ota",
  help: "otaUpdates",
  named: "title",
  hasPickerTexts: false,
  paletteRank: 8,
  place: {
    path: "/otaUpdates",
    menu: { block: "things", areas: { TENANT_ADMIN: "device.management" }, jump: "o" },
    page: () => import("../ota-updates/ota-updates-page.tsx").then((code) => code.OtaUpdatesPage),
  },
  list: (client, _, link, o) => client.otaPackages.list(link, o),
  one: (client, id, o) => client.otaPackages.info(entityId("OTA_PACKAGE", id), o),
};
