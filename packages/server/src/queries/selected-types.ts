import type { EntityFilter, EntityType, RelationEntityTypeFilter } from "@orrery/model";
import { QUERY_TABLES } from "./entity-tables.ts";

export type RelationsFilter = Extract<EntityFilter, { readonly type: "relationsQuery" }>;

export type TableFilter = Exclude<EntityFilter, RelationsFilter>;

/** Types of the entities that a filter can select. */
export function entityTypesOf(filter: EntityFilter): readonly EntityType[] {
  return filter.type === "relationsQuery" ? relatedTypes(filter) : [entityTypeOf(filter)];
}

/** Type of the entities that a filter selects. */
export function entityTypeOf(filter: TableFilter): EntityType {
  switch (filter.type) {
    case "singleEntity":
      return filter.singleEntity.entityType;
    case "entityList":
    case "entityName":
    case "entityType":
      return filter.entityType;
    case "deviceType":
    case "deviceSearchQuery":
      return "DEVICE";
    case "assetType":
    case "assetSearchQuery":
      return "ASSET";
    case "entityViewType":
    case "entityViewSearchQuery":
      return "ENTITY_VIEW";
    case "edgeType":
    case "edgeSearchQuery":
      return "EDGE";
    case "apiUsageState":
      return "API_USAGE_STATE";
  }
}

/** Types that a relations query finds by default. */
export const DEFAULT_RELATED_TYPES: readonly EntityType[] = [
  "TENANT",
  "CUSTOMER",
  "USER",
  "DASHBOARD",
  "ASSET",
  "DEVICE",
  "ENTITY_VIEW",
];

/** Types of the possible results: of those that can be queried, the ones that the filters name. */
export function relatedTypes({ filters }: RelationsFilter): readonly EntityType[] {
  const effective = effectiveFilters(filters ?? []);
  if (effective.length === 0) return DEFAULT_RELATED_TYPES;
  const all = [...QUERY_TABLES.keys()];
  if (effective.some(({ entityTypes }) => (entityTypes ?? []).length === 0)) return all;
  return all.filter((type) => effective.some(({ entityTypes }) => entityTypes?.includes(type)));
}

/** Empty filters are ignored: beside others they do not mean "any". */
export function effectiveFilters(filters: readonly RelationEntityTypeFilter[]): readonly RelationEntityTypeFilter[] {
  return filters.filter(({ relationType, entityTypes }) => relationType || (entityTypes ?? []).length > 0);
}
