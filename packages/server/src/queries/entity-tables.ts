import type { EntityType } from "@orrery/model";
import { usageTable } from "../api-usage/usage-table.ts";
import { assetTable } from "../assets/asset-table.ts";
import { customerTable } from "../customers/customer-table.ts";
import { dashboardTable } from "../dashboards/dashboard-table.ts";
import { deviceTable } from "../devices/device-table.ts";
import { edgeTable } from "../edges/edge-table.ts";
import { entityViewTable } from "../entity-views/entity-view-table.ts";
import type { QueryTable } from "../kernel/tables/query-table.ts";
import { tenantTable } from "../tenants/tenant-table.ts";
import { userTable } from "../users/user-table.ts";

const TABLES = [
  deviceTable,
  assetTable,
  edgeTable,
  entityViewTable,
  tenantTable,
  customerTable,
  userTable,
  dashboardTable,
  usageTable,
];

/** The kinds that entity queries know, with their tables. */
export const QUERY_TABLES: ReadonlyMap<EntityType, QueryTable> = new Map(
  TABLES.flatMap(({ type, query }) => (query ? [[type, query]] : [])),
);
