import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Who somebody is for a provider: addresses change hands there, subjects do not. Gone with the account. */
export const oauth2Bindings: Migration = {
  number: 122,
  name: "oauth2-bindings",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("oauth2_binding")
      .addColumn("provider", types.text, (column) => column.notNull())
      .addColumn("subject", types.text, (column) => column.notNull())
      .addColumn("user_id", types.uuid, (column) => column.notNull().references("user_account.id").onDelete("cascade"))
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint("oauth2_binding_key", ["provider", "subject"])
      .execute();
    await db.schema
      .createIndex("oauth2_binding_by_user")
      .on("oauth2_binding")
      .columns(["user_id", "provider"])
      .unique()
      .execute();
  },
};
