import { entityId } from "@orrery/model";
import { brandingRoutes } from "../../branding/branding-routes.ts";
import { BrandingService } from "../../branding/branding-service.ts";
import { BrandingStore } from "../../branding/branding-store.ts";
import { PageBranding } from "../../branding/page-head.ts";
import type { Platform } from "../platform.ts";
import type { EntitySupport } from "./entity-support.ts";

/** What the installation and its tenants call themselves and look like; deleted with the tenant. */
export function createBranding(
  { database, bus, log, closing }: Pick<Platform, "database" | "bus" | "log" | "closing">,
  { access, cleanupJobs }: Pick<EntitySupport, "access" | "cleanupJobs">,
) {
  const store = new BrandingStore(database);
  const branding = new BrandingService({ store, access, bus });
  cleanupJobs.onEmptied(async ({ id }) => {
    if (id.entityType === "TENANT") await store.remove(entityId("TENANT", id.id));
  });
  const page = new PageBranding({ branding, bus, log });
  closing.add("branding of the page", async () => page.close());
  return { branding, page, routes: brandingRoutes(branding) };
}
