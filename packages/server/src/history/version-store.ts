import type { EntityId, PageData, PageLink, TenantId, Uuid } from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import { type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import type { EntityVersionColumns } from "../kernel/entities/entity-versions.ts";

/** A version without its state. */
export type VersionRow = Omit<EntityVersionColumns, "state">;

/**
 * The versions of one entity within a tenant. A tenant does not see versions from before the entity was moved to it.
 */
export interface VersionScope {
  readonly tenantId: TenantId;
  readonly entity: EntityId;
}

const COLUMNS = [
  ...(["entity_id", "created_time", "id", "tenant_id"] as const),
  ...(["entity_type", "action", "user_id", "user_name"] as const),
];
/** Maximum number of rows that one statement deletes. */
const STEP = 1_000;

/** Stores the versions of all entities. */
export class VersionStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: { createdTime: "created_time", action: "action", userName: "user_name" },
      search: ["user_name", "action"],
      createdTime: "created_time",
    };
  }

  list(scope: VersionScope, link: PageLink): Promise<PageData<VersionRow>> {
    const { sortOrder = { property: "createdTime", direction: "DESC" } } = link; // newest first
    return selectPage(this.#of(scope).select(COLUMNS), { ...link, sortOrder }, this.#page);
  }

  /** Loads a version with its state. */
  async find(scope: VersionScope, id: Uuid): Promise<EntityVersionColumns | undefined> {
    return this.#of(scope).selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The version after this one: its previous state is the state that this version left. */
  async next(scope: VersionScope, { created_time: time, id }: VersionRow): Promise<EntityVersionColumns | undefined> {
    return this.#of(scope)
      .selectAll()
      .where((e) => e.or([e("created_time", ">", time), e.and([e("created_time", "=", time), e("id", ">", id)])]))
      .orderBy("created_time")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
  }

  /** Deletes all versions of the entity except the newest `count`. */
  async keepNewest(entity: Uuid, count: number): Promise<void> {
    const { db } = this.#database;
    const last = await db
      .selectFrom("entity_version")
      .select("created_time")
      .where("entity_id", "=", entity)
      .orderBy("created_time", "desc")
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    await db
      .deleteFrom("entity_version")
      .where("entity_id", "=", entity)
      .where("created_time", "<=", last.created_time)
      .execute();
  }

  /** Deletes a bounded number of versions older than the time. @returns whether there may be more. */
  async removeOlder(than: number): Promise<boolean> {
    const { db } = this.#database;
    const oldest = await db
      .selectFrom("entity_version")
      .select("created_time")
      .where("created_time", "<", than)
      .orderBy("created_time")
      .offset(STEP)
      .limit(1)
      .executeTakeFirst();
    const until = oldest?.created_time ?? than;
    await db.deleteFrom("entity_version").where("created_time", "<", until).execute();
    return oldest !== undefined;
  }

  /** Deletes all versions of an entity, or those from when it belonged to a tenant. */
  async removeAll(entity: Uuid, tenantId?: TenantId, runner: Runner = this.#database.db): Promise<void> {
    let query = runner.deleteFrom("entity_version").where("entity_id", "=", entity);
    if (tenantId) query = query.where("tenant_id", "=", tenantId.id);
    await query.execute();
  }

  #of({ tenantId, entity }: VersionScope) {
    return this.#database.db
      .selectFrom("entity_version")
      .where("entity_id", "=", entity.id)
      .where("tenant_id", "=", tenantId.id)
      .where("entity_type", "=", entity.entityType);
  }
}
