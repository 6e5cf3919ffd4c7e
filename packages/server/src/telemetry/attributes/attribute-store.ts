import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  type EntityId,
  type EntityType,
  PlatformError,
  type Uuid,
} from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";
import { type Cause, nextArrival } from "../../kernel/cause.ts";
import type { Database, Tx } from "../../kernel/database/database.ts";
import { attributeValue } from "./attribute-columns.ts";
import type {} from "./attribute-table.ts";
import { type AttributeWrite, upsertStatements } from "./attribute-upsert.ts";

/** An attribute and where it stands. */
export interface ScopedAttribute extends Attribute {
  readonly scope: AttributeScope;
}

/** `cause` is absent for what has come just now and will not be repeated. */
type AttributesToSave = Omit<AttributeWrite, "cause"> & { readonly cause?: Cause | undefined };

/** What of each write is stored now. */
type Written = readonly (readonly Attribute[])[];

interface Pending {
  readonly write: AttributeWrite;
  readonly resolve: (written: readonly Attribute[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Most attributes that wait for their commit; more are refused. */
const PENDING_LIMIT = 200_000;
/** Most attributes of one batch. */
const BATCH_LIMIT = 2_048;
/** Attributes that are deleted at once with their entity. */
const DELETE_LIMIT = 1_000;

/**
 * Attributes of all entities. What is caused by a message that may be processed again is written once. Saves of many
 * callers are written together: those that arrive while a batch is on its way form the next one.
 */
export class AttributeStore {
  readonly #database: Database;
  #queue: Pending[] = [];
  #pending = 0;
  #running: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many attributes wait for their commit. */
  get pendingAttributes(): number {
    return this.#pending;
  }

  /**
   * Creates or replaces; resolves when durable, with what was written: all of it, but for what a message that is
   * repeated has written before, or others since. Saves take effect in the order of the calls.
   */
  save({
    cause = { arrival: nextArrival(), isReplay: false },
    ...attributes
  }: AttributesToSave): Promise<readonly Attribute[]> {
    if (this.#pending >= PENDING_LIMIT) {
      return Promise.reject(new PlatformError("unavailable", "More attributes are waiting than can be stored"));
    }
    const write = { ...attributes, cause };
    return new Promise((resolve, reject) => {
      this.#pending += write.attributes.length;
      this.#queue.push({ write, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Attributes of the given scopes, in their order; of all keys when `keys` is absent. */
  async find(
    entity: EntityId,
    scopes: readonly AttributeScope[],
    keys?: readonly string[],
  ): Promise<readonly ScopedAttribute[]> {
    if (scopes.length === 0 || keys?.length === 0) return [];
    let query = this.#database.db
      .selectFrom("attribute_kv")
      .selectAll()
      .where("entity_id", "=", entity.id)
      .where("entity_type", "=", entity.entityType);
    if (scopes.length < ATTRIBUTE_SCOPES.length) query = query.where("scope", "in", scopes);
    if (keys) query = query.where("key", "in", keys);
    const rows = await query.orderBy("key").execute();
    return scopes.flatMap((scope) =>
      rows
        .filter((row) => row.scope === scope)
        .map((row) => ({ scope, key: row.key, lastUpdateTs: row.last_update_ts, value: attributeValue(row) })),
    );
  }

  /** Keys of the given scopes, in their order; a key of several scopes is there several times. */
  async keys(entity: EntityId, scopes: readonly AttributeScope[]): Promise<readonly string[]> {
    const rows = await this.#database.db
      .selectFrom("attribute_kv")
      .select(["scope", "key"])
      .where("entity_id", "=", entity.id)
      .where("entity_type", "=", entity.entityType)
      .orderBy("key")
      .execute();
    return scopes.flatMap((scope) => rows.filter((row) => row.scope === scope).map((row) => row.key));
  }

  /** Keys that do not exist are no error. Takes effect after the saves that were called before. */
  async delete(entity: EntityId, scope: AttributeScope, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#flushed(entity);
    await this.#database.db
      .deleteFrom("attribute_kv")
      .where("entity_id", "=", entity.id)
      .where("entity_type", "=", entity.entityType)
      .where("scope", "=", scope)
      .where("key", "in", keys)
      .execute();
  }

  /** All attributes of an entity, for example after it was deleted; in bounded steps. */
  async deleteEntity({ id, entityType }: EntityId): Promise<void> {
    const { db } = this.#database;
    await this.#flushed({ id, entityType });
    for (;;) {
      const some = db
        .selectFrom("attribute_kv")
        .select("key")
        .where("entity_id", "=", id)
        .where("entity_type", "=", entityType)
        .limit(DELETE_LIMIT);
      const { numDeletedRows } = await db
        .deleteFrom("attribute_kv")
        .where("entity_id", "=", id)
        .where("entity_type", "=", entityType)
        .where("key", "in", some)
        .executeTakeFirst();
      if (numDeletedRows < DELETE_LIMIT) return;
    }
  }

  /** Ids of entities that have attributes, ascending; those after the last one of the page before. */
  async entities(
    entityType: EntityType,
    { after, limit }: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    let query = this.#database.db.selectFrom("attribute_kv").select("entity_id").distinct();
    query = query.where("entity_type", "=", entityType);
    if (after !== undefined) query = query.where("entity_id", ">", after);
    return (await query.orderBy("entity_id").limit(limit).execute()).map((row) => row.entity_id);
  }

  /** Waits for everything that was given before, not for what goes on coming. */
  async #flushed(entity: EntityId): Promise<void> {
    if (this.#running) await this.save({ entity, scope: "SERVER_SCOPE", attributes: [] });
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve)); // callers of one turn share the first batch, too
    while (this.#queue.length > 0) await this.#writeBatch(this.#takeBatch());
    this.#running = undefined;
  }

  /** Those that are noted where they are caused need transactions, which the others are spared. */
  #takeBatch(): Pending[] {
    const isClaimed = this.#queue[0]?.write.cause.claim !== undefined;
    let count = 0;
    let end = 0;
    while (end < this.#queue.length && (end === 0 || count < BATCH_LIMIT)) {
      if ((this.#queue[end]?.write.cause.claim !== undefined) !== isClaimed) break;
      count += this.#queue[end]?.write.attributes.length ?? 0;
      end++;
    }
    const batch = this.#queue.slice(0, end);
    this.#queue = this.#queue.slice(end);
    return batch;
  }

  async #writeBatch(batch: readonly Pending[]): Promise<void> {
    try {
      const written = await this.#write(batch.map(({ write }) => write));
      for (const [at, { resolve }] of batch.entries()) resolve(written[at] ?? []);
    } catch (error) {
      if (batch.length > 1) await this.#writeOneByOne(batch);
      else for (const { reject } of batch) reject(error);
    } finally {
      for (const { write } of batch) this.#pending -= write.attributes.length;
    }
  }

  /** A batch that fails says nothing about each of its writes: one bad value must not fail its neighbours. */
  async #writeOneByOne(batch: readonly Pending[]): Promise<void> {
    for (const { write, resolve, reject } of batch) {
      await this.#write([write]).then(([written = []]) => resolve(written), reject);
    }
  }

  async #write(writes: readonly AttributeWrite[]): Promise<Written> {
    const { db, dialect } = this.#database;
    if (writes[0]?.cause.claim) return this.#writeClaimed(writes);
    await Promise.all(upsertStatements(dialect, writes).map((statement) => db.executeQuery(statement)));
    return writes.map(({ attributes }) => attributes);
  }

  #writeClaimed(writes: readonly AttributeWrite[]): Promise<Written> {
    return this.#database.db.transaction().execute(async (tx) => {
      const written: (readonly Attribute[])[] = [];
      for (const write of writes) written.push(await this.#writeOnce(write, tx));
      return written;
    });
  }

  async #writeOnce(write: AttributeWrite, tx: Tx): Promise<readonly Attribute[]> {
    const { claim, isReplay } = write.cause;
    if (claim && !(await claim(tx))) return [];
    const keys = new Set<string>();
    for (const statement of upsertStatements(this.#database.dialect, [write], isReplay)) {
      for (const { key } of (await tx.executeQuery(statement)).rows) keys.add(key);
    }
    return isReplay ? write.attributes.filter(({ key }) => keys.has(key)) : write.attributes;
  }
}
