import type { EntityId } from "../ids/entity-id.ts";

/** An entity that refers to another one. */
export interface EntityReference {
  readonly id: EntityId;
  readonly name: string;
  /** Of a rule chain the nodes that refer to it; empty for other kinds. */
  readonly places: readonly string[];
}

/** What refers to an entity, by kind and name. */
export interface EntityReferences {
  readonly data: readonly EntityReference[];
  /** Whether there are more than these. */
  readonly hasMore: boolean;
}
