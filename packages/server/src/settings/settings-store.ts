import type { Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { jsonColumn, objectOf } from "../kernel/entities/columns.ts";
import { mergeLossless } from "../kernel/json/lossless-json.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { type StoredSettings, withSecretsApart } from "./settings-with-secrets.ts";

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

  async find(by: "id" | "key", value: string): Promise<StoredSettings | undefined> {
    const row = await this.#database.db
      .selectFrom("admin_settings")
      .selectAll()
      .where(by, "=", value)
      .executeTakeFirst();
    return row && settingsOf(row, this.#secrets);
  }

  async insert(settings: StoredSettings): Promise<void> {
    await this.#database.db.insertInto("admin_settings").values(rowOf(settings, this.#secrets)).execute();
  }

  /** Keeps existing settings. */
  async insertMissing(settings: StoredSettings): Promise<void> {
    await this.#database.db
      .insertInto("admin_settings")
      .values(rowOf(settings, this.#secrets))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }

  /** Creates or replaces the settings of a key. */
  async put(settings: StoredSettings): Promise<void> {
    const row = rowOf(settings, this.#secrets);
    await this.#database.db
      .insertInto("admin_settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ json_value: row.json_value }))
      .execute();
  }
}

function rowOf({ id, createdTime, key, content }: StoredSettings, box: SecretBox): SettingsTable {
  const sealed = [...(content?.secrets ?? [])].map(([name, secret]): [string, string] => [
    name,
    box.sealSecret(secret, placeOf(key, name)),
  ]);
  const value = content && mergeLossless(content.jsonValue, Object.fromEntries(sealed));
  return { id: id.id as Uuid, created_time: createdTime, key, json_value: jsonColumn(value) };
}

function settingsOf({ id, created_time: createdTime, key, json_value }: SettingsTable, box: SecretBox): StoredSettings {
  const value = objectOf(json_value);
  const secretOf = (sealed: string, name: string) => box.openSecret(sealed, placeOf(key, name), name);
  return { id: { id }, createdTime, key, content: value && withSecretsApart(key, value, secretOf) };
}

/** Identifies the use of a sealed secret. */
export function placeOf(key: string, name: string): string {
  return `admin_settings.${name} ${key}`;
}
