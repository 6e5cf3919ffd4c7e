import { type EntityId, NO_CUSTOMER, PlatformError, type TenantId } from "@orrery/model";
import { KeyedMutex } from "../async/keyed-mutex.ts";
import type { User } from "../auth/user.ts";
import type { Bus } from "../bus/bus.ts";
import type { Entity, EntityEvent } from "../bus/events.ts";
import type { Database, Runner, Tx } from "../database/database.ts";
import { uniqueViolationError } from "../database/sql-error.ts";
import { type EntityChange, type EntityRemoval, type EntityTarget, eventOf, tenantOf } from "./entity-change.ts";
import type { ReferenceKeeper } from "./entity-references.ts";
import { advanceRevision, checkWish } from "./entity-revision.ts";
import type { EntityVersionColumns, VersionKeeper } from "./entity-versions.ts";
import { lockEntity } from "./lock-entity.ts";
import { notFound } from "./not-found.ts";

/**
 * Removes, or stores a job to remove, the data of a deleted entity of any kind, such as its relations. `left`: the
 * tenant that it was moved from; `isBinned`: it can be restored.
 */
export type OnDeleted = (id: EntityId, tx: Tx, left?: TenantId, isBinned?: boolean) => Promise<void>;

/** Where deleted entities are kept for a while. */
export interface EntityBin {
  /** Takes the rows of an entity, which are still there. @returns whether it has: other kinds go for good. */
  take(removal: { entity: Entity; tenantId: TenantId; by: User | undefined }, tx: Tx): Promise<boolean>;
}

/** Finds the owner that a write refers to when it no longer exists. */
export interface OwnerCheck {
  missing(before: Entity | undefined, after: Entity): Promise<EntityId | undefined>;
}

/** What else a write of an entity leaves. */
export interface EntityWriterParts {
  readonly owners?: OwnerCheck;
  readonly versions?: VersionKeeper;
  readonly bin?: EntityBin;
  readonly references?: ReferenceKeeper;
}

/**
 * Every write of an entity goes through this class: it knows the states before and after, and publishes the event once
 * it is durable.
 */
export class EntityWriter {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #onDeleted: OnDeleted;
  readonly #owners: OwnerCheck | undefined;
  readonly #versions: VersionKeeper | undefined;
  readonly #bin: EntityBin | undefined;
  readonly #references: ReferenceKeeper | undefined;
  /** Writes that were overtaken are tried again one after the other: only newcomers come in between. */
  readonly #overtaken = new KeyedMutex<string>();

  /** `owners` absent: owners are never deleted concurrently. */
  constructor(
    database: Database,
    bus: Bus,
    onDeleted: OnDeleted,
    { owners, versions, bin, references }: EntityWriterParts = {},
  ) {
    this.#bin = bin;
    this.#references = references;
    this.#database = database;
    this.#bus = bus;
    this.#onDeleted = onDeleted;
    this.#owners = owners;
    this.#versions = versions;
  }

  /**
   * @throws {PlatformError} `badRequest` when a unique value is taken, `notFound` when the owner or the entity itself
   * is gone.
   */
  async save<E extends Entity>(target: EntityTarget<E>, change: EntityChange<E>): Promise<E> {
    const [saved = change] = await this.#saveAll(target, [change]);
    return saved.after;
  }

  /**
   * Writes that become durable together or not at all, in this order. The last write wins: what was changed since it
   * was read is read again, so that versions and events have the state before.
   * @throws {PlatformError} like {@link save}; `conflict` for a save by {@link ifUnchanged}.
   */
  async saveAll<E extends Entity>(target: EntityTarget<E>, changes: readonly EntityChange<E>[]): Promise<void> {
    await this.#saveAll(target, changes);
  }

