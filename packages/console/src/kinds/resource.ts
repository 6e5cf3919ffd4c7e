import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

export const resource: EntityKind = {
  type: "TB_RESOURCE",
  space: "resource",
  name: "entity.type-tb-resource",
  plural: "resource.resources-library",
  icon: "db",
  help: "resources",
  named: "title",
  hasPickerTexts: false,
  place: {
    path: "/settings/resources-library",
    menu: {
      block: "settings",
      areas: { SYS_ADMIN: "admin.system-settings", TENANT_ADMIN: "admin.system-settings" },
    },
    page: () => import("../resources-library/resources-page.tsx").then((code) => code.ResourcesPage),
  },
  list: (client, _, link, o) => client.resources.list(link, o),
  one: (client, id, o) => client.resources.info(entityId("TB_RESOURCE", id), o),
};
