import type { PixelSeries } from "@orrery/model/pixels";
import type { Batch } from "../batch.ts";
import type { EntityPage, LatestRow, SeriesStorage } from "../storage.ts";
import { commitParts, type Refusal } from "./commit-parts.ts";
import { Committer } from "./committer.ts";
import { Compactor } from "./compactor.ts";
import { Digester } from "./digester.ts";
import { Folder } from "./folder.ts";
import { DEFAULT_LIMITS, type EngineLimits } from "./limits.ts";
import { Reads } from "./reads.ts";
import { Removals } from "./removals.ts";
import type { DeleteRequest, LatestChange, PixelRequest, ReadRequest, ReadResult } from "./requests.ts";
import { Retention } from "./retention.ts";
import type { RetentionEstimate, RetentionRequest, RetentionResult } from "./retention-requests.ts";
import { RollUps } from "./roll-ups.ts";
import { SeriesNames } from "./series-names.ts";
import { EngineState } from "./state.ts";

/**
 * Time series over a storage. Commits go to the log and into the buffers; full buffers become chunks. Reads merge
 * chunks and buffers. All changes run one at a time.
 */
export class SeriesEngine {
  readonly #state: EngineState;
  readonly #compactor: Compactor;
  readonly #digester: Digester;
  readonly #folder: Folder;
  readonly #committer: Committer;
  readonly #removals: Removals;
  readonly #reads: Reads;
  readonly #retention: Retention;

  private constructor(state: EngineState) {
    const names = new SeriesNames();
    this.#state = state;
    this.#compactor = new Compactor(state);
    this.#digester = new Digester(state);
    const rollUps = new RollUps(state, this.#compactor);
    this.#folder = new Folder(state, { compactor: this.#compactor, digester: this.#digester, marks: rollUps.marks });
    this.#committer = new Committer(state, this.#folder);
    this.#removals = new Removals(state, names, [this.#compactor, this.#digester, rollUps]);
    this.#reads = new Reads(state, names, { digester: this.#digester, marks: rollUps.marks });
    this.#retention = new Retention(state, { rollUps, removals: this.#removals, folder: this.#folder });
  }

  /** Restores the buffers from the log. ShutdownHooks the engine closes the storage. */
  static async open(storage: SeriesStorage, limits: EngineLimits = DEFAULT_LIMITS): Promise<SeriesEngine> {
    const state = new EngineState(storage, limits);
    await state.boot();
    return new SeriesEngine(state);
  }

  /** Whether its storage has failed permanently; another engine can continue from what is durable. */
  get lost(): boolean {
    return this.#state.storage.lost;
  }

  /** Resolves when the points are durable, but those that the storage refuses. */
  write(batch: Batch): Promise<Refusal[]> {
    return this.#state.exclusive.run(() => commitParts((part) => this.#committer.commit(part), batch));
  }

  /** The main thread has renumbered its handles. */
  forgetHandles(): Promise<void> {
    return this.#state.exclusive.run(async () => this.#committer.forgetHandles());
  }

  read(request: ReadRequest): Promise<ReadResult> {
    return this.#reads.range(request);
  }

  /** What charts draw of a range of each key. */
  pixels(request: PixelRequest): Promise<PixelSeries[]> {
    return this.#reads.pixels(request);
  }

  /** Whether {@link work} has something to do that was noticed by reads. */
  get isAsked(): boolean {
    return this.#digester.isAsked;
  }

  /** Latest values of an entity, of all keys by default. */
  latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    return this.#reads.latest(entityType, entityId, keys);
  }

  /** Latest values of many entities, each in the order of the ids. */
  latestOf(entityType: string, entityIds: readonly string[], keys: readonly string[]): Promise<LatestRow[][]> {
    return this.#reads.latestOf(entityType, entityIds, keys);
  }

  /** Ids of entities that have series, ascending. */
  entities(entityType: string, page: EntityPage): Promise<string[]> {
    return this.#state.storage.reads.entities(entityType, page);
  }

  /**
   * Removes `[startTs, endTs)` of each key. @returns the changes of latest values in the range. What fits one
   * transaction takes effect before all later requests; larger ones are done in steps, with other changes in between.
   */
  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    for (;;) {
      const changes = await this.#state.exclusive.run(async () =>
        (await this.#removals.deletePart(request)) ? undefined : this.#removals.delete(request),
      );
      if (changes) return changes;
    }
  }

  /** Removes all data of an entity, in steps with other changes in between. */
  async deleteEntity(entityType: string, entityId: string): Promise<void> {
    while (await this.#state.exclusive.run(() => this.#removals.deleteEntity(entityType, entityId)));
  }

  /** Removes the points of an entity before `beforeTs`, in steps; latest values are kept. */
  async expire(entityType: string, entityId: string, beforeTs: number): Promise<void> {
    while (await this.#state.exclusive.run(() => this.#removals.expire(entityType, entityId, beforeTs)));
  }

  /** Rolls up and removes old points of an entity, in steps with other changes in between. */
  retain(request: RetentionRequest): Promise<RetentionResult> {
    return this.#retention.apply(request);
  }

  /** What {@link retain} would change, by key. */
  estimate(request: RetentionRequest): Promise<RetentionEstimate[]> {
    return this.#retention.estimate(request);
  }

  /** Writes changed latest values to their table; ends when those pending now are written. */
  flushLatest(): Promise<void> {
    return this.#state.flushLatest();
  }

  /** One step of background work. @returns whether there is more. */
  work(): Promise<boolean> {
    return this.#state.exclusive.run(
      async () => (await this.#folder.step()) || (await this.#compactor.step()) || this.#digester.step(),
    );
  }

  /** Called after a pause without writes: shrinks the file. */
  rest(): Promise<void> {
    return this.#state.exclusive.run(async () => {
      await this.#folder.foldFull();
      await this.#state.trimLog();
      await this.#state.storage.tidy();
    });
  }

  /** Folds for at most `withinMs`; the log keeps the rest. */
  async close(withinMs: number): Promise<void> {
    const { exclusive, storage } = this.#state;
    try {
      await this.flushLatest();
      await exclusive.run(async () => {
        await this.#folder.foldUntil(performance.now() + withinMs);
        await this.#state.trimLog();
      });
    } finally {
      await exclusive.run(() => storage.close());
    }
  }
}
