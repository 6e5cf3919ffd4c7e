import {
  type ApiUsageState,
  entityId,
  type Tenant,
  type TenantId,
  USAGE_FEATURES,
  type UsageFeature,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { recordOf, type States } from "./usage-math.ts";
import { type UsageRow, usageTable } from "./usage-table.ts";

const COLUMNS = {
  transport: "transport_state",
  storage: "storage_state",
  ruleEngine: "rule_engine_state",
  jsExecution: "js_execution_state",
  email: "email_state",
  sms: "sms_state",
  alarm: "alarm_state",
} as const satisfies Record<UsageFeature, keyof UsageRow>;

const FEATURES = Object.keys(USAGE_FEATURES) as readonly UsageFeature[]; // its keys

/** A state with its ids and tenant. */
export interface StoredUsage {
  readonly state: ApiUsageState;
  readonly name: string;
  readonly states: States;
}

/** Usage states of all tenants. */
export class UsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<readonly StoredUsage[]> {
    return (await this.#database.db.selectFrom("api_usage_state").selectAll().execute()).map(usageOf);
  }

  async find(id: Uuid): Promise<StoredUsage | undefined> {
    const { db } = this.#database;
    const row = await db.selectFrom("api_usage_state").selectAll().where("id", "=", id).executeTakeFirst();
    return row && usageOf(row);
  }

  /** Tenants without a state. */
  async missing(): Promise<readonly Pick<Tenant, "id" | "title">[]> {
    const rows = await this.#database.db
      .selectFrom("tenant")
      .select(["tenant.id", "tenant.title"])
      .where(sql<boolean>`not exists (select 1 from api_usage_state where api_usage_state.entity_id = tenant.id)`)
      .execute();
    return rows.map(({ id, title }) => ({ id: entityId("TENANT", id), title }));
  }

  /** Does nothing if the tenant has one. */
  async insert(id: Uuid, createdTime: number, { id: tenant, title }: Pick<Tenant, "id" | "title">): Promise<void> {
    const row = { id, created_time: createdTime, tenant_id: tenant.id, entity_type: "TENANT", entity_id: tenant.id };
    const states = { transport_state: "ENABLED", storage_state: "ENABLED", rule_engine_state: "ENABLED" } as const;
    const more = { js_execution_state: "ENABLED", email_state: "ENABLED", sms_state: "ENABLED" } as const;
    await this.#database.db
      .insertInto("api_usage_state")
      .values({ ...row, ...states, ...more, alarm_state: "ENABLED", name: title })
      .onConflict((conflict) => conflict.column("entity_id").doNothing())
      .execute();
  }

  async rename(tenantId: TenantId, name: string): Promise<void> {
    await this.#database.db.updateTable("api_usage_state").set({ name }).where("entity_id", "=", tenantId.id).execute();
  }

  async setStates(id: Uuid, states: States): Promise<void> {
    const columns = Object.fromEntries(FEATURES.map((feature) => [COLUMNS[feature], states[feature]]));
    await this.#database.db.updateTable("api_usage_state").set(columns).where("id", "=", id).execute();
  }

  /** Removes states of deleted tenants. */
  async deleteOrphans(): Promise<void> {
    await this.#database.db
      .deleteFrom("api_usage_state")
      .where(sql<boolean>`not exists (select 1 from tenant where tenant.id = api_usage_state.tenant_id)`)
      .execute();
  }

  async delete(tenantId: TenantId): Promise<void> {
    await this.#database.db.deleteFrom("api_usage_state").where("tenant_id", "=", tenantId.id).execute();
  }
}

function usageOf(row: UsageRow): StoredUsage {
  const states = recordOf(FEATURES, (feature) => row[COLUMNS[feature]]);
  return { state: usageTable.fromRow(row), name: row.name, states };
}
