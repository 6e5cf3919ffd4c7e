import type { TenantId } from "@orrery/model";
import type { Entity } from "../bus/events.ts";
import type { Tx } from "../database/database.ts";

/** What belongs to an entity and is stored in other tables, such as the nodes of a rule chain. */
export interface EntityContent {
  readonly before?: object | undefined;
  readonly after: object;
  /** Whether something has changed that both leave out, such as a secret. */
  readonly hasHiddenChange?: boolean | undefined;
}

/** A write of an entity, as far as references depend on it. */
export interface ReferringChange {
  readonly tenantId: TenantId;
  readonly before?: Entity | undefined;
  readonly after: Entity;
  readonly content?: EntityContent | undefined;
}

/** Keeps the index of what entities refer to. */
export interface ReferenceKeeper {
  /** What must be written together with the entity; undefined when it refers to the same as before. */
  changed(change: ReferringChange): Promise<((tx: Tx) => Promise<void>) | undefined>;
}
