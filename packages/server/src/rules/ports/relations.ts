import type { EntityId, TenantId } from "@orrery/model";
import type { RelationsQuerySettings } from "@orrery/model/settings";

/** A relation of the group COMMON. */
export interface Relation {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly type: string;
}

/** FROM: relations that leave an entity; TO: those that reach it. */
export type RelationDirection = "FROM" | "TO";

/** Relations between entities of one tenant, as rule nodes read and write them. */
export interface RelationsPort {
  /**
   * Entities that relations lead to, each once, nearest first.
   * @throws {PlatformError} `invalidArguments` when there are too many relations to follow.
   */
  related(root: EntityId, query: RelationsQuerySettings): Promise<readonly EntityId[]>;
  /** Relations of a type at an entity; bounded. */
  listAt(entity: EntityId, direction: RelationDirection, type: string): Promise<readonly Relation[]>;
  exists(relation: Relation): Promise<boolean>;
  /**
   * Saves a relation; an existing one is left as it is. Both ends belong to the tenant: callers have looked them up.
   */
  save(tenantId: TenantId, relation: Relation): Promise<void>;
  /** @returns whether it existed. */
  delete(tenantId: TenantId, relation: Relation): Promise<boolean>;
}
