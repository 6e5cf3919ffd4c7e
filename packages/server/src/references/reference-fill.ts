import { type EntityType, entityId, type Uuid } from "@orrery/model";
import type { Entity } from "../kernel/bus/events.ts";
import type { Database } from "../kernel/database/database.ts";
import { anyTable, tableNamed } from "../kernel/entities/any-table.ts";
import { tenantOf } from "../kernel/entities/entity-change.ts";
import { kindOf } from "../kernel/entities/kinds.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import type { Logger } from "../kernel/logging.ts";
import type { ReferenceIndex } from "./reference-index.ts";
import { REFERRING_KINDS, referencesOf } from "./referring-kinds.ts";

interface ProgressColumns {
  entity_type: EntityType;
  /** The last one that was looked through. */
  after_id: Uuid | null;
  is_done: number;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    reference_progress: ProgressColumns;
  }
}

/** How entities of a kind are read, and what of them is in other tables. */
export interface ReferringSource {
  find(id: Uuid): Promise<Entity | undefined>;
  contentOf?(entity: Entity): Promise<object>;
}

export interface ReferenceFillOptions {
  readonly database: Database;
  readonly index: ReferenceIndex;
  readonly sources: ReadonlyMap<EntityType, ReferringSource>;
  readonly log: Logger;
}

/** Entities between two notes of the progress. */
const PAGE = 50;
/** How long it waits after an error, in milliseconds. */
const RETRY_MS = 60_000;

/**
 * Indexes what entities refer to that were saved before there was an index: once, in the background, from where it was
 * when the platform ended.
 */
export class ReferenceFill {
  readonly #options: ReferenceFillOptions;
  readonly #abort = new AbortController();
  #working: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isDone = false;

  constructor(options: ReferenceFillOptions) {
    this.#options = options;
  }

  /** Whether the index has everything. */
  get isDone(): boolean {
    return this.#isDone;
  }

  start(): void {
    this.#working = this.#fill().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "references could not be indexed; it will be retried");
      if (!this.#abort.signal.aborted) this.#retry = setTimeout(() => this.start(), RETRY_MS).unref();
    });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#retry);
    await this.#working;
  }

  async #fill(): Promise<void> {
    const { database, sources } = this.#options;
    const rows = await database.db.selectFrom("reference_progress").selectAll().execute();
    for (const [type, source] of sources) {
      const known = rows.find((row) => row.entity_type === type);
      if (known?.is_done !== 1) await this.#fillKind(type, source, known?.after_id ?? undefined);
    }
    this.#isDone = !this.#abort.signal.aborted;
  }

  async #fillKind(type: EntityType, source: ReferringSource, begin: Uuid | undefined): Promise<void> {
    const { database } = this.#options;
    for (let after = begin; !this.#abort.signal.aborted; ) {
      const page = anyTable(database.db)
        .selectFrom(tableNamed(kindOf(type).table))
        .select("id")
        .orderBy("id")
        .limit(PAGE);
      const ids = await (after === undefined ? page : page.where("id", ">", after)).execute();
      for (const { id } of ids) await this.#indexOrSkip(type, source, id);
      after = ids.at(-1)?.id ?? after;
      const progress = { entity_type: type, after_id: after ?? null, is_done: ids.length < PAGE ? 1 : 0 };
      await database.db
        .insertInto("reference_progress")
        .values(progress)
        .onConflict((conflict) => conflict.column("entity_type").doUpdateSet(progress))
        .execute();
      if (ids.length < PAGE) return;
    }
  }

  /**
   * One entity that cannot be indexed does not keep the others from it. While the database is gone the progress cannot
   * be noted either, and the page is looked through again.
   */
  async #indexOrSkip(type: EntityType, source: ReferringSource, id: Uuid): Promise<void> {
    try {
      await this.#index(type, source, id).catch(() => this.#index(type, source, id)); // another write may have failed it
    } catch (error) {
      this.#options.log.warn(
        { err: error, entity: { entityType: type, id } },
        "references of one could not be indexed",
      );
    }
  }

  /** While the entity is locked, so that no save comes in between. */
  async #index(type: EntityType, source: ReferringSource, id: Uuid): Promise<void> {
    const { database, index } = this.#options;
    const kind = REFERRING_KINDS.get(type);
    await database.db.transaction().execute(async (tx) => {
      if (!kind || !(await lockEntity(entityId(type, id), tx))) return;
      const entity = await source.find(id);
      if (!entity) return;
      const references = await referencesOf(kind, entity, await source.contentOf?.(entity));
      await index.write(entity.id, tenantOf(entity), references, tx);
    });
  }
}
