import { sql } from "kysely";
import type { Migration } from "../database.ts";

/** At most one profile is the default and one chain of a type the root, whoever makes another one so at a time. */
export const oneDefault: Migration = {
  number: 40,
  name: "one-default",
  async up(db) {
    await db.schema
      .createIndex("tenant_profile_default")
      .unique()
      .on("tenant_profile")
      .column("is_default")
      .where(sql<boolean>`is_default = 1`)
      .execute();
    await db.schema
      .createIndex("device_profile_default")
      .unique()
      .on("device_profile")
      .column("tenant_id")
      .where(sql<boolean>`is_default = 1`)
      .execute();
    await db.schema
      .createIndex("rule_chain_root")
      .unique()
      .on("rule_chain")
      .columns(["tenant_id", "type"])
      .where(sql<boolean>`root = 1`)
      .execute();
  },
};