  async #saveAll<E extends Entity>(
    target: EntityTarget<E>,
    given: readonly EntityChange<E>[],
  ): Promise<readonly EntityChange<E>[]> {
    const changes = await this.#writeNewest(target, given);
    for (const change of changes) await this.#checkOwner(target, change);
    for (const change of changes) this.#bus.publish("entity", eventOf(change));
    return changes;
  }

  /** @returns the changes as they were written: of what was changed meanwhile the newest state is before them. */
  async #writeNewest<E extends Entity>(
    target: EntityTarget<E>,
    given: readonly EntityChange<E>[],
  ): Promise<readonly EntityChange<E>[]> {
    if (await this.#isWritten(target, given)) return given;
    const [first] = given;
    return this.#overtaken.run(first?.after.id.id ?? "", async () => {
      for (let tries = 1; tries < MAX_TRIES; tries++) {
        const changes = await Promise.all(given.map((change) => onNewest(target, change)));
        if (await this.#isWritten(target, changes)) return changes;
      }
      throw new PlatformError("unavailable", TOO_MANY_SAVES);
    });
  }

  /** False when one of them has changed since it was read. */
  async #isWritten<E extends Entity>(target: EntityTarget<E>, changes: readonly EntityChange<E>[]): Promise<boolean> {
    try {
      await this.#writeAll(target, changes);
      return true;
    } catch (error) {
      if (error instanceof Overtaken) return false;
      throw error;
    }
  }

  /** @throws {Overtaken} when one of them has changed since it was read. */
  async #writeAll<E extends Entity>(target: EntityTarget<E>, changes: readonly EntityChange<E>[]): Promise<void> {
    for (const { before } of changes) if (before) checkWish(before);
    const all = await Promise.all(changes.map((change) => this.#withVersion(target, change)));
    const [first] = all;
    try {
      // A single statement shares its commit with others, a transaction has the writer exclusively.
      if (all.length === 1 && first?.isOneStatement) await first.write(this.#database.db);
      else {
        await this.#database.db.transaction().execute(async (tx) => {
          for (const { write } of all) await write(tx);
        });
      }
    } catch (error) {
      throw uniqueViolationError(error, Object.assign({}, ...changes.map(({ unique }) => unique))) ?? error;
    }
    for (const { before, after } of changes) advanceRevision(before, after);
    for (const { version } of all) if (version) this.#versions?.kept(version);
  }

  /**
   * Changes an entity while it is locked; `change` returns `undefined` to keep it as it is.
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
      if (found && changed) await (await this.#withVersion(target, { before: found, after: changed })).write(tx);
      return [found, changed];
    });
    if (after) this.#bus.publish("entity", eventOf({ before, after }));
    return after ?? before;
  }

  async #withVersion<E extends Entity>(target: EntityTarget<E>, change: EntityChange<E>) {
    const { after, before, also } = change;
    const content = await change.content?.();
    const version = await this.#versions?.versionOf(eventOf(change), content);
    const refer = await this.#references?.changed({ tenantId: tenantOf(after), before, after, content });
    const isOneStatement = !also && !refer && (!version || target.withVersion !== undefined);
    const write = async (runner: Runner): Promise<void> => {
      await writeOne(target, change, runner, version);
      if (isOneStatement) return;
      // Only transactions have more to write.
      await also?.(runner as Tx);
      await refer?.(runner as Tx);
    };
    return { version, isOneStatement, write };
  }

  /** Undoes an assignment to an owner that was deleted meanwhile. */
  async #checkOwner<E extends Entity>(target: EntityTarget<E>, { before, after, by }: EntityChange<E>): Promise<void> {
    const owner = await this.#owners?.missing(before, after);
    if (!owner) return;
    if (before) {
      const again = (now: E) => (isOf(owner, now) ? withoutCustomer(now) : now);
      const undone = await this.#writeNewest(target, [{ before: after, after: withoutCustomer(after), again }]);
      for (const { after: kept } of undone) this.#bus.publish("entity", eventOf({ before, after: kept, by }));
    } else {
      await this.remove(target, { entity: after, forGood: true }); // others may have seen it, such as a device that signed in
    }
    throw notFound(owner);
  }

  /** Deletes the entity and its relations; does nothing when it is gone already. */
  async remove<E extends Entity>(
    target: EntityTarget<E>,
    { entity, by, also, forGood = false }: EntityRemoval<E>,
  ): Promise<void> {
    const tenantId = tenantOf(entity);
    const event: EntityEvent = { action: "DELETED", tenantId, entity, by };
    const removed = await this.#database.db.transaction().execute(async (tx) => {
      const isBinned = !forGood && ((await this.#bin?.take({ entity, tenantId, by }, tx)) ?? false);
      // The row is locked now, so that this is its last state.
      const last = isBinned ? await target.find?.(entity.id.id, tx) : undefined;
      await also?.(tx);
      // Delete first: a concurrent reference was either committed before or fails.
      const wasThere = await target.delete(entity.id.id, tx);
      if (!wasThere) return false; // the call that deleted it has done the rest
      await this.#onDeleted(entity.id, tx, undefined, isBinned);
      const version = isBinned ? await this.#versions?.versionOf({ ...event, entity: last ?? entity }) : undefined;
      if (version) await tx.insertInto("entity_version").values(version).execute();
      return true;
    });
    if (removed) this.#bus.publish("entity", event);
  }
}

/** The entity was changed since the state before was read. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/** Saves of one entity that may come in between another one. */
const MAX_TRIES = 20;
const TOO_MANY_SAVES = "The entity is being changed by too many at once: try again";

/** @throws {PlatformError} `notFound` when the entity is gone. */
async function onNewest<E extends Entity>(target: EntityTarget<E>, change: EntityChange<E>): Promise<EntityChange<E>> {
  if (!change.before) return change;
  const before = await target.find?.(change.after.id.id);
  if (!before) throw notFound(change.after.id);
  return { ...change, before, after: change.again?.(before) ?? change.after };
}

function isOf(customer: EntityId, entity: Entity & { readonly customerId?: EntityId | null }): boolean {
  return entity.customerId?.id === customer.id;
}

/** The same entity without a customer. */
function withoutCustomer<E extends Entity>(entity: E): E {
  return { ...entity, customerId: NO_CUSTOMER };
}

async function writeOne<E extends Entity>(
  target: EntityTarget<E>,
  { before, after }: EntityChange<E>,
  runner: Runner,
  version: EntityVersionColumns | undefined,
): Promise<void> {
  const versioned = version && target.withVersion;
  if (!before) await (versioned ? versioned.insert(after, version, runner) : target.insert(after, runner));
  else {
    const found = await (versioned
      ? versioned.replace(after, version, runner, before)
      : target.replace(after, runner, before));
    if (!found) throw target.find ? new Overtaken() : notFound(after.id);
  }
  if (version && !versioned) await runner.insertInto("entity_version").values(version).execute();
}
