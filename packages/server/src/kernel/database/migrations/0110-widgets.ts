import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const widgets: Migration = {
  number: 110,
  name: "widgets",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("widgets_bundle")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("alias", types.text, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      .addColumn("image", types.text)
      .addColumn("description", types.text)
      .addUniqueConstraint("widgets_bundle_alias", ["tenant_id", "alias"])
      .execute();
    await db.schema
      .createTable("widget_type")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("bundle_alias", types.text, (column) => column.notNull())
      .addColumn("alias", types.text, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("kind", types.text)
      .addColumn("descriptor", types.json, (column) => column.notNull())
      .addColumn("image", types.text)
      .addColumn("description", types.text)
      .addUniqueConstraint("widget_type_alias", ["tenant_id", "bundle_alias", "alias"])
      .execute();
  },
};
