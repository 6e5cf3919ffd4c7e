import type { EntityId } from "../ids/entity-id.ts";
import type { EntityType } from "../ids/entity-type.ts";

/** Discriminators of entity filters (reference: telemetry and queries, 5.1). */
export const ENTITY_FILTER_TYPES = [
  "singleEntity",
  "entityList",
  "entityName",
  "entityType",
  "assetType",
  "deviceType",
  "edgeType",
  "entityViewType",
  "apiUsageState",
  "relationsQuery",
  "assetSearchQuery",
  "deviceSearchQuery",
  "edgeSearchQuery",
  "entityViewSearchQuery",
] as const;

export type EntityFilterType = (typeof ENTITY_FILTER_TYPES)[number];

/** `relationType` missing or empty: any. */
export interface RelationEntityTypeFilter {
  readonly relationType?: string | null | undefined;
  readonly entityTypes?: readonly EntityType[] | null | undefined;
}

/** Entities around a root, of one relation type or any. `maxLevel` missing, 0 or more than 50: 50. */
export interface RelationSearch {
  readonly rootEntity: EntityId;
  readonly relationType?: string | null | undefined;
  readonly direction: "FROM" | "TO";
  readonly maxLevel?: number | null | undefined;
  readonly fetchLastLevelOnly?: boolean | null | undefined;
}

/** Selects the entities of a query. */
export type EntityFilter =
  | { readonly type: "singleEntity"; readonly singleEntity: EntityId }
  | { readonly type: "entityList"; readonly entityType: EntityType; readonly entityList: readonly string[] }
  | { readonly type: "entityName"; readonly entityType: EntityType; readonly entityNameFilter: string }
  | { readonly type: "entityType"; readonly entityType: EntityType }
  | {
      readonly type: "deviceType";
      readonly deviceType?: string | null | undefined;
      readonly deviceNameFilter?: string | null | undefined;
    }
  | {
      readonly type: "assetType";
      readonly assetType?: string | null | undefined;
      readonly assetNameFilter?: string | null | undefined;
    }
  | {
      readonly type: "edgeType";
      readonly edgeType?: string | null | undefined;
      readonly edgeNameFilter?: string | null | undefined;
    }
  | {
      readonly type: "entityViewType";
      readonly entityViewType?: string | null | undefined;
      readonly entityViewNameFilter?: string | null | undefined;
    }
  | { readonly type: "apiUsageState"; readonly customerId?: EntityId<"CUSTOMER"> | null | undefined }
  | {
      readonly type: "relationsQuery";
      readonly rootEntity?: EntityId | null | undefined;
      readonly direction: "FROM" | "TO";
      readonly filters?: readonly RelationEntityTypeFilter[] | null | undefined;
      readonly maxLevel?: number | null | undefined;
      readonly fetchLastLevelOnly?: boolean | null | undefined;
      /** With the two below instead of `rootEntity`; entities then have the field `parentId`. */
      readonly multiRoot?: boolean | null | undefined;
      readonly multiRootEntitiesType?: EntityType | null | undefined;
      readonly multiRootEntityIds?: readonly string[] | null | undefined;
    }
  | (RelationSearch & { readonly type: "assetSearchQuery"; readonly assetTypes?: readonly string[] | null | undefined })
  | (RelationSearch & {
      readonly type: "deviceSearchQuery";
      readonly deviceTypes?: readonly string[] | null | undefined;
    })
  | (RelationSearch & { readonly type: "edgeSearchQuery"; readonly edgeTypes?: readonly string[] | null | undefined })
  | (RelationSearch & {
      readonly type: "entityViewSearchQuery";
      readonly entityViewTypes?: readonly string[] | null | undefined;
    });
