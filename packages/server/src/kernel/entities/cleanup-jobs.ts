import { type EntityId, type EntityType, entityId, PlatformError, type TenantId, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { Database, Runner } from "../database/database.ts";
import type { Ids } from "../ids.ts";
import type { Logger } from "../logging.ts";

interface RemovedEntityColumns {
  id: Uuid;
  entity_type: EntityType;
  entity_id: Uuid;
  left_tenant_id: Uuid | null;
  /** Null: all of it goes. */
  phase: Phase | null;
}

/**
 * `BINNED`: the entity can be restored, and only that is removed which cannot come back. `EMPTIED`: the rest of one that
 * was binned.
 */
export type Phase = "BINNED" | "EMPTIED";

declare module "../database/schema.ts" {
  interface Schema {
    removed_entity: RemovedEntityColumns;
  }
}

/** An entity that is gone: deleted, or moved to another tenant. */
export interface GoneEntity {
  readonly id: EntityId;
  /** The tenant that it was moved from; absent when it was deleted. */
  readonly left?: TenantId | undefined;
  /** Absent: all that it leaves goes. */
  readonly phase?: Phase | undefined;
}

/**
 * Removes the data that a module keeps of a gone entity, in bounded steps, until the signal is aborted. May be called
 * again for the same entity: missing data is no error.
 */
export type Remover = (gone: GoneEntity, signal: AbortSignal) => Promise<void>;

export interface CleanupJobsOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly log: Logger;
  /** How long {@link CleanupJobs.paused} waits for a running removal, in milliseconds; 10 s by default. */
  readonly pauseMs?: number | undefined;
}

/** Number of entities that are processed together. */
const PAGE = 100;
/** Maximum number of rows of one insert: databases limit the number of parameters. */
const ROWS = 500;
/** Delay before failed jobs are retried. */
const RETRY_MS = 10 * 60_000;
const PAUSE_MS = 10_000;

/**
 * Removes the data of deleted entities in the background, reliably: a job is stored in the transaction that deletes the
 * entity and stays until every module has removed its data, also across crashes.
 */
export class CleanupJobs {
  readonly #options: CleanupJobsOptions;
  readonly #removers: Remover[] = [];
  readonly #lastRemovers: Remover[] = [];
  readonly #abort = new AbortController();
  #unsubscribe: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #wanted = false;
  #reading: Promise<unknown> = Promise.resolve();
  /** What is going on, by entity. */
  readonly #removing = new Map<Uuid, Promise<unknown>>();
  /** Entities of which nothing is removed now, and how many calls want that. */
  readonly #paused = new Map<Uuid, number>();

  constructor(options: CleanupJobsOptions) {
    this.#options = options;
  }

  /** Registers what a module removes; before {@link start}. */
  onRemoved(remover: Remover): void {
    this.#removers.push(remover);
  }

  /** The same for what an entity still has when it is restored: it goes when the entity cannot be restored any more. */
  onEmptied(remover: Remover): void {
    this.#lastRemovers.push(remover);
  }

  /** The entity is back: what it had is not removed any more. For the transaction that restores it. */
  async spare(id: EntityId, runner: Runner): Promise<void> {
    await runner.deleteFrom("removed_entity").where("entity_id", "=", id.id).where("phase", "=", "BINNED").execute();
  }

  /** Stores jobs, in the transaction that deletes the entities. */
  async note(gone: readonly GoneEntity[], runner: Runner): Promise<void> {
    const { ids } = this.#options;
    const rows = gone.map(({ id, left, phase }) => ({
      id: ids.uuid(),
      entity_type: id.entityType,
      entity_id: id.id,
      left_tenant_id: left?.id ?? null,
      phase: phase ?? null,
    }));
    for (let at = 0; at < rows.length; at += ROWS) {
      await runner
        .insertInto("removed_entity")
        .values(rows.slice(at, at + ROWS))
        .execute();
    }
  }

  /** Resumes the jobs of the last run, and runs new ones from now on. */
  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe("entity", ({ action }) => {
      if (action === "DELETED" || action === "MOVED") this.wake();
    });
    this.#timer = setInterval(() => this.wake(), RETRY_MS).unref();
    this.wake();
  }

  /** Runs new jobs. Not needed for entities whose deletion is published on the bus. */
  wake(): void {
    if (!this.#timer || this.#abort.signal.aborted) return;
    this.#wanted = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Resolves when only failed jobs are left. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /**
   * Runs `work` while nothing of this entity is being removed; removals of others continue.
   * @throws {PlatformError} `unavailable` when the running removal does not end soon.
   */
  async paused<T>({ id }: EntityId, work: () => Promise<T>): Promise<T> {
    this.#paused.set(id, (this.#paused.get(id) ?? 0) + 1);
    try {
      await this.#ended(id);
      return await work();
    } finally {
      await this.#reading; // what it has read may be spared now
      const others = (this.#paused.get(id) ?? 1) - 1;
      if (others > 0) this.#paused.set(id, others);
      else this.#paused.delete(id);
      this.wake();
    }
  }

  async #ended(id: Uuid): Promise<void> {
    const removing = this.#removing.get(id);
    if (!removing) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const busy = new PlatformError("unavailable", "The data of the entity is being removed: try again later");
      timer = setTimeout(() => reject(busy), this.#options.pauseMs ?? PAUSE_MS);
    });
    await Promise.race([removing, late]).finally(() => clearTimeout(timer));
  }

  /** Waits for the current step; the other jobs run after the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    clearInterval(this.#timer);
    this.#abort.abort();
    await this.settled();
  }

  async #work(): Promise<void> {
    const { log } = this.#options;
    await Promise.resolve(); // so that `#working` is set before it can end
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
      const done = await Promise.all(page.map((note) => this.#begin(note)));
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
    const page = (after === undefined ? query : query.where("id", ">", after)).execute();
    this.#reading = page.catch(() => undefined);
    return page;
  }

  async #begin(note: RemovedEntityColumns): Promise<boolean> {
    const id = note.entity_id;
    if (this.#paused.has(id)) return false;
    const former = this.#removing.get(id);
    const removing = Promise.all([former, this.#remove(note)]).then(([, isDone]) => isDone);
    this.#removing.set(id, removing);
    return removing.finally(() => {
      if (this.#removing.get(id) === removing) this.#removing.delete(id);
    });
  }

  /** @returns whether all data of the entity was removed. */
  async #remove(note: RemovedEntityColumns): Promise<boolean> {
    const { signal } = this.#abort;
    const id = entityId(note.entity_type, note.entity_id);
    const gone = { id, left: note.left_tenant_id === null ? undefined : entityId("TENANT", note.left_tenant_id) };
    try {
      const first = note.phase === "EMPTIED" ? [] : this.#removers;
      const last = note.phase === "BINNED" ? [] : this.#lastRemovers;
      for (const remover of [...first, ...last]) if (!signal.aborted) await remover(gone, signal);
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
