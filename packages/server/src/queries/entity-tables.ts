import type { EntityType } from "@orrery/model";
import { sql } from "kysely";
import { assetTable } from "../assets/asset-table.ts";
import { customerTable } from "../customers/customer-table.ts";
import { deviceTable } from "../devices/device-table.ts";
import { edgeTable } from "../edges/edge-table.ts";
import { entityViewTable } from "../entity-views/entity-view-table.ts";
import type { QueryTable } from "../kernel/tables/query-table.ts";
import { tenantTable } from "../tenants/tenant-table.ts";

const common = { createdTime: "created_time" } as const;
const info = { additionalInfo: "additional_info" } as const;
const column = (name: string) => sql.ref(`e.${name}`);

/** Kinds that have a title instead of a name. */
function titled(table: string, fields: Readonly<Record<string, string>>) {
  return {
    table,
    fields: { ...common, title: "title", name: "title", label: "title", ...fields },
    nameColumn: "title",
    required: new Set(["title", "created_time"]),
  };
}

const TABLES: Readonly<Partial<Record<EntityType, QueryTable | undefined>>> = {
  DEVICE: deviceTable.query,
  ASSET: assetTable.query,
  EDGE: edgeTable.query,
  ENTITY_VIEW: entityViewTable.query,
  TENANT: tenantTable.query,
  CUSTOMER: customerTable.query,
  USER: {
    table: "user_account",
    fields: {
      ...common,
      ...info,
      firstName: "first_name",
      lastName: "last_name",
      email: "email",
      name: "email",
      label: "email",
      title: "email",
    },
    relationFields: {
      name: sql`(coalesce(e.first_name, '') || ' ' || coalesce(e.last_name, ''))`,
      label: sql`(coalesce(e.first_name, '') || ' ' || coalesce(e.last_name, ''))`,
      title: undefined,
      type: column("authority"),
    },
    nameColumn: "email",
    required: new Set(["email", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "column",
  },
  DASHBOARD: { ...titled("dashboard", {}), tenantColumn: "tenant_id", customer: "assigned" },
  API_USAGE_STATE: {
    table: "api_usage_state",
    fields: { ...common, name: "name" },
    nameColumn: "name",
    required: new Set(["name", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "owner",
  },
};

/** The types that entity queries know, with their tables. */
export const QUERY_TABLES: ReadonlyMap<EntityType, QueryTable> = new Map(
  Object.entries(TABLES).flatMap(([type, table]) => (table ? [[type as EntityType, table]] : [])), // keys of a constant
);
