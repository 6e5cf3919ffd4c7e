import {
  type Customer,
  type Dashboard,
  type DashboardDraft,
  type DashboardInfo,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type ShortCustomerInfo,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { AssignableCustomers } from "../assignments/customer-assignment.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkImage, checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { DashboardScope, DashboardStore } from "./dashboard-store.ts";

const IMAGE_LENGTH = 1_000_000;

export interface DashboardServiceOptions {
  readonly dashboards: DashboardStore;
  readonly customers: AssignableCustomers;
  /** Whether a device profile refers to this dashboard. */
  readonly isUsed: (dashboardId: Uuid) => Promise<boolean>;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
}

/** Dashboards and their assignment to customers (reference: REST API, 2.11 and 3.14). */
export class DashboardService {
  readonly reader: EntityReader<Dashboard, DashboardInfo>;
  readonly #options: DashboardServiceOptions;

  constructor(options: DashboardServiceOptions) {
    this.#options = options;
    this.reader = new EntityReader<Dashboard, DashboardInfo>({
      entityType: "DASHBOARD",
      find: (id) => options.dashboards.find(id),
      findTarget: (id) => options.dashboards.findInfo(id),
      findTargets: (ids) => options.dashboards.findInfos(ids),
      accessTargetOf: dashboardAccessTarget,
      access: options.access,
      directory: options.directory,
    });
  }

  get(user: User, id: Uuid): Promise<Dashboard> {
    return this.reader.get(user, "READ", id);
  }

  async getInfo(user: User, id: Uuid): Promise<DashboardInfo> {
    const info = await this.#options.dashboards.findInfo(id);
    if (!info) throw notFound(entityId("DASHBOARD", id));
    this.reader.check(user, "READ", info);
    return info;
  }

  async listOfTenant(
    user: User,
    scope: Pick<DashboardScope, "tenantId" | "mobile" | "customerIds">,
    link: PageLink,
  ): Promise<PageData<DashboardInfo>> {
    await this.#options.access.checkId(user, "READ", entityId("TENANT", scope.tenantId));
    return this.#options.dashboards.listInfos(scope, link);
  }

  async listOfCustomer(
    user: User,
    { customerId, mobile }: { customerId: Uuid; mobile: boolean },
    link: PageLink,
  ): Promise<PageData<DashboardInfo>> {
    const { tenantId } = await this.#options.access.checkId(user, "READ", entityId("CUSTOMER", customerId));
    return this.#options.dashboards.listInfos({ tenantId: tenantId.id, customerId, mobile }, link);
  }

  /** Ignores the customers in the body: separate calls with checks of their own assign them. */
  async save(user: User, draft: DashboardDraft): Promise<Dashboard> {
    const { access, limits, dashboards, writer } = this.#options;
    const id = givenId(draft.id);
    const { tenantId } = user;
    const before = id ? await this.reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) access.check(user, "CREATE", "DASHBOARD", { tenantId });
    const content = contentOf(draft);
    const count = (tx: Tx) => dashboards.count(tenantId.id, tx);
    const also = before ? undefined : await limits.oneMore(tenantId, "DASHBOARD", count);
    const after: Dashboard = { ...(before ?? this.#identity(tenantId)), ...content };
    return writer.save(dashboards, { before, after, by: user, also });
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const { isUsed, writer, dashboards } = this.#options;
    const dashboard = await this.reader.get(user, "DELETE", id);
    if (await isUsed(id)) {
      throw new PlatformError("badRequest", "The dashboard referenced by the device profiles cannot be deleted!");
    }
    await writer.remove(dashboards, { entity: dashboard, by: user });
  }

  async assign(user: User, customerId: Uuid, id: Uuid): Promise<Dashboard> {
    const dashboard = await this.reader.get(user, "ASSIGN_TO_CUSTOMER", id);
    return this.#give(dashboard, await this.#customer(user, dashboard, customerId), user);
  }

  async unassign(user: User, customerId: Uuid, id: Uuid): Promise<Dashboard> {
    const dashboard = await this.reader.get(user, "UNASSIGN_FROM_CUSTOMER", id);
    return this.#take(dashboard, await this.#customer(user, dashboard, customerId), user);
  }

  /** Assigns the dashboard to exactly these customers. */
  async setCustomers(user: User, id: Uuid, customerIds: readonly Uuid[]): Promise<Dashboard> {
    const dashboard = await this.reader.get(user, "ASSIGN_TO_CUSTOMER", id);
    const superfluous = assignedTo(dashboard).filter((customerId) => !customerIds.includes(customerId));
    const given = await this.#giveAll(dashboard, customerIds, user);
    return this.#takeAll(given, superfluous, user);
  }

  async addCustomers(user: User, id: Uuid, customerIds: readonly Uuid[]): Promise<Dashboard> {
    return this.#giveAll(await this.reader.get(user, "ASSIGN_TO_CUSTOMER", id), customerIds, user);
  }

  async removeCustomers(user: User, id: Uuid, customerIds: readonly Uuid[]): Promise<Dashboard> {
    return this.#takeAll(await this.reader.get(user, "UNASSIGN_FROM_CUSTOMER", id), customerIds, user);
  }

  async makePublic(user: User, id: Uuid): Promise<Dashboard> {
    const dashboard = await this.reader.get(user, "ASSIGN_TO_CUSTOMER", id);
    return this.#give(dashboard, await this.#options.customers.findOrCreatePublic(dashboard.tenantId, user), user);
  }

  async makePrivate(user: User, id: Uuid): Promise<Dashboard> {
    const dashboard = await this.reader.get(user, "UNASSIGN_FROM_CUSTOMER", id);
    return this.#take(dashboard, await this.#options.customers.findOrCreatePublic(dashboard.tenantId, user), user);
  }

  /** Deletes all dashboards of a tenant in batches. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    const { dashboards, writer } = this.#options;
    await forEachPage(
      (link) => dashboards.listInfos({ tenantId: tenantId.id, mobile: false }, link),
      (info) => writer.remove(dashboards, { entity: { ...info, configuration: null }, by }),
    );
  }

  async #customer(user: User, dashboard: Dashboard, customerId: Uuid): Promise<Customer> {
    const customer = await this.#options.customers.get(user, "READ", customerId);
    if (customer.tenantId.id !== dashboard.tenantId.id) throw notFound(customer.id);
    return customer;
  }

  async #giveAll(dashboard: Dashboard, customerIds: readonly Uuid[], user: User): Promise<Dashboard> {
    const customers: Customer[] = [];
    for (const id of new Set(customerIds)) customers.push(await this.#customer(user, dashboard, id));
    let current = dashboard;
    for (const customer of customers) current = await this.#give(current, customer, user);
    return current;
  }

  async #takeAll(dashboard: Dashboard, customerIds: readonly Uuid[], user: User): Promise<Dashboard> {
    const customers: Customer[] = [];
    for (const id of new Set(customerIds)) customers.push(await this.#customer(user, dashboard, id));
    let current = dashboard;
    for (const customer of customers) current = await this.#take(current, customer, user);
    return current;
  }

  /** Without rights, for those who have checked them: gives a dashboard to a customer of its tenant. */
  give(dashboard: Dashboard, customer: Customer): Promise<Dashboard> {
    return this.#give(dashboard, customer, undefined);
  }

  /** Without rights, like {@link give}; a dashboard that the customer does not have stays as it is. */
  take(dashboard: Dashboard, customer: Customer): Promise<Dashboard> {
    return this.#take(dashboard, customer, undefined);
  }

  async #give(dashboard: Dashboard, customer: Customer, by: User | undefined): Promise<Dashboard> {
    if (assignedTo(dashboard).includes(customer.id.id)) return dashboard;
    const { writer, dashboards } = this.#options;
    const given = (to: Dashboard): Dashboard => {
      const others = withoutCustomer(to, customer.id.id);
      const assigned = [...others, shortInfo(customer)].toSorted((a, b) => a.title.localeCompare(b.title));
      return { ...to, assignedCustomers: assigned };
    };
    return writer.save(dashboards, {
      before: dashboard,
      after: given(dashboard),
      again: given,
      by,
      also: (tx) => dashboards.assign(dashboard.id, customer, tx),
      assignment: { action: "ASSIGNED", customer: { id: customer.id, title: customer.title } },
    });
  }

  async #take(dashboard: Dashboard, customer: Customer, by: User | undefined): Promise<Dashboard> {
    if (!assignedTo(dashboard).includes(customer.id.id)) return dashboard;
    const { writer, dashboards } = this.#options;
    const taken = (from: Dashboard): Dashboard => ({
      ...from,
      assignedCustomers: withoutCustomer(from, customer.id.id),
    });
    return writer.save(dashboards, {
      before: dashboard,
      after: taken(dashboard),
      again: taken,
      by,
      also: (tx) => dashboards.unassign(dashboard.id, customer.id, tx),
      assignment: { action: "UNASSIGNED", customer: { id: customer.id, title: customer.title } },
    });
  }

  #identity(tenantId: TenantId): Pick<Dashboard, "id" | "createdTime" | "tenantId" | "assignedCustomers"> {
    const id = this.#options.ids.entity("DASHBOARD");
    return { id, createdTime: timeOfUuid(id.id), tenantId, assignedCustomers: null };
  }
}

