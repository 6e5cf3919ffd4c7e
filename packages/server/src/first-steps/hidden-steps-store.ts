import type { Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    first_steps_hidden: { user_id: Uuid };
  }
}

/** Users who have hidden the first steps. */
export class HiddenStepsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async has(userId: Uuid): Promise<boolean> {
    const { db } = this.#database;
    const row = await db.selectFrom("first_steps_hidden").selectAll().where("user_id", "=", userId).executeTakeFirst();
    return row !== undefined;
  }

  async add(userId: Uuid): Promise<void> {
    await this.#database.db
      .insertInto("first_steps_hidden")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute();
  }

  async forget(userId: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("first_steps_hidden").where("user_id", "=", userId).execute();
  }
}
