import { customerRoutes } from "../../customers/customer-routes.ts";
import { CustomerService } from "../../customers/customer-service.ts";
import { CustomerStore } from "../../customers/customer-store.ts";
import { EntityLimits } from "../../kernel/entities/entity-limits.ts";
import type { Route } from "../../kernel/http/route.ts";
import { tenantProfileRoutes } from "../../tenant-profiles/tenant-profile-routes.ts";
import { TenantProfileService } from "../../tenant-profiles/tenant-profile-service.ts";
import { TenantProfileStore } from "../../tenant-profiles/tenant-profile-store.ts";
import { TenantProfileDirectory } from "../../tenants/tenant-profile-directory.ts";
import { tenantRoutes } from "../../tenants/tenant-routes.ts";
import { TenantService } from "../../tenants/tenant-service.ts";
import { TenantStore } from "../../tenants/tenant-store.ts";
import type { Platform } from "../platform.ts";
import type { EntitySupport } from "./entity-support.ts";

/** Tenants, their profiles and limits, and their customers. */
export interface Tenancy {
  readonly tenants: TenantService;
  readonly tenantProfiles: TenantProfileService;
  readonly customers: CustomerService;
  readonly customerStore: CustomerStore;
  /** The profile of each tenant, cached. */
  readonly profileDirectory: TenantProfileDirectory;
  /** How many entities of a kind a tenant may have. */
  readonly limits: EntityLimits;
  readonly routes: readonly Route[];
  /** Creates the default tenant profile if there is none. */
  install(): Promise<void>;
}

/** Creates the services of tenants, their profiles and customers. */
export function createTenancy(
  { database, bus, closing }: Pick<Platform, "database" | "bus" | "closing">,
  { writer, access, directory, ids, ownerDeletion }: EntitySupport,
): Tenancy {
  const profileStore = new TenantProfileStore(database);
  const tenantStore = new TenantStore(database);
  const profiles = new TenantProfileService({ profiles: profileStore, writer, access, directory, ids });
  const profileDirectory = new TenantProfileDirectory({ tenants: tenantStore, profiles: profileStore, bus });
  closing.add("tenant profiles", () => profileDirectory.close());
  const limits = new EntityLimits(profileDirectory);
  const tenants = new TenantService({ tenants: tenantStore, profiles, writer, access, directory, ids, ownerDeletion });
  const customerStore = new CustomerStore(database);
  const customers = new CustomerService({
    customers: customerStore,
    writer,
    access,
    directory,
    ids,
    limits,
    ownerDeletion,
  });
  return {
    tenants,
    tenantProfiles: profiles,
    customers,
    customerStore,
    profileDirectory,
    limits,
    routes: [...tenantProfileRoutes(profiles), ...tenantRoutes(tenants), ...customerRoutes(customers)],
    install: () => profiles.install(),
  };
}
