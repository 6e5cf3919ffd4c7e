import type { EntityId } from "../ids/entity-id.ts";
import type { EntityType } from "../ids/entity-type.ts";
import type { EntityFilter } from "./entity-filter.ts";
import type { EntityKey, EntityKeyType } from "./entity-key.ts";
import type { KeyFilter } from "./key-filter.ts";

/** Anything but ASC sorts descending. */
export interface EntityDataSortOrder {
  readonly key: EntityKey;
  readonly direction: "ASC" | "DESC";
}

/** `dynamic`: live subscriptions repeat the query, and a changed set of entities is sent again. */
export interface EntityDataPageLink {
  readonly pageSize: number;
  readonly page: number;
  readonly textSearch?: string | null | undefined;
  readonly sortOrder?: EntityDataSortOrder | null | undefined;
  readonly dynamic?: boolean | null | undefined;
}

export interface EntityCountQuery {
  readonly entityFilter: EntityFilter;
  readonly keyFilters?: readonly KeyFilter[] | null | undefined;
}

/** Entities with requested fields and latest values (reference: telemetry and queries, 5). */
export interface EntityDataQuery extends EntityCountQuery {
  readonly entityFields?: readonly EntityKey[] | null | undefined;
  readonly latestValues?: readonly EntityKey[] | null | undefined;
  readonly pageLink: EntityDataPageLink;
}

/** A value as text with its time, ms. Missing: ts 0 and an empty text. */
export interface TsValue {
  readonly ts: number;
  readonly value: string;
}

/** Values by the requested type and key. */
export type LatestByType = Readonly<Partial<Record<EntityKeyType, Readonly<Record<string, TsValue>>>>>;

/** An entity of a result. */
export interface EntityData {
  readonly entityId: EntityId;
  readonly latest: LatestByType;
  readonly timeseries: Readonly<Record<string, readonly TsValue[]>>;
}

/** Keys of the entities of a query; note the singular `attribute`. */
export interface EntityKeysResult {
  readonly entityTypes: readonly EntityType[];
  readonly timeseries: readonly string[];
  readonly attribute: readonly string[];
}
