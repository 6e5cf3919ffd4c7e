import {
  type Correction,
  type CorrectionDraft,
  type EntityId,
  type EntityType,
  entityId,
  type PageData,
  type PageLink,
  type TenantId,
  type Uuid,
  type ValueChange,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";

interface CorrectionColumns {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  entity_type: EntityType;
  entity_id: Uuid;
  user_id: Uuid;
  user_name: string;
  change: string;
  keys: string;
  /** The times that it is about; `start_ts` to `end_ts` is around all of them. */
  ranges: string;
  start_ts: number;
  end_ts: number;
  points: number | null;
  reason: string;
  undone_time: number | null;
  /** Null: they were not kept. */
  before_points: Uint8Array | null;
  /** Null: they were deleted. */
  after_points: Uint8Array | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    correction: CorrectionColumns;
  }
}

/** What a correction keeps beside what is said of it; the values as `bytesOf` encodes them. */
export interface KeptBytes {
  readonly ranges: CorrectionDraft["ranges"];
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** The corrections of one entity within a tenant. */
export interface CorrectionScope {
  readonly tenantId: TenantId;
  readonly entity: EntityId;
}

const LISTED = [
  ...(["id", "created_time", "entity_type", "entity_id", "user_id", "user_name", "change", "keys"] as const),
  ...(["start_ts", "end_ts", "points", "reason", "undone_time"] as const),
];
type ListedRow = Pick<CorrectionColumns, (typeof LISTED)[number]>;
/** Maximum number of rows that one statement deletes. */
const STEP = 200;

/** Stores corrections of time series. */
export class CorrectionStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: { createdTime: "created_time", userName: "user_name", points: "points" },
      search: ["user_name", "keys", "reason"],
      createdTime: "created_time",
    };
  }

  /** Newest first by default. */
  async list(scope: CorrectionScope, link: PageLink): Promise<PageData<Correction>> {
    const { sortOrder = { property: "createdTime", direction: "DESC" } } = link;
    return mapPage(await selectPage(this.#of(scope).select(LISTED), { ...link, sortOrder }, this.#page), correctionOf);
  }

  async find(scope: CorrectionScope, id: Uuid): Promise<{ correction: Correction; kept: KeptBytes } | undefined> {
    const row = await this.#of(scope).selectAll().where("id", "=", id).executeTakeFirst();
    return row && { correction: correctionOf(row), kept: keptOf(row) };
  }

  async insert(tenantId: TenantId, correction: Correction, kept: KeptBytes): Promise<void> {
    await this.#database.db
      .insertInto("correction")
      .values({
        id: correction.id,
        created_time: correction.createdTime,
        tenant_id: tenantId.id,
        entity_type: correction.entityId.entityType,
        entity_id: correction.entityId.id,
        user_id: correction.userId.id,
        user_name: correction.userName,
        change: JSON.stringify(correction.change),
        keys: JSON.stringify(correction.keys),
        ranges: JSON.stringify(kept.ranges),
        start_ts: correction.startTs,
        end_ts: correction.endTs,
        points: correction.points,
        reason: correction.reason,
        undone_time: correction.undoneTime,
        before_points: kept.before,
        after_points: kept.after,
      })
      .execute();
  }

  /** @returns whether it was not undone before: of two calls at the same time one gets true. */
  async markUndone(id: Uuid, time: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable("correction")
      .set({ undone_time: time })
      .where("id", "=", id)
      .where("undone_time", "is", null)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  /** Deletes a bounded number of those that are older. @returns whether there may be more. */
  async removeOlder(than: number): Promise<boolean> {
    const { db } = this.#database;
    const oldest = await db
      .selectFrom("correction")
      .select("created_time")
      .where("created_time", "<", than)
      .orderBy("created_time")
      .offset(STEP)
      .limit(1)
      .executeTakeFirst();
    await db
      .deleteFrom("correction")
      .where("created_time", "<", oldest?.created_time ?? than)
      .execute();
    return oldest !== undefined;
  }

  /** Deletes those of an entity, or those from when it belonged to a tenant. */
  async removeAll(entity: Uuid, tenantId?: TenantId): Promise<void> {
    let query = this.#database.db.deleteFrom("correction").where("entity_id", "=", entity);
    if (tenantId) query = query.where("tenant_id", "=", tenantId.id);
    await query.execute();
  }

  #of({ tenantId, entity }: CorrectionScope) {
    return this.#database.db
      .selectFrom("correction")
      .where("entity_id", "=", entity.id)
      .where("entity_type", "=", entity.entityType)
      .where("tenant_id", "=", tenantId.id);
  }
}

function keptOf(row: Pick<CorrectionColumns, "ranges" | "before_points" | "after_points">): KeptBytes {
  const ranges = JSON.parse(row.ranges) as KeptBytes["ranges"]; // written by `insert`
  return { ranges, before: row.before_points, after: row.after_points };
}

function correctionOf(row: ListedRow): Correction {
  return {
    id: row.id,
    createdTime: row.created_time,
    entityId: entityId(row.entity_type, row.entity_id),
    userId: entityId("USER", row.user_id),
    userName: row.user_name,
    change: JSON.parse(row.change) as ValueChange, // written by `insert`
    keys: JSON.parse(row.keys) as readonly string[],
    startTs: row.start_ts,
    endTs: row.end_ts,
    points: row.points,
    reason: row.reason,
    undoneTime: row.undone_time,
  };
}
