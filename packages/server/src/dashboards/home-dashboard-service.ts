import {
  type Dashboard,
  entityId,
  type HomeDashboard,
  type HomeDashboardInfo,
  isUuid,
  type JsonObject,
  parseUuid,
  type Tenant,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, isSystemAdmin, type User } from "../kernel/auth/user.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { DashboardService } from "./dashboard-service.ts";

const ID = "homeDashboardId";
const HIDE_TOOLBAR = "homeDashboardHideToolbar";

interface Owner {
  readonly additionalInfo: JsonObject | null;
}

export interface HomeDashboardOptions {
  readonly dashboards: DashboardService;
  readonly access: AccessControl;
  readonly findUser: (id: Uuid) => Promise<Owner | undefined>;
  readonly findCustomer: (id: Uuid) => Promise<Owner | undefined>;
  readonly findTenant: (id: Uuid) => Promise<Tenant | undefined>;
  readonly setTenantInfo: (tenant: Tenant, additionalInfo: JsonObject | null, by: User) => Promise<void>;
}

/** The first dashboard of a user: the user's own, else the customer's, else the tenant's. */
export class HomeDashboardService {
  readonly #options: HomeDashboardOptions;

  constructor(options: HomeDashboardOptions) {
    this.#options = options;
  }

  /** `undefined` when none is set, or the user may not read those that are. */
  async find(user: User): Promise<HomeDashboard | undefined> {
    if (isSystemAdmin(user)) return undefined;
    for (const owner of await this.#owners(user)) {
      const dashboard = await this.#readable(user, owner?.additionalInfo?.[ID]);
      if (dashboard) return { ...dashboard, hideDashboardToolbar: hidesToolbar(owner) };
    }
    return undefined;
  }

  async findInfo(user: User): Promise<HomeDashboardInfo | undefined> {
    const home = await this.find(user);
    return home && { dashboardId: home.id, hideDashboardToolbar: home.hideDashboardToolbar };
  }

  /** The tenant's setting, even if the dashboard does not exist. */
  async ofTenant(user: User): Promise<HomeDashboardInfo> {
    const tenant = orNotFound(await this.#options.findTenant(user.tenantId.id));
    const id = tenant.additionalInfo?.[ID];
    const dashboardId = typeof id === "string" && isUuid(id) ? entityId("DASHBOARD", parseUuid(id)) : null;
    return { dashboardId, hideDashboardToolbar: hidesToolbar(tenant) };
  }

  async setOfTenant(
    user: User,
    {
      dashboardId,
      hideDashboardToolbar,
    }: { dashboardId?: { id: string } | null; hideDashboardToolbar?: boolean | null },
  ): Promise<void> {
    const tenant = orNotFound(await this.#options.findTenant(user.tenantId.id));
    const { [ID]: _id, [HIDE_TOOLBAR]: _hide, ...rest } = tenant.additionalInfo ?? {};
    const id = givenId(dashboardId);
    if (!id) return this.#options.setTenantInfo(tenant, rest, user);
    const dashboard = await this.#options.dashboards.get(user, parseUuid(id));
    const info = { ...rest, [ID]: dashboard.id.id, [HIDE_TOOLBAR]: hideDashboardToolbar ?? true };
    return this.#options.setTenantInfo(tenant, info, user);
  }

  async #owners(user: User): Promise<readonly (Owner | undefined)[]> {
    const { findUser, findCustomer, findTenant } = this.#options;
    return [
      user.isPublic ? undefined : await findUser(user.id.id),
      hasCustomer(user) ? await findCustomer(user.customerId.id) : undefined,
      await findTenant(user.tenantId.id),
    ];
  }

  async #readable(user: User, id: unknown): Promise<Dashboard | undefined> {
    if (typeof id !== "string" || !isUuid(id)) return undefined;
    const dashboardId = entityId("DASHBOARD", parseUuid(id));
    if (!(await this.#options.access.allows(user, "READ", dashboardId))) return undefined;
    return this.#options.dashboards.reader.find(dashboardId.id);
  }
}

function hidesToolbar(owner: Owner | undefined): boolean {
  return owner?.additionalInfo?.[HIDE_TOOLBAR] !== false;
}
