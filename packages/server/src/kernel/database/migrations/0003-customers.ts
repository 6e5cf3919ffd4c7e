import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const customers: Migration = {
  number: 3,
  name: "customers",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("customer")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      // additionalInfo.isPublic, so that lists of other entities can say it without reading JSON
      .addColumn("is_public", types.boolean, (column) => column.notNull())
      .addColumn("country", types.text)
      .addColumn("state", types.text)
      .addColumn("city", types.text)
      .addColumn("address", types.text)
      .addColumn("address2", types.text)
      .addColumn("zip", types.text)
      .addColumn("phone", types.text)
      .addColumn("email", types.text)
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("customer_title", ["tenant_id", "title"])
      .execute();
  },
};
