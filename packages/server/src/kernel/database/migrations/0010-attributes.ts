import { clusteredTable, columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Attributes of all entities, one row a key; found by entity first, so that queries can join by `entity_id` alone. */
export const attributes: Migration = {
  number: 10,
  name: "attributes",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("attribute_kv")
      .addColumn("entity_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("scope", types.text, (column) => column.notNull())
      .addColumn("key", types.text, (column) => column.notNull())
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("bool_v", types.boolean)
      .addColumn("long_v", types.bigint)
      .addColumn("dbl_v", types.double)
      .addColumn("str_v", types.text)
      .addColumn("json_v", types.json)
      .addColumn("exact", types.text)
      .addColumn("last_update_ts", types.bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint("attribute_kv_pkey", ["entity_id", "entity_type", "scope", "key"])
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};
