import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Accounts with their credentials in the same row: a sign-in reads one row, and neither exists without the other. */
export const users: Migration = {
  number: 4,
  name: "users",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("user_account")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("customer_id", types.uuid)
      .addColumn("authority", types.text, (column) => column.notNull())
      .addColumn("email", types.text, (column) => column.notNull().unique())
      .addColumn("first_name", types.text)
      .addColumn("last_name", types.text)
      .addColumn("additional_info", types.json)
      .addColumn("enabled", types.boolean, (column) => column.notNull().defaultTo(0))
      .addColumn("password", types.text)
      .addColumn("password_set_time", types.bigint)
      .addColumn("password_history", types.json)
      .addColumn("activate_token", types.text, (column) => column.unique())
      .addColumn("reset_token", types.text, (column) => column.unique())
      .addColumn("failed_login_attempts", types.integer, (column) => column.notNull().defaultTo(0))
      .addColumn("last_login_time", types.bigint)
      .execute();
    await db.schema
      .createIndex("user_account_by_owner")
      .on("user_account")
      .columns(["tenant_id", "customer_id", "authority"])
      .execute();
    await db.schema
      .createTable("voided_tokens")
      .addColumn("user_id", types.uuid, (column) => column.primaryKey())
      .addColumn("issued_before", types.bigint, (column) => column.notNull())
      .execute();
  },
};