function contentOf(draft: DashboardDraft) {
  const title = requireText(draft.title, "Dashboard title should be specified!");
  const image = draft.image ?? null;
  checkTexts({ title });
  checkImage(image, IMAGE_LENGTH);
  return {
    title,
    name: title,
    image,
    mobileHide: draft.mobileHide ?? false,
    mobileOrder: draft.mobileOrder ?? null,
    configuration: draft.configuration ?? null,
  };
}

/** The properties of a dashboard that permissions depend on. */
export function dashboardAccessTarget(dashboard: DashboardInfo): AccessTarget {
  return { ...accessTargetOf(dashboard), assignedCustomers: assignedTo(dashboard) };
}

function assignedTo(dashboard: DashboardInfo): readonly Uuid[] {
  return (dashboard.assignedCustomers ?? []).map((customer) => customer.customerId.id);
}

function shortInfo({ id, title, additionalInfo }: Customer): ShortCustomerInfo {
  return { customerId: id, title, public: additionalInfo?.isPublic === true };
}

/** The customers of a dashboard but for one. */
function withoutCustomer({ assignedCustomers }: Dashboard, id: Uuid): readonly ShortCustomerInfo[] {
  return (assignedCustomers ?? []).filter(({ customerId }) => customerId.id !== id);
}
