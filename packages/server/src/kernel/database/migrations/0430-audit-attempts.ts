import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Failed calls are found under the entity that they tried to change; answers name none, as before. */
export const auditAttempts: Migration = {
  number: 430,
  name: "audit-attempts",
  async up(db, dialect) {
    await db.schema
      .alterTable("audit_log")
      .addColumn("is_attempt", columnTypes(dialect).boolean, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
