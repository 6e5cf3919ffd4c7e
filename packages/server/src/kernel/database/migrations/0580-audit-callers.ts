import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Entries of the audit log say from where and with which program they were caused. */
export const auditCallers: Migration = {
  number: 580,
  name: "audit-callers",
  async up(db, dialect) {
    await db.schema.alterTable("audit_log").addColumn("client", columnTypes(dialect).json).execute();
  },
};
