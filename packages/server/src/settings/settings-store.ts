import type { AdminSettings, JsonObject, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { jsonColumn, objectOf } from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    admin_settings: SettingsTable;
  }
}

interface SettingsTable {
  id: Uuid;
  created_time: number;
  key: string;
  json_value: string | null;
}

/** Settings of the installation by key, each a JSON document. */
export class SettingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(by: "id" | "key", value: string): Promise<AdminSettings | undefined> {
    const row = await this.#database.db
      .selectFrom("admin_settings")
      .selectAll()
      .where(by, "=", value)
      .executeTakeFirst();
    return row && settingsOf(row);
  }

  async insert(settings: AdminSettings): Promise<void> {
    await this.#database.db.insertInto("admin_settings").values(rowOf(settings)).execute();
  }

  /** Leaves alone what exists already. */
  async insertMissing(settings: AdminSettings): Promise<void> {
    await this.#database.db
      .insertInto("admin_settings")
      .values(rowOf(settings))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }

  /** Creates, or replaces the value of the key. */
  async put(settings: AdminSettings): Promise<void> {
    const row = rowOf(settings);
    await this.#database.db
      .insertInto("admin_settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ json_value: row.json_value }))
      .execute();
  }
}

function rowOf({ id, createdTime, key, jsonValue }: AdminSettings): SettingsTable {
  return { id: id.id as Uuid, created_time: createdTime, key, json_value: jsonColumn(jsonValue) };
}

function settingsOf(row: SettingsTable): AdminSettings {
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    key: row.key,
    jsonValue: objectOf(row.json_value) satisfies JsonObject | null,
  };
}
