import {
  type EntityId,
  type EntityType,
  entityId,
  type PageData,
  type PageLink,
  SYSTEM_TENANT,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import { isSystemAdmin } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Tx } from "../kernel/database/database.ts";
import { type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import type { EntityBin } from "../kernel/entities/entity-writer.ts";
import { contentOf, rowsIn } from "./bin-content.ts";
import { BINNED_KINDS } from "./binned-kinds.ts";
import { type BinnedRows, readRows } from "./binned-rows.ts";

export interface BinColumns {
  entity_id: Uuid;
  entity_type: EntityType;
  tenant_id: Uuid;
  name: string;
  deleted_time: number;
  user_id: Uuid | null;
  user_name: string | null;
  /** The rows of the entity: {@link contentOf}. */
  content: string;
  /** Of `content`, in bytes. */
  size: number;
  /** 1: can no longer be restored, and is being removed. */
  emptied: number;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    recycle_bin: BinColumns;
  }
}

export type BinRow = Omit<BinColumns, "content" | "size" | "emptied">;

/** What a tenant may have in the bin. */
export interface BinBounds {
  readonly entities: number;
  readonly bytes: number;
}

export interface BinOptions {
  readonly isOn: boolean;
  /** Whether the tenant is being deleted with everything it owns. */
  readonly isGoing: (tenant: Uuid, tx: Tx) => Promise<boolean>;
  readonly clock: Clock;
}

const COLUMNS = [
  ...(["entity_id", "entity_type", "tenant_id", "name"] as const),
  ...(["deleted_time", "user_id", "user_name"] as const),
];

/** Stores deleted entities as rows that can be written back. */
export class BinStore implements EntityBin {
  readonly #database: Database;
  readonly #options: BinOptions;
  readonly #page: PageColumns;

  constructor(database: Database, options: BinOptions) {
    this.#database = database;
    this.#options = options;
    this.#page = {
      dialect: database.dialect,
      id: "entity_id",
      sortable: {
        createdTime: "deleted_time",
        deletedTime: "deleted_time",
        name: "name",
        entityType: "entity_type",
        userName: "user_name",
      },
      search: ["name"],
      createdTime: "deleted_time",
    };
  }

  async take({ entity, tenantId, by }: Parameters<EntityBin["take"]>[0], tx: Tx): Promise<boolean> {
    const { isOn, isGoing, clock } = this.#options;
    const kind = BINNED_KINDS.get(entity.id.entityType);
    if (!isOn || !kind || tenantId.id === SYSTEM_TENANT.id) return false; // only tenants have one
    if (by && isSystemAdmin(by)) return false; // tenants do not take back what the installation has decided
    if (await isGoing(tenantId.id, tx)) return false;
    const rows = await readRows(kind, entity.id.id, this.#database.dialect, tx);
    if (!rows || (kind.only && rows.row[kind.only.column] !== kind.only.is)) return false;
    const content = contentOf(rows);
    const row = {
      entity_id: entity.id.id,
      entity_type: entity.id.entityType,
      tenant_id: tenantId.id,
      name: String(rows.row[kind.nameColumn]),
      deleted_time: clock(),
      user_id: by?.id.id ?? null,
      user_name: by?.email ?? null,
      content,
      size: Buffer.byteLength(content),
      emptied: 0,
    };
    await tx.insertInto("recycle_bin").values(row).execute();
    return true;
  }

  list(tenantId: TenantId, entityType: EntityType | undefined, link: PageLink): Promise<PageData<BinRow>> {
    const { sortOrder = { property: "deletedTime", direction: "DESC" } } = link; // newest first
    let query = this.#database.db
      .selectFrom("recycle_bin")
      .select(COLUMNS)
      .where("tenant_id", "=", tenantId.id)
      .where("emptied", "=", 0);
    if (entityType) query = query.where("entity_type", "=", entityType);
    return selectPage(query, { ...link, sortOrder }, this.#page);
  }

  async find(tenantId: TenantId, id: EntityId): Promise<BinRow | undefined> {
    return this.#one(tenantId, id).select(COLUMNS).executeTakeFirst();
  }

  /** Removes the entity from the bin and returns its rows; undefined when it is not there. */
  async takeOut(tenantId: TenantId, { entityType, id }: EntityId, tx: Tx): Promise<BinnedRows | undefined> {
    const row = await tx
      .deleteFrom("recycle_bin")
      .where("entity_id", "=", id)
      .where("entity_type", "=", entityType)
      .where("tenant_id", "=", tenantId.id)
      .where("emptied", "=", 0)
      .returning("content")
      .executeTakeFirst();
    return row && rowsIn(row.content);
  }

  /** Marks entities as no longer restorable. @returns whether there were any. */
  async markEmptied(which: { tenantId?: TenantId; id?: EntityId; deletedBefore?: number }): Promise<boolean> {
    let query = this.#database.db.updateTable("recycle_bin").set({ emptied: 1 }).where("emptied", "=", 0);
    if (which.tenantId) query = query.where("tenant_id", "=", which.tenantId.id);
    if (which.id) query = query.where("entity_id", "=", which.id.id).where("entity_type", "=", which.id.entityType);
    if (which.deletedBefore !== undefined) query = query.where("deleted_time", "<", which.deletedBefore);
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Does the same to the oldest entities of tenants that have more than `max`. */
  async markOverfull(max: BinBounds): Promise<void> {
    const full = await this.#database.db
      .selectFrom("recycle_bin")
      .select("tenant_id")
      .where("emptied", "=", 0)
      .groupBy("tenant_id")
      .having((e) => e.or([e(e.fn.countAll<number>(), ">", max.entities), e(e.fn.sum<number>("size"), ">", max.bytes)]))
      .execute();
    for (const { tenant_id: id } of full) {
      const deletedBefore = await this.#oldestWithin(max, id);
      await this.markEmptied({ tenantId: entityId("TENANT", id), deletedBefore });
    }
  }

  /** Deletion time of the oldest entity that is within `max`, counted from the newest; after all of them if none is. */
  async #oldestWithin(max: BinBounds, tenant: Uuid): Promise<number> {
    const { rows } = await sql<{ oldest: number | null }>`select min(deleted_time) as oldest
      from (select deleted_time, count(*) over newest as entities, sum(size) over newest as bytes
        from recycle_bin where tenant_id = ${tenant} and emptied = 0 window newest as (order by deleted_time desc)) one
      where entities <= ${max.entities} and bytes <= ${max.bytes}`.execute(this.#database.db);
    return rows[0]?.oldest ?? Number.MAX_SAFE_INTEGER;
  }

  /** A batch of the entities to remove. */
  async emptied(limit: number): Promise<readonly EntityId[]> {
    const rows = await this.#database.db
      .selectFrom("recycle_bin")
      .select(["entity_type", "entity_id"])
      .where("emptied", "=", 1)
      .limit(limit)
      .execute();
    return rows.map((row) => entityId(row.entity_type, row.entity_id));
  }

  async remove(id: EntityId, tx: Tx): Promise<void> {
    await tx.deleteFrom("recycle_bin").where("entity_id", "=", id.id).where("emptied", "=", 1).execute();
  }

  #one(tenantId: TenantId, { entityType, id }: EntityId) {
    return this.#database.db
      .selectFrom("recycle_bin")
      .where("entity_id", "=", id)
      .where("entity_type", "=", entityType)
      .where("tenant_id", "=", tenantId.id)
      .where("emptied", "=", 0);
  }
}
