import { sql } from "kysely";
import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Files of any size in pieces, and the packages that devices install. */
export const otaPackages: Migration = {
  number: 61,
  name: "ota-packages",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("stored_file")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      // 0 while it is written, and again when nobody needs it any more
      .addColumn("kept", types.boolean, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("stored_file_superfluous")
      .on("stored_file")
      .column("created_time")
      .where(sql<boolean>`kept = 0`)
      .execute();
    await db.schema
      .createTable("stored_file_piece")
      .addColumn("file_id", types.uuid, (column) => column.notNull().references("stored_file.id"))
      .addColumn("place", types.integer, (column) => column.notNull())
      .addColumn("data", types.blob, (column) => column.notNull())
      .addPrimaryKeyConstraint("stored_file_piece_key", ["file_id", "place"])
      .execute();
    await db.schema
      .createTable("ota_package")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("device_profile_id", types.uuid)
      .addColumn("type", types.text, (column) => column.notNull())
      .addColumn("title", types.text, (column) => column.notNull())
      .addColumn("version", types.text, (column) => column.notNull())
      .addColumn("tag", types.text)
      .addColumn("url", types.text)
      .addColumn("file_name", types.text)
      .addColumn("content_type", types.text)
      .addColumn("checksum_algorithm", types.text)
      .addColumn("checksum", types.text)
      .addColumn("data_size", types.bigint)
      .addColumn("file_id", types.uuid, (column) => column.references("stored_file.id"))
      .addColumn("additional_info", types.json)
      .addUniqueConstraint("ota_package_version", ["tenant_id", "title", "version"])
      .execute();
    await db.schema
      .createIndex("ota_package_by_profile")
      .on("ota_package")
      .columns(["tenant_id", "device_profile_id", "type"])
      .execute();
    // A package that is used cannot be deleted.
    for (const table of ["device", "device_profile"]) {
      for (const column of ["firmware_id", "software_id"]) {
        await db.schema
          .createIndex(`${table}_by_${column}`)
          .on(table)
          .column(column)
          .where(sql<boolean>`${sql.ref(column)} is not null`)
          .execute();
      }
    }
  },
};
