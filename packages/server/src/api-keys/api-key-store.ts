import type { ApiKeyScope, PageData, PageLink, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type PageColumns, selectPage } from "../kernel/database/select-page.ts";

export interface ApiKeyRow {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  user_id: Uuid;
  /** 0: never. */
  expiration_time: number;
  description: string;
  enabled: number;
  scope: ApiKeyScope;
  /** SHA-256 of the value; values are random, so that no salt is needed. */
  value_hash: string;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    api_key: ApiKeyRow;
  }
}

/** Stores keys of users. */
export class ApiKeyStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        createdTime: "created_time",
        expirationTime: "expiration_time",
        description: "description",
        enabled: "enabled",
      },
      search: ["description"],
      createdTime: "created_time",
    };
  }

  list(userId: Uuid, link: PageLink): Promise<PageData<ApiKeyRow>> {
    const query = this.#database.db.selectFrom("api_key").selectAll().where("user_id", "=", userId);
    const { sortOrder = { property: "createdTime", direction: "DESC" } } = link;
    return selectPage(query, { ...link, sortOrder }, this.#page);
  }

  find(id: Uuid): Promise<ApiKeyRow | undefined> {
    return this.#database.db.selectFrom("api_key").selectAll().where("id", "=", id).executeTakeFirst();
  }

  findByHash(hash: string): Promise<ApiKeyRow | undefined> {
    return this.#database.db.selectFrom("api_key").selectAll().where("value_hash", "=", hash).executeTakeFirst();
  }

  async count(userId: Uuid): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom("api_key")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async insert(row: ApiKeyRow): Promise<void> {
    await this.#database.db.insertInto("api_key").values(row).execute();
  }

  async change(id: Uuid, change: Partial<Pick<ApiKeyRow, "description" | "enabled">>): Promise<void> {
    await this.#database.db.updateTable("api_key").set(change).where("id", "=", id).execute();
  }

  async remove(id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("api_key").where("id", "=", id).execute();
  }

  async removeOf(owner: "user_id" | "tenant_id", id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("api_key").where(owner, "=", id).execute();
  }

  /** Deletes those that expired before the time. */
  async removeExpired(before: number): Promise<void> {
    await this.#database.db
      .deleteFrom("api_key")
      .where("expiration_time", ">", 0)
      .where("expiration_time", "<", before)
      .execute();
  }
}
