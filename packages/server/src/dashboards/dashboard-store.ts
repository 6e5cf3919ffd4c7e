import {
  CONTAINS,
  type Customer,
  type Dashboard,
  type DashboardId,
  type DashboardInfo,
  entityId,
  NULL_UUID,
  type PageData,
  type PageLink,
  type ShortCustomerInfo,
  type Uuid,
} from "@orrery/model";
import { type ExpressionBuilder, sql } from "kysely";
import { assignedToEdge } from "../assignments/edge-members.ts";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import type { Schema } from "../kernel/database/schema.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { sameRevision } from "../kernel/entities/entity-revision.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { RelationKey, RelationStore } from "../relations/relation-store.ts";
import { type DashboardRow, dashboardTable } from "./dashboard-table.ts";

/** Which dashboards a list contains; `mobile`: those for phones, in their mobile order. */
export interface DashboardScope {
  readonly tenantId: Uuid;
  readonly customerId?: Uuid | undefined;
  readonly mobile: boolean;
  /** Assigned to any of these; the null id matches unassigned ones. */
  readonly customerIds?: readonly Uuid[] | undefined;
  /** Only those assigned to this edge. */
  readonly edgeId?: Uuid | undefined;
}

/** Limit of dashboards of one customer that are searched for the setting `publicCommands`. */
const MAX_COMMANDABLE = 100;

const INFO = dashboardTable.without("configuration");

/** Dashboards; the customers assigned to one are relations of the group DASHBOARD. */
export class DashboardStore extends EntityStore<Dashboard, DashboardRow> {
  readonly #relations: RelationStore;

  constructor(database: Database, relations: RelationStore) {
    super(database, dashboardTable);
    this.#relations = relations;
  }

  findByTitle(tenantId: Uuid, title: string): Promise<Dashboard | undefined> {
    return this.findWhere({ tenant_id: tenantId, title });
  }

  override async findMany(ids: readonly Uuid[], runner: Runner = this.database.db): Promise<Dashboard[]> {
    const found = await super.findMany(ids, runner);
    return (await this.#withCustomers(found)).map((dashboard, at) => sameRevision(found[at] ?? dashboard, dashboard));
  }

  /** Without the configuration, which can be megabytes. */
  async findInfo(id: Uuid): Promise<DashboardInfo | undefined> {
    const [info] = await this.findInfos([id]);
    return info;
  }

  /** In any order; ids that do not exist are left out. */
  async findInfos(ids: readonly Uuid[]): Promise<DashboardInfo[]> {
    if (ids.length === 0) return [];
    const infos = this.database.db.selectFrom("dashboard").select(INFO.columns);
    const rows = await infos.where("id", "in", [...ids]).execute();
    return this.#withCustomers(rows.map((row) => INFO.fromRow(row)));
  }

  async listInfos(scope: DashboardScope, link: PageLink): Promise<PageData<DashboardInfo>> {
    const { tenantId, customerId, customerIds, mobile, edgeId } = scope;
    let query = this.database.db.selectFrom("dashboard").select(INFO.columns).where("tenant_id", "=", tenantId);
    if (mobile) {
      query = query.where("mobile_hide", "=", 0).orderBy(sql`${sql.ref("dashboard.mobile_order")} asc nulls last`);
    }
    if (edgeId) query = query.where(assignedToEdge("dashboard.id", "DASHBOARD", edgeId));
    if (customerId) query = query.where("id", "in", assignedTo([customerId]));
    if (customerIds) query = query.where(assignedToAny(customerIds));
    const page = mapPage(await selectPage(query, link, this.page), INFO.fromRow);
    return { ...page, data: await this.#withCustomers(page.data) };
  }

  /** Dashboards of the customer whose settings could let visitors send commands, newest first. */
  async commandedByVisitors(tenantId: Uuid, customerId: Uuid): Promise<readonly Uuid[]> {
    const rows = await this.database.db
      .selectFrom("dashboard")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", assignedTo([customerId]))
      .where("configuration", "like", '%"publicCommands"%')
      .orderBy("created_time", "desc")
      .limit(MAX_COMMANDABLE)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** As it is stored; null for a dashboard without one, or none. */
  async configurationText(id: Uuid): Promise<string | null> {
    const row = await this.database.db
      .selectFrom("dashboard")
      .select("configuration")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.configuration ?? null;
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId }, runner);
  }

  /** @throws {PlatformError} `notFound` when the customer was deleted. */
  async assign(id: DashboardId, customer: Customer, tx: Tx): Promise<void> {
    if (!(await lockEntity(customer.id, tx))) throw notFound(customer.id);
    await this.#relations.save({ ...assignment(id, customer.id), additionalInfo: null }, tx);
  }

  async unassign(id: DashboardId, customerId: Customer["id"], runner: Runner): Promise<void> {
    await this.#relations.delete(assignment(id, customerId), runner);
  }

  async #withCustomers<D extends DashboardInfo>(dashboards: readonly D[]): Promise<D[]> {
    if (dashboards.length === 0) return [];
    const rows = await this.database.db
      .selectFrom("relation")
      .innerJoin("customer", "customer.id", "relation.from_id")
      .select(["relation.to_id as dashboard_id", "customer.id", "customer.title", "customer.is_public"])
      .where(
        "relation.to_id",
        "in",
        dashboards.map((dashboard) => dashboard.id.id),
      )
      .where("relation.to_type", "=", "DASHBOARD")
      .where("relation.type_group", "=", "DASHBOARD")
      .orderBy("customer.title")
      .execute();
    const customers = Map.groupBy(rows, (row) => row.dashboard_id);
    return dashboards.map((dashboard) => ({
      ...dashboard,
      assignedCustomers: customers.get(dashboard.id.id)?.map(shortInfo) ?? dashboard.assignedCustomers,
    }));
  }
}

const assignedTo = (customerIds: readonly Uuid[]) => (query: ExpressionBuilder<Schema, "dashboard">) =>
  assignments(query).where("relation.from_id", "in", [...customerIds]);

const assignedToAny = (customerIds: readonly Uuid[]) => (query: ExpressionBuilder<Schema, "dashboard">) => {
  const named = customerIds.filter((id) => id !== NULL_UUID);
  const conditions = named.length > 0 ? [query("dashboard.id", "in", assignedTo(named))] : [];
  const isNobodys = query.not(query.exists(assignments(query).whereRef("relation.to_id", "=", "dashboard.id")));
  return query.or(named.length < customerIds.length ? [...conditions, isNobodys] : conditions);
};

const assignments = (query: ExpressionBuilder<Schema, "dashboard">) =>
  query
    .selectFrom("relation")
    .select("relation.to_id")
    .where("relation.from_type", "=", "CUSTOMER")
    .where("relation.type_group", "=", "DASHBOARD")
    .where("relation.to_type", "=", "DASHBOARD");

function assignment(to: DashboardId, from: Customer["id"]): RelationKey {
  return { from, to, type: CONTAINS, typeGroup: "DASHBOARD" };
}

function shortInfo(row: { id: Uuid; title: string; is_public: number }): ShortCustomerInfo {
  return { customerId: entityId("CUSTOMER", row.id), title: row.title, public: row.is_public === 1 };
}
