import { listViewRoutes } from "../list-views/list-view-routes.ts";
import { ListViewService } from "../list-views/list-view-service.ts";
import { ListViewStore } from "../list-views/list-view-store.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Saved views of lists: their calls, and what goes with users, customers and tenants. */
export function createListViews({ database, clock, ids }: Platform, { entities }: Pick<Identity, "entities">) {
  const store = new ListViewStore(database);
  entities.cleanupJobs.onEmptied(async ({ id }) => {
    if (id.entityType === "USER") await store.removeOfUser(id.id);
    if (id.entityType === "CUSTOMER") await store.removeOf("customer_id", id.id);
    if (id.entityType === "TENANT") await store.removeOf("tenant_id", id.id);
  });
  return { routes: listViewRoutes(new ListViewService({ store, clock, ids })) };
}
