import type { OAuth2Template, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { jsonOf } from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    oauth2_template: TemplateColumns;
    oauth2_shipped_template: { provider_id: string };
  }
}

interface TemplateColumns {
  id: Uuid;
  created_time: number;
  provider_id: string;
  content: string;
}

type Content = Omit<OAuth2Template, "id" | "createdTime" | "providerId" | "name">;

/** Templates of registrations. */
export class TemplateStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<OAuth2Template[]> {
    const rows = await this.#database.db.selectFrom("oauth2_template").selectAll().orderBy("id").execute();
    return rows.map(templateOf);
  }

  async find(id: Uuid): Promise<OAuth2Template | undefined> {
    const row = await this.#database.db
      .selectFrom("oauth2_template")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && templateOf(row);
  }

  async insert(template: OAuth2Template): Promise<void> {
    await this.#database.db.insertInto("oauth2_template").values(rowOf(template)).execute();
  }

  async replace(template: OAuth2Template): Promise<void> {
    const { id, ...columns } = rowOf(template);
    await this.#database.db.updateTable("oauth2_template").set(columns).where("id", "=", id).execute();
  }

  async delete(id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("oauth2_template").where("id", "=", id).execute();
  }

  /** Stores a shipped template, once in the lifetime of the installation. */
  async ship(template: OAuth2Template): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("oauth2_shipped_template")
        .values({ provider_id: template.providerId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) return;
      await tx
        .insertInto("oauth2_template")
        .values(rowOf(template))
        .onConflict((conflict) => conflict.column("provider_id").doNothing())
        .execute();
    });
  }
}

function rowOf({ id, createdTime, providerId, name: _name, ...content }: OAuth2Template): TemplateColumns {
  return { id: id.id as Uuid, created_time: createdTime, provider_id: providerId, content: JSON.stringify(content) };
}

function templateOf({ id, created_time, provider_id, content }: TemplateColumns): OAuth2Template {
  const known = jsonOf(content) as Content; // written above
  return { id: { id }, createdTime: created_time, providerId: provider_id, name: provider_id, ...known };
}
