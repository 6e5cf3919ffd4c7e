import {
  type EntityId,
  type EventType,
  type PageData,
  type PageLink,
  parseEntityId,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import type { Schema } from "../kernel/database/schema.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import { containsPattern } from "../kernel/database/text-search.ts";

/** An event of an entity (reference: rule engine, 8.1). */
export interface StoredEvent {
  readonly id: { readonly id: Uuid };
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly type: string;
  readonly uid: string;
  readonly entityId: EntityId;
  readonly body: Readonly<Record<string, unknown>>;
}

interface EventColumns {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  entity_type: string;
  entity_id: Uuid;
  type: string;
  body: string;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    event: EventColumns;
  }
}

/** A condition on one member of the body. */
export type BodyCondition =
  | { readonly member: string; readonly contains: string }
  | { readonly member: string; readonly equals: string }
  | { readonly member: string; readonly atLeast: number }
  | { readonly member: string; readonly present: boolean };

export interface EventScope {
  readonly tenantId: Uuid;
  readonly entity: EntityId;
  readonly type?: string | undefined;
  readonly conditions?: readonly BodyCondition[] | undefined;
}

type Query = SelectQueryBuilder<Schema, "event", unknown>;

const ROWS = 100;
const PURGE_ROWS = 5_000;

/** Events of all entities. */
export class EventStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: { id: "id", createdTime: "created_time", type: "type", uid: "id", ts: "created_time" },
      createdTime: "created_time",
    };
  }

  async insert(events: readonly StoredEvent[]): Promise<void> {
    for (let at = 0; at < events.length; at += ROWS) {
      await this.#database.db
        .insertInto("event")
        .values(events.slice(at, at + ROWS).map(toColumns))
        .execute();
    }
  }

  async list(scope: EventScope, link: PageLink): Promise<PageData<StoredEvent>> {
    const search = scope.type === undefined ? ["type"] : [];
    return mapPage(await selectPage(this.#scoped(scope).selectAll(), link, { ...this.#page, search }), eventOf);
  }

  /** Newest first. */
  async newest(scope: EventScope, limit: number): Promise<StoredEvent[]> {
    const rows = await this.#scoped(scope)
      .selectAll()
      .orderBy("created_time", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(eventOf);
  }

  async delete(
    scope: EventScope,
    times: { startTime?: number | undefined; endTime?: number | undefined },
  ): Promise<void> {
    let query = this.#scoped(scope).select("id").limit(PURGE_ROWS);
    if (times.startTime !== undefined) query = query.where("created_time", ">=", times.startTime);
    if (times.endTime !== undefined) query = query.where("created_time", "<=", times.endTime);
    while (await this.#delete(query));
  }

  /** Removes all events of the entities in batches. */
  async deleteEntities(ids: readonly Uuid[]): Promise<void> {
    for (let at = 0; at < ids.length; at += ROWS) {
      const some = ids.slice(at, at + ROWS);
      const query = this.#database.db.selectFrom("event").select("id").where("entity_id", "in", some).limit(PURGE_ROWS);
      while (await this.#delete(query));
    }
  }

  /** Removes a bounded number of events of the types that are older. @returns whether there may be more. */
  async purge(types: readonly EventType[], before: number): Promise<boolean> {
    const old = this.#database.db
      .selectFrom("event")
      .select("id")
      .where("type", "in", [...types])
      .where("created_time", "<", before)
      .limit(PURGE_ROWS);
    return this.#delete(old);
  }

  /** `some`: at most `PURGE_ROWS` ids. @returns whether there may be more. */
  async #delete(some: SelectQueryBuilder<Schema, "event", { id: Uuid }>): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom("event")
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }

  #scoped({ tenantId, entity, type, conditions = [] }: EventScope): Query {
    let query: Query = this.#database.db
      .selectFrom("event")
      .where("entity_id", "=", entity.id)
      .where("entity_type", "=", entity.entityType)
      .where("tenant_id", "=", tenantId);
    if (type !== undefined) query = query.where("type", "=", type);
    for (const condition of conditions) query = query.where(this.#condition(condition));
    return query;
  }

  #condition(condition: BodyCondition) {
    const member =
      this.#database.dialect === "postgres"
        ? sql`(body::json ->> ${condition.member})`
        : sql`(body ->> ${condition.member})`;
    if ("present" in condition)
      return condition.present ? sql<SqlBool>`${member} is not null` : sql<SqlBool>`${member} is null`;
    if ("atLeast" in condition) return sql<SqlBool>`cast(${member} as bigint) >= ${condition.atLeast}`;
    const text = sql`lower(cast(${member} as text))`;
    if ("equals" in condition) return sql<SqlBool>`${text} = ${condition.equals.toLowerCase()}`;
    return sql<SqlBool>`${text} like ${containsPattern(condition.contains.toLowerCase())} escape '\\'`;
  }
}

function toColumns({ id, createdTime, tenantId, type, entityId, body }: StoredEvent): EventColumns {
  return {
    id: id.id,
    created_time: createdTime,
    tenant_id: tenantId.id,
    entity_type: entityId.entityType,
    entity_id: entityId.id,
    type,
    body: JSON.stringify(body).replaceAll("\\u0000", "\\ufffd"), // PostgreSQL cannot read JSON that contains NUL
  };
}

function eventOf(row: EventColumns): StoredEvent {
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    tenantId: { entityType: "TENANT", id: row.tenant_id },
    type: row.type,
    uid: row.id,
    entityId: parseEntityId(row.entity_type, row.entity_id),
    body: JSON.parse(row.body),
  };
}
