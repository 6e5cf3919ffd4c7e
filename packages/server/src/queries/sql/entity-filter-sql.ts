import { type EntityFilter, NULL_UUID, PlatformError, type RelationSearch } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";
import type { QueryTable } from "../../kernel/tables/query-table.ts";
import { startsWithSql } from "../../value-filters/sql-predicate.ts";
import type { QueryScope } from "../query-scope.ts";
import type { TableFilter } from "../selected-types.ts";

/** Whether a filter selects few entities of its type, so that they are checked one by one. */
export function isNarrow(filter: EntityFilter): boolean {
  switch (filter.type) {
    case "entityType":
      return false;
    case "entityName":
      return filter.entityNameFilter !== "";
    case "deviceType":
      return Boolean(filter.deviceNameFilter);
    case "assetType":
      return Boolean(filter.assetNameFilter);
    case "entityViewType":
      return Boolean(filter.entityViewNameFilter);
    case "edgeType":
      return Boolean(filter.edgeNameFilter);
    default:
      return true;
  }
}

/** The relation search of a filter; `undefined` for other filters. */
export function searchOf(filter: TableFilter): RelationSearch | undefined {
  return "rootEntity" in filter ? filter : undefined;
}

/** The condition of a filter on the rows `e` of its table, without relations; `undefined`: all rows. */
export function tableFilterSql(
  filter: TableFilter,
  table: QueryTable,
  scope: QueryScope,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  const typed = (type: string | null | undefined, name: string | null | undefined) => {
    const ofType = sql<SqlBool>`e.type = ${type ?? ""}`;
    const named = namePrefix(table, name ?? "", dialect);
    return named ? sql<SqlBool>`${ofType} and ${named}` : ofType;
  };
  const anyOf = (types: readonly string[] | null | undefined) =>
    types && types.length > 0 ? sql<SqlBool>`e.type in (${sql.join(types)})` : undefined;
  switch (filter.type) {
    case "singleEntity":
      return sql<SqlBool>`e.id = ${filter.singleEntity.id}`;
    case "entityList":
      return filter.entityList.length === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`e.id in (${sql.join(filter.entityList)})`;
    case "entityName":
      return namePrefix(table, filter.entityNameFilter, dialect);
    case "entityType":
      return undefined;
    case "deviceType":
      return typed(filter.deviceType, filter.deviceNameFilter);
    case "assetType":
      return typed(filter.assetType, filter.assetNameFilter);
    case "entityViewType":
      return typed(filter.entityViewType, filter.entityViewNameFilter);
    case "edgeType":
      return typed(filter.edgeType, filter.edgeNameFilter);
    case "deviceSearchQuery":
      return anyOf(filter.deviceTypes);
    case "assetSearchQuery":
      return anyOf(filter.assetTypes);
    case "entityViewSearchQuery":
      return anyOf(filter.entityViewTypes);
    case "edgeSearchQuery":
      return anyOf(filter.edgeTypes);
    case "apiUsageState":
      return usageStateOf(filter.customerId, scope);
  }
}

/** Customer users see the usage state of their customer; others that of the tenant, or of a named customer. */
function usageStateOf(
  asked: { readonly id: string } | null | undefined,
  { tenantId, customerId }: QueryScope,
): RawBuilder<SqlBool> {
  const wanted = asked && asked.id !== NULL_UUID ? asked : undefined;
  if (customerId && wanted && wanted.id !== customerId.id) {
    throw new PlatformError("badRequest", "Customer is not allowed to query other customer's data");
  }
  const owner = wanted ?? customerId;
  return owner
    ? sql<SqlBool>`e.entity_type = 'CUSTOMER' and e.entity_id = ${owner.id}`
    : sql<SqlBool>`e.entity_type = 'TENANT' and e.entity_id = ${tenantId.id}`;
}

/** Case-insensitive; an empty prefix matches every name. */
function namePrefix(table: QueryTable, prefix: string, dialect: Dialect): RawBuilder<SqlBool> | undefined {
  return prefix === "" ? undefined : startsWithSql(sql.ref(`e.${table.nameColumn}`), prefix, dialect);
}
