import { type EntityId, type EntityType, entityId, type TenantId, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import type { Ids } from "../ids.ts";
import type { Logger } from "../logging.ts";
import type { Runner } from "./entity-store.ts";

interface RemovedEntityColumns {
  id: Uuid;
  entity_type: EntityType;
  entity_id: Uuid;
  left_tenant_id: Uuid | null;
}

declare module "../database/schema.ts" {
  interface Schema {
    removed_entity: RemovedEntityColumns;
  }
}

/** An entity that is gone: for everybody, or for the tenant that it has left. */
export interface GoneEntity {
  readonly id: EntityId;
  /** The tenant that it has left; absent when it was deleted. */
  readonly left?: TenantId | undefined;
}

/**
 * Removes what one module keeps of an entity that is gone, in bounded steps, until the signal says to stop. May be
 * called again for the same entity: what is gone already is no error.
 */
export type Remover = (gone: GoneEntity, signal: AbortSignal) => Promise<void>;

export interface CleanupJobsOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Entities that are worked off together. */
const PAGE = 100;
/** Rows of one insert: databases bound the number of parameters. */
const ROWS = 500;
/** What failed is tried again. */
const RETRY_MS = 10 * 60_000;

/**
 * What an entity leaves behind goes behind the answer, and goes for certain: a note is written in the transaction that
 * removes the entity and stays until every module has removed what it keeps, across crashes too.
 */
export class CleanupJobs {
  readonly #options: CleanupJobsOptions;
  readonly #removers: Remover[] = [];
  readonly #abort = new AbortController();
  #unsubscribe: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #wanted = false;

  constructor(options: CleanupJobsOptions) {
    this.#options = options;
  }

  /** All modules have said what they remove before {@link start}. */
  onRemoved(remover: Remover): void {
    this.#removers.push(remover);
  }

  /** To be called in the transaction that removes the entities. */
  async note(gone: readonly GoneEntity[], runner: Runner): Promise<void> {
    const { ids } = this.#options;
    const rows = gone.map(({ id, left }) => ({
      id: ids.uuid(),
      entity_type: id.entityType,
      entity_id: id.id,
      left_tenant_id: left?.id ?? null,
    }));
    for (let at = 0; at < rows.length; at += ROWS) {
      await runner
        .insertInto("removed_entity")
        .values(rows.slice(at, at + ROWS))
        .execute();
    }
  }

  /** Takes up what the last run left, and from now on what is noted. */
  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe("entity", ({ action }) => {
      if (action === "DELETED" || action === "MOVED") this.wake();
    });
    this.#timer = setInterval(() => this.wake(), RETRY_MS).unref();
    this.wake();
  }

  /** There are new notes. Those of entities that the bus tells of need no word. */
  wake(): void {
    if (!this.#timer || this.#abort.signal.aborted) return;
    this.#wanted = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Resolves when nothing is left to do but what failed. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** Waits for the step that is under way; the rest is done after the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    clearInterval(this.#timer);
    this.#abort.abort();
    await this.settled();
  }

  async #work(): Promise<void> {
    const { log } = this.#options;
    await Promise.resolve(); // so that `#working` is known before it can end
    try {
      while (this.#wanted && !this.#abort.signal.aborted) {
        this.#wanted = false;
        await this.#workAll();
      }
    } catch (error) {
      log.warn({ err: error }, "what removed entities left could not be read; this is repeated later");
    }
  }

  async #workAll(): Promise<void> {
    let after: Uuid | undefined;
    while (!this.#abort.signal.aborted) {
      const page = await this.#page(after);
      const done = await Promise.all(page.map((note) => this.#remove(note)));
      const ids = page.filter((_, at) => done[at]).map(({ id }) => id);
      if (ids.length > 0) {
        await this.#options.database.db.deleteFrom("removed_entity").where("id", "in", ids).execute();
      }
      if (page.length < PAGE) return;
      after = page.at(-1)?.id;
    }
  }

  #page(after: Uuid | undefined): Promise<RemovedEntityColumns[]> {
    const query = this.#options.database.db.selectFrom("removed_entity").selectAll().orderBy("id").limit(PAGE);
    return (after === undefined ? query : query.where("id", ">", after)).execute();
  }

  /** @returns whether nothing is left of the entity. */
  async #remove(note: RemovedEntityColumns): Promise<boolean> {
    const { signal } = this.#abort;
    const id = entityId(note.entity_type, note.entity_id);
    const gone = { id, left: note.left_tenant_id === null ? undefined : entityId("TENANT", note.left_tenant_id) };
    try {
      for (const remover of this.#removers) if (!signal.aborted) await remover(gone, signal);
      return !signal.aborted;
    } catch (error) {
      this.#options.log.warn(
        { err: error, entity: id },
        "something of a removed entity is left; this is repeated later",
      );
      return false;
    }
  }
}
