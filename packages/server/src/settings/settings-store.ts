import { type AdminSettings, type JsonObject, PlatformError, type Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { jsonColumn, objectOf } from "../kernel/entities/columns.ts";
import { openMembers, type SecretBox, sealMembers } from "../kernel/secrets/secret-box.ts";
import { secretMembers } from "./secret-members.ts";

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
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Secrets that cannot be read are empty. */
  async find(by: "id" | "key", value: string): Promise<AdminSettings | undefined> {
    const row = await this.#row(by, value);
    return row && settingsOf(row, this.#secrets);
  }

  /** For who uses the secrets. @throws {PlatformError} `unavailable` when one cannot be read. */
  async use(key: string): Promise<JsonObject | undefined> {
    const row = await this.#row("key", key);
    const settings = row && settingsOf(row, this.#secrets, refuseUnreadable);
    return settings?.jsonValue ?? undefined;
  }

  async #row(by: "id" | "key", value: string): Promise<SettingsTable | undefined> {
    return this.#database.db.selectFrom("admin_settings").selectAll().where(by, "=", value).executeTakeFirst();
  }

  async insert(settings: AdminSettings): Promise<void> {
    await this.#database.db.insertInto("admin_settings").values(rowOf(settings, this.#secrets)).execute();
  }

  /** Leaves alone what exists already. */
  async insertMissing(settings: AdminSettings): Promise<void> {
    await this.#database.db
      .insertInto("admin_settings")
      .values(rowOf(settings, this.#secrets))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }

  /** Creates, or replaces the value of the key. */
  async put(settings: AdminSettings): Promise<void> {
    const row = rowOf(settings, this.#secrets);
    await this.#database.db
      .insertInto("admin_settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ json_value: row.json_value }))
      .execute();
  }
}

function rowOf({ id, createdTime, key, jsonValue }: AdminSettings, secrets: SecretBox): SettingsTable {
  const value = jsonValue && sealMembers(secrets, jsonValue, secretMembers(key), placeIn(key));
  return { id: id.id as Uuid, created_time: createdTime, key, json_value: jsonColumn(value) };
}

function settingsOf(row: SettingsTable, secrets: SecretBox, unreadable?: (name: string) => void): AdminSettings {
  const value = objectOf(row.json_value) satisfies JsonObject | null;
  const places = { placeOf: placeIn(row.key), unreadable };
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    key: row.key,
    jsonValue: value && openMembers(secrets, value, secretMembers(row.key), places),
  };
}

const placeIn = (key: string) => (name: string) => `admin_settings.${name} ${key}`;

function refuseUnreadable(name: string): never {
  throw new PlatformError(
    "unavailable",
    `The secret '${name}' cannot be read with the key of this installation: enter it again`,
  );
}
