import type { Route } from "../kernel/http/route.ts";
import { installSystemWidgets } from "../widgets/system/install-system-widgets.ts";
import { widgetRoutes } from "../widgets/widget-routes.ts";
import { WidgetTypeService } from "../widgets/widget-type-service.ts";
import { WidgetTypeStore } from "../widgets/widget-type-store.ts";
import { WidgetsBundleService } from "../widgets/widgets-bundle-service.ts";
import { WidgetsBundleStore } from "../widgets/widgets-bundle-store.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Widgets bundles and widget types. */
export async function createWidgets(
  { database }: Pick<Platform, "database">,
  { entities, tenancy }: Pick<Identity, "entities" | "tenancy">,
): Promise<{ readonly routes: Route[] }> {
  const { writer, access, directory, ids } = entities;
  const options = {
    bundles: new WidgetsBundleStore(database),
    types: new WidgetTypeStore(database),
    writer,
    access,
    directory,
    ids,
  };
  await installSystemWidgets(options);
  const bundles = new WidgetsBundleService(options);
  const types = new WidgetTypeService(options);
  tenancy.tenants.onRemoval(({ id }, by) => bundles.removeAll(id, by));
  return { routes: widgetRoutes({ bundles, types }) };
}
