import type { Route } from "../kernel/http/route.ts";
import { installSystemWidgets } from "../widgets/system/install-system-widgets.ts";
import { widgetRoutes } from "../widgets/widget-routes.ts";
import { WidgetTypeService } from "../widgets/widget-type-service.ts";
import { WidgetTypeStore } from "../widgets/widget-type-store.ts";
import { WidgetsBundleService } from "../widgets/widgets-bundle-service.ts";
import { WidgetsBundleStore } from "../widgets/widgets-bundle-store.ts";
import type { Identity } from "./identity.ts";
import type { Platform } from "./platform.ts";

type WidgetsIdentity = Pick<Identity, "writer" | "access" | "directory" | "ids" | "tenants">;

/** Widgets bundles and widget types. */
export async function createWidgets(
  { database }: Pick<Platform, "database">,
  { writer, access, directory, ids, tenants }: WidgetsIdentity,
): Promise<{ readonly routes: Route[] }> {
  const stores = { bundles: new WidgetsBundleStore(database), types: new WidgetTypeStore(database), writer, ids };
  await installSystemWidgets(stores);
  const options = { ...stores, access, directory };
  const bundles = new WidgetsBundleService(options);
  const types = new WidgetTypeService(options);
  tenants.onRemoval(({ id }, by) => bundles.removeAll(id, by));
  return { routes: widgetRoutes({ bundles, types }) };
}
