import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** When the lines of an import were begun: one that goes on after a kill knows by it what it had created itself. */
export const importStepBegin: Migration = {
  number: 720,
  name: "import-step-begin",
  async up(db, dialect) {
    await db.schema.alterTable("import_job_lines").addColumn("begun", columnTypes(dialect).bigint).execute();
  },
};
