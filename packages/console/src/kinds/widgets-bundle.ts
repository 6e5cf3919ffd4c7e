import { entityId } from "@orrery/model";
import type { EntityKind } from "./kind.ts";

export const widgetsBundle: EntityKind = {
  type: "WIDGETS_BUNDLE",
  space: "widgets-bundle",
  icon: "widgets",
  named: "title",
  hasPickerTexts: false,
  paletteRank: 9,
  place: {
    path: "/widgets-bundles",
    below: "/widgetTypes",
    drawer: "/details",
    page: () => import("../widget-library/bundles/bundles-page.tsx").then((code) => code.WidgetsBundlesPage),
    menu: {
      block: "content",
      name: "widget.widget-library",
      areas: { SYS_ADMIN: "widget.management", TENANT_ADMIN: "dashboard.management" },
      jump: "w",
    },
  },
  list: (client, _, link, o) => client.widgetsBundles.list(link, o),
  one: (client, id, o) => client.widgetsBundles.get(entityId("WIDGETS_BUNDLE", id), o),
};
