import type { Lwm2mServers } from "../../device-profiles/lwm2m-servers.ts";
import type { MapSources } from "../../kernel/config/map-settings.ts";
import type { ListeningPort } from "../../kernel/config/ports.ts";
import type { Route } from "../../kernel/http/route.ts";
import { PolicyEntityAccess } from "../../kernel/permissions/entity-access.ts";
import { relationRoutes } from "../../relations/relation-routes.ts";
import { systemRoutes } from "../../system/system-routes.ts";
import type { Platform } from "../platform.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createDashboards, type Dashboards } from "./dashboards.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createEntitySupport, type EntitySupport } from "./entity-support.ts";
import { createTenancy, type Tenancy } from "./tenancy.ts";

/**
 * What nearly every other module needs: users, tenants, devices, dashboards, and the shared base of all kinds of
 * entities.
 */
export interface Identity {
  readonly entities: EntitySupport;
  readonly tenancy: Tenancy;
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly dashboards: Dashboards;
  /** Decides whose data callers may read and write. */
  readonly entityAccess: PolicyEntityAccess;
  readonly routes: readonly Route[];
}

/** The part of the platform that identity needs. */
export type IdentityPlatform = Pick<Platform, "database" | "keys" | "bus" | "clock" | "ids" | "log" | "closing">;

export interface IdentityOptions {
  /** Whether there is a queue of this name; device profiles name queues. */
  readonly isQueue: (name: string) => boolean;
  /** Ports of the transports; empty before they listen. */
  readonly ports: () => readonly ListeningPort[];
  /** Address of the documentation; none by default. */
  readonly helpBaseUrl?: string | undefined;
  /** What maps of the console are drawn on; its own world by default. */
  readonly maps?: MapSources | undefined;
  /** Whether administrators may sign in as their users; true by default. */
  readonly userTokenAccess?: boolean | undefined;
  /** The LwM2M servers that device profiles may name; none by default. */
  readonly lwm2m?: Lwm2mServers | undefined;
  /** Versions that are kept of an entity; 100 by default, 0: none. */
  readonly historyVersions?: number | undefined;
  /** Days for which deleted entities can be restored; 30 by default, 0: not at all. */
  readonly binDays?: number | undefined;
}

/** Creates accounts, tenancy, devices and dashboards in the order of their dependencies. */
export async function createIdentity(platform: IdentityPlatform, options: IdentityOptions): Promise<Identity> {
  const {
    isQueue,
    ports,
    helpBaseUrl = "",
    maps,
    userTokenAccess,
    lwm2m = {},
    historyVersions = 100,
    binDays = 30,
  } = options;
  const entities = createEntitySupport(platform, { historyVersions, binDays });
  const tenancy = createTenancy(platform, entities);
  const accounts = await createAccounts(platform, { entities, tenancy, userTokenAccess });
  const devices = createDevices(platform, { entities, tenancy, isQueue, lwm2m });
  const dashboards = createDashboards(platform, { entities, tenancy, accounts, devices });
  deleteWithOwners({ tenancy, accounts, devices, dashboards });
  await accounts.settings.install();
  await tenancy.install();
  const { directory, relations } = entities;
  const { visitorCommands } = dashboards;
  return {
    entities,
    tenancy,
    accounts,
    devices,
    dashboards,
    entityAccess: new PolicyEntityAccess({ directory, clock: platform.clock, visitorCommands }),
    routes: [
      ...accounts.routes,
      ...tenancy.routes,
      ...devices.routes,
      ...dashboards.routes,
      ...relationRoutes(relations),
      ...systemRoutes({ setup: accounts.setup, helpBaseUrl, ports, recycleBin: binDays > 0, maps }),
    ],
  };
}

/** Creates a device profile for each new tenant, and deletes what a deleted tenant or customer owned. */
function deleteWithOwners({
  tenancy: { tenants, customers },
  accounts: { users },
  devices: { devices, deviceProfiles },
  dashboards: { dashboards },
}: Pick<Identity, "tenancy" | "accounts" | "devices" | "dashboards">): void {
  tenants.onCreated(async (tenant, by) => {
    await deviceProfiles.createDefault(tenant.id, by);
  });
  tenants.onRemoval(({ id }, by) => users.removeAll({ tenantId: id.id }, by));
  tenants.onRemoval(({ id }, by) => devices.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => dashboards.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => customers.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => deviceProfiles.removeAll(id, by));
  customers.onRemoval(({ id, tenantId }, by) => users.removeAll({ tenantId: tenantId.id, customerId: id.id }, by));
  customers.onRemoval((customer, by) => devices.assignment.takeAll(customer, by));
}
