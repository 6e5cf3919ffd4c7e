import { columnTypes } from "../columns.ts";
import type { Migration } from "../database.ts";

/** Whether tenants may still use what is counted; the counters are time series. */
export const apiUsage: Migration = {
  number: 81,
  name: "api usage",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    let table = db.schema
      .createTable("api_usage_state")
      .addColumn("id", types.uuid, (column) => column.primaryKey())
      .addColumn("created_time", types.bigint, (column) => column.notNull())
      .addColumn("tenant_id", types.uuid, (column) => column.notNull())
      .addColumn("entity_type", types.text, (column) => column.notNull())
      .addColumn("entity_id", types.uuid, (column) => column.notNull().unique())
      .addColumn("name", types.text, (column) => column.notNull());
    for (const feature of ["transport", "storage", "rule_engine", "js_execution", "email", "sms", "alarm"]) {
      table = table.addColumn(`${feature}_state`, types.text, (column) => column.notNull().defaultTo("ENABLED"));
    }
    await table.execute();
    await db.schema.createIndex("api_usage_state_by_tenant").on("api_usage_state").column("tenant_id").execute();
  },
};
