import {
  type CustomerId,
  type EntityId,
  NO_CUSTOMER,
  PlatformError,
  SYSTEM_TENANT,
  type TenantId,
} from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Bus } from "../bus/bus.ts";
import type { Entity, EntityEvent, Move } from "../bus/events.ts";
import type { Database, Tx } from "../database/database.ts";
import { uniqueViolation } from "../database/sql-error.ts";
import type { Runner } from "./entity-store.ts";
import { lockEntity } from "./lock-entity.ts";
import { notFound } from "./not-found.ts";

/** Where entities of one kind are stored. */
export interface EntityTarget<E extends Entity> {
  insert(entity: E, runner?: Runner): Promise<void>;
  /** @returns whether it existed. */
  replace(entity: E, runner?: Runner): Promise<boolean>;
  delete(id: E["id"]["id"], runner?: Runner): Promise<boolean>;
}

/** A write of an entity, with everything that must become durable together with it. */
export interface EntityChange<E extends Entity> {
  readonly before?: E | undefined;
  readonly after: E;
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
  /** Details for the audit log. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export interface Assignment {
  readonly action: "ASSIGNED" | "UNASSIGNED";
  readonly customer: { readonly id: CustomerId; readonly title: string };
}

/**
 * Removes, or stores a job to remove, the data of a deleted entity of any kind, such as its relations. `left`: the
 * tenant that it was moved from.
 */
export type OnDeleted = (id: EntityId, tx: Tx, left?: TenantId) => Promise<void>;

/** Finds the owner that a write refers to when it no longer exists. */
export interface OwnerCheck {
  missing(before: Entity | undefined, after: Entity): Promise<EntityId | undefined>;
}

/**
 * Every write of an entity goes through this class: it knows the states before and after, and publishes the event once
 * it is durable.
 */
export class EntityWriter {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #leftovers: OnDeleted;
  readonly #owners: OwnerCheck | undefined;

  /** `owners` absent: owners are never deleted concurrently. */
  constructor(database: Database, bus: Bus, leftovers: OnDeleted, owners?: OwnerCheck) {
    this.#database = database;
    this.#bus = bus;
    this.#leftovers = leftovers;
    this.#owners = owners;
  }

  /**
   * @throws {PlatformError} `badRequest` when a unique value is taken, `notFound` when the owner or the entity itself
   * is gone.
   */
  async save<E extends Entity>(target: EntityTarget<E>, change: EntityChange<E>): Promise<E> {
    await this.saveAll(target, [change]);
    return change.after;
  }

  /** Writes that become durable together or not at all, in this order. @throws {PlatformError} like {@link save}. */
  async saveAll<E extends Entity>(target: EntityTarget<E>, changes: readonly EntityChange<E>[]): Promise<void> {
    const [first] = changes;
    try {
      // A single statement shares its commit with others, a transaction has the writer exclusively.
      if (changes.length === 1 && first && !first.also) await write(target, first, this.#database.db);
      else await this.#database.db.transaction().execute((tx) => writeAll(target, changes, tx));
    } catch (error) {
      throw uniqueViolationError(error, Object.assign({}, ...changes.map(({ unique }) => unique))) ?? error;
    }
    for (const change of changes) await this.#checkOwner(target, change);
    for (const change of changes) this.#bus.publish("entity", eventOf(change));
  }

  /**
   * Changes an entity as it is while nobody else can write it; `change` answers `undefined` for one that stays as it is.
   * Not for what gives it to another owner.
   * @returns the entity as it is then, `undefined` when there is none.
   */
  async modify<E extends Entity>(
    target: EntityTarget<E> & { find(id: E["id"]["id"], runner: Runner): Promise<E | undefined> },
    id: E["id"],
    change: (before: E) => E | undefined,
  ): Promise<E | undefined> {
    const [before, after] = await this.#database.db.transaction().execute(async (tx) => {
      const found = (await lockEntity(id, tx)) ? await target.find(id.id, tx) : undefined;
      const changed = found && change(found);
      if (changed) await target.replace(changed, tx);
      return [found, changed];
    });
    if (after) this.#bus.publish("entity", eventOf({ before, after }));
    return after ?? before;
  }

  /** Undoes an assignment to an owner that was deleted meanwhile. */
  async #checkOwner<E extends Entity>(target: EntityTarget<E>, { before, after, by }: EntityChange<E>): Promise<void> {
    const owner = await this.#owners?.missing(before, after);
    if (!owner) return;
    if (before) {
      const kept = withoutCustomer(after);
      await target.replace(kept);
      this.#bus.publish("entity", eventOf({ before, after: kept, by }));
    } else {
      await target.delete(after.id.id);
    }
    throw notFound(owner);
  }

  /** Deletes the entity and its relations; does nothing when it is gone already. */
  async remove<E extends Entity>(
    target: EntityTarget<E>,
    { entity, by, also }: { entity: E; by?: User | undefined; also?: ((tx: Tx) => Promise<void>) | undefined },
  ): Promise<void> {
    const removed = await this.#database.db.transaction().execute(async (tx) => {
      await also?.(tx);
      // Delete first: a concurrent reference was either committed before or fails.
      const wasThere = await target.delete(entity.id.id, tx);
      await this.#leftovers(entity.id, tx);
      return wasThere;
    });
    if (removed) this.#bus.publish("entity", { action: "DELETED", tenantId: tenantOf(entity), entity, by });
  }
}

/** The same entity without a customer. */
function withoutCustomer<E extends Entity>(entity: E): E {
  return { ...entity, customerId: NO_CUSTOMER };
}

async function writeAll<E extends Entity>(target: EntityTarget<E>, changes: readonly EntityChange<E>[], tx: Tx) {
  for (const change of changes) {
    await write(target, change, tx);
    await change.also?.(tx);
  }
}

async function write<E extends Entity>(target: EntityTarget<E>, { before, after }: EntityChange<E>, runner: Runner) {
  if (!before) await target.insert(after, runner);
  else if (!(await target.replace(after, runner))) throw notFound(after.id);
}

function eventOf<E extends Entity>(change: EntityChange<E>): EntityEvent {
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
function tenantOf(entity: Entity & { readonly tenantId?: TenantId }): TenantId {
  if (entity.id.entityType === "TENANT") return entity.id as TenantId;
  return entity.tenantId ?? SYSTEM_TENANT;
}

/** The expected error for a violated unique constraint. */
export function uniqueViolationError(
  error: unknown,
  messages: Readonly<Record<string, string>>,
): PlatformError | undefined {
  const last = uniqueViolation(error)?.columns.at(-1);
  const message = last === undefined ? undefined : messages[last];
  return message === undefined ? undefined : new PlatformError("badRequest", message, { cause: error });
}
