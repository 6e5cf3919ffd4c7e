import { type CustomerId, SYSTEM_TENANT, type TenantId } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Entity, EntityEvent, Move } from "../bus/events.ts";
import type { Runner, Tx } from "../database/database.ts";
import type { EntityContent } from "./entity-references.ts";
import type { VersionedWrites } from "./entity-store.ts";

/** Where entities of one kind are stored. */
export interface EntityTarget<E extends Entity> {
  insert(entity: E, runner?: Runner): Promise<void>;
  find?(id: E["id"]["id"], runner?: Runner): Promise<E | undefined>;
  /** @returns whether it existed, and still is what `before` was when it was read by its id. */
  replace(entity: E, runner?: Runner, before?: E): Promise<boolean>;
  delete(id: E["id"]["id"], runner?: Runner): Promise<boolean>;
  /** The same with the version that a write leaves; absent where that takes a transaction. */
  readonly withVersion?: VersionedWrites<E> | undefined;
}

/** A write of an entity, with everything that must become durable together with it. */
export interface EntityChange<E extends Entity> {
  readonly before?: E | undefined;
  readonly after: E;
  /** What is written instead of `after` when somebody has changed the entity since `before` was read. */
  readonly again?: ((now: E) => E) | undefined;
  readonly by?: User | undefined;
  /** Runs in the same transaction, after the row was written. */
  readonly also?: ((tx: Tx) => Promise<void>) | undefined;
  /** Messages for values that are taken, by the last column of the unique constraint. */
  readonly unique?: Readonly<Record<string, string>> | undefined;
  /** The customer, when the write is an assignment. */
  readonly assignment?: Assignment | undefined;
  /** The tenants, when the write moves the entity from one to another. */
  readonly move?: Move | undefined;
  /** The action in events, when it is more than an update. */
  readonly action?: "ALARM_ACK" | "ALARM_CLEAR" | undefined;
  /** What belongs to the entity and is written by `also`, for its versions and references. */
  readonly content?: (() => Promise<EntityContent>) | undefined;
  /** Details for the audit log. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** A deletion, with what must become durable together with it. */
export interface EntityRemoval<E extends Entity> {
  readonly entity: E;
  readonly by?: User | undefined;
  readonly also?: ((tx: Tx) => Promise<void>) | undefined;
  /** Whether it leaves the recycle bin out: nobody has seen the entity yet. */
  readonly forGood?: boolean | undefined;
}

export interface Assignment {
  readonly action: "ASSIGNED" | "UNASSIGNED";
  readonly customer: { readonly id: CustomerId; readonly title: string };
}

/** What others are notified of. */
export function eventOf<E extends Entity>(change: EntityChange<E>): EntityEvent {
  const { before, after, by, assignment, move, details } = change;
  const action = move ? "MOVED" : (assignment?.action ?? change.action ?? (before ? "UPDATED" : "CREATED"));
  return {
    action,
    tenantId: tenantOf(after),
    entity: after,
    before,
    customer: assignment?.customer,
    move,
    by,
    details,
  };
}

/** The tenant whose rules and audit log are notified of an entity; a tenant's own for itself. */
export function tenantOf(entity: Entity & { readonly tenantId?: TenantId }): TenantId {
  if (entity.id.entityType === "TENANT") return entity.id as TenantId;
  return entity.tenantId ?? SYSTEM_TENANT;
}
