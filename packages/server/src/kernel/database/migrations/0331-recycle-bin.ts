import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Entities that were deleted and can be restored, their relations, and how far what they leave may be removed. */
export const recycleBin: Migration = {
  number: 331,
  name: "recycle-bin",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("recycle_bin")
      .addColumn("entity_id", types.uuid, (column) => column.primaryKey())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("name", types.text, (column) => column.notNull())
      .addColumn("deleted_time", types.bigint, (column) => column.notNull())
      .addColumn("user_id", types.uuid)
      .addColumn("user_name", types.text)
      .addColumn("content", types.json, (column) => column.notNull())
      .addColumn("emptied", types.boolean, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("recycle_bin_tenant")
      .on("recycle_bin")
      .columns(["tenant_id", "emptied", "deleted_time"])
      .execute();
    await db.schema.createIndex("recycle_bin_age").on("recycle_bin").columns(["emptied", "deleted_time"]).execute();
    await db.schema
      .createTable("binned_relation")
      .addColumn("from_id", types.uuid, (column) => column.notNull())
      .addColumn("from_type", types.text, (column) => column.notNull())
      .addColumn("type_group", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("to_id", types.uuid, (column) => column.notNull())
      .addColumn("to_type", types.text, (column) => column.notNull())
      .addColumn("additional_info", types.json)
      .addPrimaryKeyConstraint("binned_relation_pkey", [
        ...(["from_id", "from_type", "type_group", "type", "to_id", "to_type"] as const),
      ])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema.createIndex("binned_relation_by_end").on("binned_relation").column("to_id").execute();
    await db.schema.alterTable("removed_entity").addColumn("phase", types.text).execute();
  },
};
