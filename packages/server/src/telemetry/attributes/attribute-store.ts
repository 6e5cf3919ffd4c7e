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

/** An attribute with its scope. */
export interface ScopedAttribute extends Attribute {
  readonly scope: AttributeScope;
}

/** `cause` is undefined for values that are not redelivered. */
type AttributesToSave = Omit<AttributeWrite, "cause"> & { readonly cause?: Cause | undefined };

/** The attributes that each write has stored. */
type Written = readonly (readonly Attribute[])[];

interface Pending {
  readonly write: AttributeWrite;
  readonly resolve: (written: readonly Attribute[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Limit of attributes that wait for their commit; more are refused. */
const MAX_PENDING = 200_000;
/** Maximum attributes of one batch. */
const MAX_BATCH = 2_048;
/** Attributes that are deleted per step with their entity. */
const MAX_DELETED = 1_000;

/**
 * Attributes of all entities. A message that is processed again does not write twice. Concurrent saves share commits:
 * those that arrive while a batch is written form the next one.
 */
export class AttributeStore {
  readonly #database: Database;
  #queue: Pending[] = [];
  #pending = 0;
  #running: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Number of attributes that wait for their commit. */
  get pendingAttributes(): number {
    return this.#pending;
  }

  /**
   * Creates or replaces; resolves when durable, with the attributes that were written: without those that an earlier
   * delivery of the same message, or a later cause, has written. Saves take effect in the order of the calls.
   */
  save({
    cause = { arrival: nextArrival(), isReplay: false },
    ...attributes
  }: AttributesToSave): Promise<readonly Attribute[]> {
    if (this.#pending >= MAX_PENDING) {
      return Promise.reject(new PlatformError("unavailable", "More attributes are waiting than can be stored"));
    }
    const write = { ...attributes, cause };
    return new Promise((resolve, reject) => {
      this.#pending += write.attributes.length;
      this.#queue.push({ write, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Attributes of the given scopes, in their order; of all keys by default. */
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

  /** Keys of the given scopes, in their order; a key of several scopes is repeated. */
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

  /** Unknown keys are no error. Takes effect after earlier saves. */
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

  /** Deletes all attributes of an entity in batches, for example after the entity. */
  async deleteEntity({ id, entityType }: EntityId): Promise<void> {
    const { db } = this.#database;
    await this.#flushed({ id, entityType });
    for (;;) {
      const some = db
        .selectFrom("attribute_kv")
        .select("key")
        .where("entity_id", "=", id)
        .where("entity_type", "=", entityType)
        .limit(MAX_DELETED);
      const { numDeletedRows } = await db
        .deleteFrom("attribute_kv")
        .where("entity_id", "=", id)
        .where("entity_type", "=", entityType)
        .where("key", "in", some)
        .executeTakeFirst();
      if (numDeletedRows < MAX_DELETED) return;
    }
  }

  /** Ids of entities that have attributes, ascending, after the last one of the previous page. */
  async entities(
    entityType: EntityType,
    { after, limit }: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    let query = this.#database.db.selectFrom("attribute_kv").select("entity_id").distinct();
    query = query.where("entity_type", "=", entityType);
    if (after !== undefined) query = query.where("entity_id", ">", after);
    return (await query.orderBy("entity_id").limit(limit).execute()).map((row) => row.entity_id);
  }

  /** Waits for all earlier writes, not for later ones. */
  async #flushed(entity: EntityId): Promise<void> {
    if (this.#running) await this.save({ entity, scope: "SERVER_SCOPE", attributes: [] });
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve)); // calls of the same turn share the first batch, too
    while (this.#queue.length > 0) await this.#writeBatch(this.#takeBatch());
    this.#running = undefined;
  }

  /** Writes with a cause need transactions; the others avoid them. */
  #takeBatch(): Pending[] {
    const isClaimed = this.#queue[0]?.write.cause.claim !== undefined;
    let count = 0;
    let end = 0;
    while (end < this.#queue.length && (end === 0 || count < MAX_BATCH)) {
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

  /** After a failed batch each write is retried alone: one bad value must not fail the others. */
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
