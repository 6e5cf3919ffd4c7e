import type { JsonObject } from "../entities/common.ts";
import type { EntityFilter, EntityFilterType } from "../queries/entity-filter.ts";

/** An entity, or a pseudo entity such as CURRENT_TENANT, whose id may be absent or null. */
export interface AliasReference {
  readonly entityType: string;
  readonly id?: string | undefined;
}

/** The entity of the state of the dashboard: that of a named parameter, or the state's own. */
export interface StateReference {
  readonly stateEntityParamName?: string | null | undefined;
  readonly defaultStateEntity?: AliasReference | null | undefined;
}

/** Where a search begins. */
export type SearchRoot =
  | ({ readonly rootStateEntity: true } & StateReference)
  | { readonly rootStateEntity: false; readonly rootEntity?: AliasReference | undefined };

type Sent<T extends EntityFilterType> = Extract<EntityFilter, { readonly type: T }>;

type SearchType =
  | "relationsQuery"
  | "assetSearchQuery"
  | "deviceSearchQuery"
  | "edgeSearchQuery"
  | "entityViewSearchQuery";

/** A filter that searches around an entity. */
export type SearchFilter = { [T in SearchType]: SearchRoot & Omit<Sent<T>, "rootEntity"> }[SearchType];

/** Filters that are sent as they are saved. */
type PlainFilter = Exclude<EntityFilter, { readonly type: "singleEntity" | SearchType }>;

export type AliasFilterByType =
  | { readonly type: "singleEntity"; readonly singleEntity?: AliasReference | undefined }
  | ({ readonly type: "stateEntity" } & StateReference)
  | PlainFilter
  | SearchFilter
  /** Of another version of a console, or without what its type needs. Kept to be saved again. */
  | { readonly type: "unreadable"; readonly saved: JsonObject };

/** Which entities an alias means (reference: telemetry and queries, 1.5). */
export type AliasFilter = AliasFilterByType & {
  /** Whether datasources are all entities that are found, or the first. */
  readonly resolveMultiple: boolean;
};

/** The entity of the state that the filter depends on; undefined for filters that are the same in all states. */
export function stateReferenceOf(filter: AliasFilter): StateReference | undefined {
  return filter.type === "stateEntity" || ("rootStateEntity" in filter && filter.rootStateEntity) ? filter : undefined;
}
