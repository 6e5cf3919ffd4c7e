import { dashboardRoutes } from "../../dashboards/dashboard-routes.ts";
import { DashboardService } from "../../dashboards/dashboard-service.ts";
import { DashboardStore } from "../../dashboards/dashboard-store.ts";
import { HomeDashboardService } from "../../dashboards/home-dashboard-service.ts";
import { DashboardCommands } from "../../dashboards/visitor-commands.ts";
import type { Route } from "../../kernel/http/route.ts";
import { EntitySelection } from "../../queries/entity-selection.ts";
import type { Platform } from "../platform.ts";
import type { Accounts } from "./accounts.ts";
import type { Devices } from "./devices.ts";
import type { EntitySupport } from "./entity-support.ts";
import type { Tenancy } from "./tenancy.ts";

/** Maximum number of points that a widget may ask for at once. */
const MAX_DATAPOINTS = 50_000;

/** Dashboards, home dashboards of users and tenants, and the commands that visitors may send from dashboards. */
export interface Dashboards {
  readonly dashboards: DashboardService;
  readonly dashboardStore: DashboardStore;
  readonly visitorCommands: DashboardCommands;
  readonly routes: readonly Route[];
}

export interface DashboardsParts {
  readonly entities: EntitySupport;
  readonly tenancy: Pick<Tenancy, "tenants" | "customers" | "limits">;
  readonly accounts: Pick<Accounts, "userStore">;
  readonly devices: Pick<Devices, "profileStore">;
}

/** Creates the service of dashboards, and what depends on it. */
export function createDashboards(
  { database, bus, clock, closing }: Pick<Platform, "database" | "bus" | "clock" | "closing">,
  { entities, tenancy, accounts, devices }: DashboardsParts,
): Dashboards {
  const { writer, access, directory, ids, relationStore } = entities;
  const { tenants, customers, limits } = tenancy;
  const dashboardStore = new DashboardStore(database, relationStore);
  const selection = new EntitySelection(database, clock);
  const visitorCommands = new DashboardCommands({ dashboards: dashboardStore, selection, bus });
  closing.add("commands of visitors", () => visitorCommands.close());
  const dashboards = new DashboardService({
    dashboards: dashboardStore,
    customers,
    isUsed: (id) => devices.profileStore.isDashboardUsed(id),
    writer,
    access,
    directory,
    ids,
    limits,
  });
  const home = new HomeDashboardService({
    dashboards,
    access,
    findUser: (id) => accounts.userStore.find(id),
    findCustomer: (id) => customers.find(id),
    findTenant: (id) => tenants.find(id),
    setTenantInfo: (tenant, info, by) => tenants.setAdditionalInfo(tenant, info, by),
  });
  return {
    dashboards,
    dashboardStore,
    visitorCommands,
    routes: dashboardRoutes({ dashboards, home, clock, maxDatapointsLimit: MAX_DATAPOINTS }),
  };
}
