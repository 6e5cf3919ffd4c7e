import {
  type ActionStatus,
  type ActionType,
  type AuditClient,
  type AuditLog,
  entityId,
  NULL_UUID,
  type PageData,
  type PageLink,
  parseEntityId,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import type { BooleanColumn } from "../kernel/entities/columns.ts";

/** A row of the table; `action_data` is JSON text. */
export interface AuditLogColumns {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  customer_id: Uuid;
  entity_type: string;
  /** Of an attempt what it was made on, which answers do not name. */
  entity_id: Uuid;
  is_attempt: BooleanColumn;
  entity_name: string | null;
  user_id: Uuid;
  user_name: string;
  action_type: ActionType;
  action_data: string;
  action_status: ActionStatus;
  action_failure_details: string;
  /** Of whom it came from, as JSON; null: not from a call. */
  client: string | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    audit_log: AuditLogColumns;
  }
}

/** Which entries a list contains. */
export interface AuditScope {
  readonly tenantId: Uuid;
  readonly entity?: { readonly entityType: string; readonly id: Uuid } | undefined;
  readonly customerId?: Uuid | undefined;
  readonly userId?: Uuid | undefined;
  /** Empty: every action. */
  readonly actions: readonly ActionType[];
  /** Of each of these any; absent: every one. */
  readonly statuses?: readonly ActionStatus[] | undefined;
  readonly userIds?: readonly Uuid[] | undefined;
  readonly entityTypes?: readonly string[] | undefined;
  readonly entityIds?: readonly Uuid[] | undefined;
}

const ROWS = 50;
const PURGE_ROWS = 5_000;

/** The audit log of all tenants. */
export class AuditStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        entityType: "entity_type",
        entityName: "entity_name",
        userName: "user_name",
        actionType: "action_type",
        actionStatus: "action_status",
      },
      search: ["entity_type", "entity_name", "user_name", "action_type", "action_status"],
      createdTime: "created_time",
    };
  }

  /** All or none. */
  async insert(rows: readonly AuditLogColumns[]): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < rows.length; at += ROWS) {
        await tx
          .insertInto("audit_log")
          .values(rows.slice(at, at + ROWS))
          .execute();
      }
    });
  }

  async list(
    { tenantId, entity, customerId, userId, actions, statuses, userIds, entityTypes, entityIds }: AuditScope,
    link: PageLink,
  ): Promise<PageData<AuditLog>> {
    let query = this.#database.db.selectFrom("audit_log").selectAll().where("tenant_id", "=", tenantId);
    if (entity) query = query.where("entity_id", "=", entity.id).where("entity_type", "=", entity.entityType);
    if (customerId) query = query.where("customer_id", "=", customerId);
    if (userId) query = query.where("user_id", "=", userId);
    if (actions.length > 0) query = query.where("action_type", "in", [...actions]);
    if (statuses) query = query.where("action_status", "in", [...statuses]);
    if (userIds) query = query.where("user_id", "in", [...userIds]);
    if (entityTypes) query = query.where("entity_type", "in", [...entityTypes]);
    if (entityIds) query = query.where("entity_id", "in", [...entityIds]);
    return mapPage(await selectPage(query, link, this.#page), auditLogOf);
  }

  /** Removes a bounded number of older entries. @returns whether there may be more. */
  async purge(before: number): Promise<boolean> {
    const { db } = this.#database;
    const old = db.selectFrom("audit_log").select("id").where("created_time", "<", before).limit(PURGE_ROWS);
    const { numDeletedRows } = await db.deleteFrom("audit_log").where("id", "in", old).executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }

  /** Tenants that have entries, in the order of their ids. */
  async *tenants(): AsyncGenerator<Uuid> {
    const { db } = this.#database;
    let after: Uuid | undefined;
    for (;;) {
      let query = db.selectFrom("audit_log").select("tenant_id").orderBy("tenant_id").limit(1);
      if (after !== undefined) query = query.where("tenant_id", ">", after);
      const next = await query.executeTakeFirst(); // one lookup in the index, however many entries a tenant has
      if (!next) return;
      after = next.tenant_id;
      yield after;
    }
  }

  /** Removes a bounded number of a tenant's entries. @returns whether there may be more. */
  async purgeTenant(tenantId: Uuid): Promise<boolean> {
    const { db } = this.#database;
    const left = db.selectFrom("audit_log").select("id").where("tenant_id", "=", tenantId).limit(PURGE_ROWS);
    const { numDeletedRows } = await db.deleteFrom("audit_log").where("id", "in", left).executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }
}

function auditLogOf(row: AuditLogColumns): AuditLog {
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: entityId("CUSTOMER", row.customer_id),
    entityId: parseEntityId(row.entity_type, row.is_attempt === 0 ? row.entity_id : NULL_UUID),
    entityName: row.entity_name,
    userId: entityId("USER", row.user_id),
    userName: row.user_name,
    actionType: row.action_type,
    actionData: JSON.parse(row.action_data),
    actionStatus: row.action_status,
    actionFailureDetails: row.action_failure_details,
    ...(row.client === null ? {} : { client: JSON.parse(row.client) as AuditClient }), // by the recorder
  };
}
