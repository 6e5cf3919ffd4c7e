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

/** `relationType` absent or empty: any. */
export interface RelationEntityTypeFilter {
  readonly relationType?: string | null | undefined;
  readonly entityTypes?: readonly EntityType[] | null | undefined;
}

interface RelationSearch {
  readonly rootEntity: EntityId;
  readonly relationType?: string | null | undefined;
  readonly direction: "FROM" | "TO";
  readonly maxLevel?: number | undefined;
  readonly fetchLastLevelOnly?: boolean | undefined;
}

/** Which entities a query is about. */
export type EntityFilter =
  | { readonly type: "singleEntity"; readonly singleEntity: EntityId }
  | { readonly type: "entityList"; readonly entityType: EntityType; readonly entityList: readonly string[] }
  | { readonly type: "entityName"; readonly entityType: EntityType; readonly entityNameFilter: string }
  | { readonly type: "entityType"; readonly entityType: EntityType }
  | {
      readonly type: "deviceType";
      readonly deviceType: string | null;
      readonly deviceNameFilter?: string | null | undefined;
    }
  | {
      readonly type: "assetType";
      readonly assetType: string | null;
      readonly assetNameFilter?: string | null | undefined;
    }
  | { readonly type: "edgeType"; readonly edgeType: string | null; readonly edgeNameFilter?: string | null | undefined }
  | {
      readonly type: "entityViewType";
      readonly entityViewType: string | null;
      readonly entityViewNameFilter?: string | null | undefined;
    }
  | { readonly type: "apiUsageState"; readonly customerId?: EntityId<"CUSTOMER"> | null | undefined }
  | {
      readonly type: "relationsQuery";
      readonly rootEntity?: EntityId | null | undefined;
      readonly direction: "FROM" | "TO";
      readonly filters?: readonly RelationEntityTypeFilter[] | null | undefined;
      readonly maxLevel?: number | undefined;
      readonly fetchLastLevelOnly?: boolean | undefined;
      readonly multiRoot?: boolean | undefined;
      readonly multiRootEntitiesType?: EntityType | null | undefined;
      readonly multiRootEntityIds?: readonly string[] | null | undefined;
    }
  | (RelationSearch & { readonly type: "assetSearchQuery"; readonly assetTypes?: readonly string[] | undefined })
  | (RelationSearch & { readonly type: "deviceSearchQuery"; readonly deviceTypes?: readonly string[] | undefined })
  | (RelationSearch & { readonly type: "edgeSearchQuery"; readonly edgeTypes?: readonly string[] | undefined })
  | (RelationSearch & {
      readonly type: "entityViewSearchQuery";
      readonly entityViewTypes?: readonly string[] | undefined;
    });
