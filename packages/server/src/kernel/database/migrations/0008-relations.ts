import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

export const relations: Migration = {
  number: 8,
  name: "relations",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("relation")
      .addColumn("from_id", types.uuid, (column) => column.notNull())
      .addColumn("from_type", types.text, (column) => column.notNull())
      .addColumn("type_group", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("to_id", types.uuid, (column) => column.notNull())
      .addColumn("to_type", types.text, (column) => column.notNull())
      .addColumn("additional_info", types.json)
      .addPrimaryKeyConstraint("relation_pkey", ["from_id", "from_type", "type_group", "type", "to_id", "to_type"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
    await db.schema
      .createIndex("relation_by_end")
      .on("relation")
      .columns(["to_id", "to_type", "type_group", "type"])
      .execute();
  },
};
