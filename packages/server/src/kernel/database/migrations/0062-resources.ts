import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Models of LwM2M objects, key stores. Their bytes stand apart, so that lists do not read them. */
export const resources: Migration = {
  number: 62,
  name: "resources",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("resource")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      .addColumn("resource_type", types.text, (column) => column.notNull())
      .addColumn("resource_key", types.text, (column) => column.notNull())
      .addColumn("file_name", types.text, (column) => column.notNull())
      .addColumn("data_size", types.bigint, (column) => column.notNull())
      // of models: what lists of objects look in, and the object itself
      .addColumn("search_text", types.text, (column) => column.notNull())
      .addColumn("lwm2m_object", types.json)
      .addUniqueConstraint("resource_once", ["tenant_id", "resource_type", "resource_key"])
      .execute();
    await db.schema
      .createTable("resource_data")
      .addColumn("resource_id", types.uuid, (column) =>
        column.primaryKey().references("resource.id").onDelete("cascade"),
      )
      .addColumn("data", types.blob, (column) => column.notNull())
      .execute();
  },
};
