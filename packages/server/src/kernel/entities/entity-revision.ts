import { AsyncLocalStorage } from "node:async_hooks";
import { PlatformError, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Entity } from "../bus/events.ts";

/** Tables whose rows count their changes. */
const COUNTING: ReadonlySet<string> = new Set([
  "device",
  "asset",
  "entity_view",
  "customer",
  "dashboard",
  "device_profile",
  "edge",
  "tenant_profile",
  "rule_chain",
]);

/** Whether rows of the table have the column `revision`. */
export function countsChanges(table: string): boolean {
  return COUNTING.has(table);
}

/** The number of changes that the row of an entity had when it was read. */
const revisions = new WeakMap<Entity, number>();

/** Notes the revision of an entity that was read from this row, if its table counts them. */
export function readRevision<E extends Entity>(entity: E, row: object): E {
  const { revision } = row as { readonly revision?: number };
  if (revision === undefined) return entity;
  revisions.set(entity, revision);
  const wish = wishes.getStore();
  if (wish?.isReading && wish.id === entity.id.id) wish.revision = revision;
  return entity;
}

/** Of updates by other statements than those of the stores: `update.set(...countsAsChange)`. */
export const countsAsChange = [sql.ref<number>("revision"), sql<number>`revision + 1`] as const;

/** The revision of an entity that was read by its id; undefined for others. */
export function revisionOf(entity: Entity): number | undefined {
  return revisions.get(entity);
}

/** The same entity as another object. */
export function sameRevision<E extends Entity>(of: Entity, entity: E): E {
  const revision = revisions.get(of);
  if (revision !== undefined) revisions.set(entity, revision);
  return entity;
}

/** `after` has replaced `before`, whose row was as it was read. */
export function advanceRevision(before: Entity | undefined, after: Entity): void {
  const revision = before && revisions.get(before);
  if (revision !== undefined) revisions.set(after, revision + 1);
}

/** A save that is wanted only if the entity has not changed since it was read. */
interface Wish {
  readonly id: Uuid;
  isReading: boolean;
  revision?: number | undefined;
}

const wishes = new AsyncLocalStorage<Wish>();

/**
 * Reads an entity, then saves it, which fails when it was changed in between, by whichever call.
 * @throws {PlatformError} `conflict` of {@link checkWish}, and what `read` and `save` throw.
 */
export function ifUnchanged<T>(id: Uuid, read: () => Promise<void>, save: () => Promise<T>): Promise<T> {
  const wish: Wish = { id, isReading: true };
  return wishes.run(wish, async () => {
    await read();
    wish.isReading = false;
    return save();
  });
}

/** @throws {PlatformError} `conflict` when the caller wants to save another revision of the entity than this one. */
export function checkWish(before: Entity): void {
  const wish = wishes.getStore();
  if (!wish || wish.id !== before.id.id || wish.revision === undefined) return;
  if (revisions.get(before) !== wish.revision) throw new PlatformError("conflict", CHANGED_MEANWHILE);
}

export const CHANGED_MEANWHILE = "The entity has been changed meanwhile";
