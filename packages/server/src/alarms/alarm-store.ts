import {
  type Alarm,
  type AlarmComment,
  type EntityId,
  entityId,
  isCleared,
  statusesOf,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import { longRead } from "../kernel/database/read-deadline.ts";
import { type AlarmLinkRow, alarmTable } from "./alarm-table.ts";
import { CommentStore } from "./comments/comment-store.ts";
import { type AlarmsRead, readPage, readSome } from "./read-alarms.ts";

/** Ids per statement. */
const CHUNK = 500;
/** Active alarms of one originator that are read: each is of a type of its own. */
const MAX_ACTIVE = 5_000;
/** Types of alarms that are listed. */
const MAX_TYPES = 10_000;

const active = alarmTable.part("id", "type", "severity");

/** What rules know of an alarm that is active. */
export type ActiveAlarm = Pick<Alarm, "id" | "type" | "severity">;

/** An alarm as read; `version` detects later changes. */
export interface StoredAlarm {
  readonly alarm: Alarm;
  readonly version: number;
}

/** Removes data that belongs to alarms, in the transaction that removes them. */
export type AlarmLeftovers = (ids: readonly Uuid[], tx: Tx) => Promise<void>;

/** Selects alarms to remove. */
export type AlarmsToRemove =
  /** Of all tenants by default. */
  | { readonly originatorId: Uuid; readonly tenantId?: Uuid | undefined }
  | { readonly tenantId: Uuid }
  /** Created before, and ended before. */
  | { readonly tenantId: Uuid; readonly before: number };

/** Selects alarms listed under an entity: those of a tenant, or all. */
export interface AlarmsListed {
  readonly entityId: Uuid;
  readonly tenantId?: Uuid | undefined;
}

/** Alarms, and the entities that list them. */
export class AlarmStore {
  readonly database: Database;
  readonly #leftovers: AlarmLeftovers;
  readonly #comments: CommentStore;

  constructor(database: Database, leftovers: AlarmLeftovers) {
    this.database = database;
    this.#leftovers = leftovers;
    this.#comments = new CommentStore(database);
  }

  async find(id: Uuid): Promise<StoredAlarm | undefined> {
    const row = await this.database.db.selectFrom("alarm").selectAll().where("id", "=", id).executeTakeFirst();
    return row && { alarm: alarmTable.fromRow(row), version: row.version };
  }

  /**
   * In the order of the ids, without those that do not exist.
   * @throws {PlatformError} `badRequest` when they are larger than one page may be.
   */
  findMany(ids: readonly Uuid[]): Promise<readonly Alarm[]> {
    return readPage(this.database.db, ids);
  }

  /** The first ones of the ids, as many as are read well at once: for those who read alarms in portions. */
  findSome(ids: readonly Uuid[]): Promise<AlarmsRead> {
    return readSome(this.database.db, ids);
  }

  /** The last started alarm of a type. */
  async findLatest(originator: EntityId, type: string, runner: Runner = this.database.db) {
    const row = await runner
      .selectFrom("alarm")
      .selectAll()
      .where("originator_id", "=", originator.id)
      .where("originator_type", "=", originator.entityType)
      .where("type", "=", type)
      .orderBy("start_ts", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row && ({ alarm: alarmTable.fromRow(row), version: row.version } satisfies StoredAlarm);
  }

  /** The active alarms of an originator, the latest of each type. */
  async findActive(originator: EntityId): Promise<ActiveAlarm[]> {
    const rows = await this.database.db
      .selectFrom("alarm")
      .select(active.columns)
      .where("originator_id", "=", originator.id)
      .where("originator_type", "=", originator.entityType)
      .where("status", "in", statusesOf("ACTIVE"))
      .orderBy("start_ts")
      .limit(MAX_ACTIVE)
      .execute();
    return [...new Map(rows.map((row) => [row.type, active.fromRow(row)])).values()];
  }

  /** Stores a new alarm. @returns false, and stores nothing, when another of its type is active by then. */
  async insert(alarm: Alarm, entities: readonly EntityId[]): Promise<boolean> {
    return this.database.db.transaction().execute(async (tx) => {
      await this.#lockType(alarm, tx);
      const latest = await this.findLatest(alarm.originator, alarm.type, tx);
      if (latest && !isCleared(latest.alarm.status)) return false;
      await tx
        .insertInto("alarm")
        .values({ ...alarmTable.toRow(alarm), version: 0 })
        .execute();
      await link(alarm, entities, tx);
      return true;
    });
  }

  /** Updates an alarm. @returns false, and writes nothing, when it was changed or removed since it was read. */
  async update(
    { alarm: before, version }: StoredAlarm,
    after: Alarm,
    spread: readonly EntityId[],
    comment?: AlarmComment,
  ): Promise<boolean> {
    const isListedOtherwise = before.status !== after.status || before.severity !== after.severity;
    if (!isListedOtherwise && spread.length === 0 && !comment) return replace(after, version, this.database.db);
    return this.database.db.transaction().execute(async (tx) => {
      if (!(await replace(after, version, tx))) return false;
      if (isListedOtherwise) {
        const { severity, status } = after;
        await tx.updateTable("entity_alarm").set({ severity, status }).where("alarm_id", "=", after.id.id).execute();
      }
      await link(after, spread, tx);
      if (comment) await this.#comments.insert(comment, tx);
      return true;
    });
  }

  /** Ids of alarms that are assigned to a user. */
  async someAssigned(assignee: Uuid, limit: number): Promise<Uuid[]> {
    const rows = await this.database.db
      .selectFrom("alarm")
      .select("id")
      .where("assignee_id", "=", assignee)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Types of a tenant's alarms, in their order: each is looked up in the index behind the one before. */
  async types(tenantId: Uuid): Promise<string[]> {
    const { rows } = await sql<{ type: string }>`with recursive found (type) as (
        select min(type) from alarm where tenant_id = ${tenantId}
        union all
        select (select min(type) from alarm where tenant_id = ${tenantId} and type > found.type)
        from found where found.type is not null
      )
      select type from found where type is not null limit ${MAX_TYPES} ${longRead}`.execute(this.database.db);
    return rows.map(({ type }) => type);
  }

  /** The entities that list each of the alarms. */
  async entitiesOf(alarms: readonly Alarm[]): Promise<ReadonlyMap<Uuid, readonly EntityId[]>> {
    const found = new Map<Uuid, EntityId[]>();
    for (let at = 0; at < alarms.length; at += CHUNK) {
      const ids = alarms.slice(at, at + CHUNK).map(({ id }) => id.id);
      const rows = await this.database.db
        .selectFrom("entity_alarm")
        .select(["alarm_id", "entity_id", "entity_type"])
        .where("alarm_id", "in", ids)
        .execute();
      for (const row of rows) {
        const entities = found.get(row.alarm_id) ?? [];
        found.set(row.alarm_id, entities);
        entities.push(entityId(row.entity_type, row.entity_id));
      }
    }
    return found;
  }

  /** Removes alarms with their links. @returns the ids of those that existed. */
  async remove(ids: readonly Uuid[]): Promise<readonly Uuid[]> {
    return this.database.db.transaction().execute(async (tx) => {
      const removed: Uuid[] = [];
      for (let at = 0; at < ids.length; at += CHUNK) {
        const chunk = ids.slice(at, at + CHUNK);
        const rows = await tx.deleteFrom("alarm").where("id", "in", chunk).returning("id").execute();
        removed.push(...rows.map(({ id }) => id));
      }
      await this.#comments.removeOf(removed, tx);
      await this.#leftovers(removed, tx);
      return removed;
    });
  }

  /** Some of the alarms to remove; `undefined` when none is left. */
  async someToRemove(wanted: AlarmsToRemove, limit: number): Promise<readonly Alarm[] | undefined> {
    let query = this.database.db.selectFrom("alarm").select("id").limit(limit);
    if ("originatorId" in wanted) query = query.where("originator_id", "=", wanted.originatorId);
    if (wanted.tenantId !== undefined) query = query.where("tenant_id", "=", wanted.tenantId);
    if ("before" in wanted) query = query.where("created_time", "<", wanted.before).where("end_ts", "<", wanted.before);
    const ids = (await query.execute()).map(({ id }) => id);
    return ids.length === 0 ? undefined : (await this.findSome(ids)).alarms;
  }

  /**
   * Removes alarms from the list of an entity: those of a tenant, or all.
   * @returns whether there may be more.
   */
  async unlinkSome({ entityId: listed, tenantId }: AlarmsListed, limit: number): Promise<boolean> {
    let some = this.database.db
      .selectFrom("entity_alarm")
      .select("entity_alarm.alarm_id")
      .where("entity_alarm.entity_id", "=", listed)
      .limit(limit);
    if (tenantId !== undefined) {
      some = some.innerJoin("alarm", "alarm.id", "entity_alarm.alarm_id").where("alarm.tenant_id", "=", tenantId);
    }
    const { numDeletedRows } = await this.database.db
      .deleteFrom("entity_alarm")
      .where("entity_id", "=", listed)
      .where("alarm_id", "in", some)
      .executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(limit);
  }

  /** Assigns alarms of an originator to its current customer. @returns whether there may be more. */
  async giveSome(originator: Uuid, customer: Uuid | null, limit: number): Promise<boolean> {
    const differs = sql<boolean>`customer_id is distinct from ${customer}`;
    const some = this.database.db
      .selectFrom("alarm")
      .select("id")
      .where("originator_id", "=", originator)
      .where(differs)
      .limit(limit);
    const { numUpdatedRows } = await this.database.db
      .updateTable("alarm")
      .set(({ eb }) => ({ customer_id: customer, version: eb("version", "+", 1) }))
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    return numUpdatedRows >= BigInt(limit);
  }

  /**
   * Prevents that two concurrent calls both find no alarm and raise it twice. SQLite's transactions are exclusive
   * anyway.
   */
  async #lockType({ originator, type }: Alarm, tx: Tx): Promise<void> {
    if (this.database.dialect !== "postgres") return;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${originator.id} ${type}`}, 0))`.execute(tx);
  }
}

/** A single statement shares its commit with others. */
async function replace(alarm: Alarm, version: number, runner: Runner): Promise<boolean> {
  const { id, ...columns } = alarmTable.toRow(alarm);
  const { numUpdatedRows } = await runner
    .updateTable("alarm")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function link(alarm: Alarm, entities: readonly EntityId[], tx: Tx): Promise<void> {
  for (let at = 0; at < entities.length; at += CHUNK) {
    const rows = entities.slice(at, at + CHUNK).map((entity) => linkRow(alarm, entity));
    await tx
      .insertInto("entity_alarm")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["entity_id", "alarm_id"]).doNothing())
      .execute();
  }
}

function linkRow(alarm: Alarm, { entityType, id }: EntityId): AlarmLinkRow {
  return {
    entity_id: id,
    entity_type: entityType,
    alarm_id: alarm.id.id,
    created_time: alarm.createdTime,
    type: alarm.type,
    severity: alarm.severity,
    status: alarm.status,
  };
}
