import type { PixelSeries } from "@orrery/model/pixels";
import type { Batch } from "./batch.ts";
import type { Refusal } from "./engine/commit-parts.ts";
import type { DeleteRequest, LatestChange, PixelRequest, ReadRequest, ReadResult } from "./engine/requests.ts";
import type { RetentionEstimate, RetentionRequest, RetentionResult } from "./engine/retention-requests.ts";
import type { SeriesEngine } from "./engine/series-engine.ts";
import type { WorkerCalls } from "./protocol.ts";
import type { EntityPage, LatestRow } from "./storage.ts";

/** Maximum delay of a latest value in its table. */
const LATEST_MS = 1000;
const REST_MS = 3000;
const CLOSE_MS = 2000;

/** The engine and its background work: folds, compactions, the table of latest values. */
export class WorkerTasks implements WorkerCalls {
  readonly #open: () => Promise<SeriesEngine>;
  #engine: SeriesEngine;
  #opening: Promise<void> | undefined;
  #working = false;
  #latest: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(engine: SeriesEngine, open: () => Promise<SeriesEngine>) {
    this.#engine = engine;
    this.#open = open;
  }

  /** `open` is called again after the storage has failed. */
  static async start(open: () => Promise<SeriesEngine>): Promise<WorkerTasks> {
    return new WorkerTasks(await open(), open);
  }

  async write(batch: Batch): Promise<readonly Refusal[]> {
    const refusals = await (await this.#ready()).write(batch);
    this.#changed();
    return refusals;
  }

  async read(request: ReadRequest): Promise<ReadResult> {
    const result = await (await this.#ready()).read(request);
    this.#noticed();
    return result;
  }

  async pixels(request: PixelRequest): Promise<PixelSeries[]> {
    const result = await (await this.#ready()).pixels(request);
    this.#noticed();
    return result;
  }

  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    return (await this.#ready()).latest(entityType, entityId, keys);
  }

  async latestOf(entityType: string, entityIds: readonly string[], keys: readonly string[]): Promise<LatestRow[][]> {
    return (await this.#ready()).latestOf(entityType, entityIds, keys);
  }

  async entities(entityType: string, page: EntityPage): Promise<string[]> {
    return (await this.#ready()).entities(entityType, page);
  }

  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    const changes = await (await this.#ready()).delete(request);
    this.#changed();
    return changes;
  }

  async deleteEntity(entityType: string, entityId: string): Promise<void> {
    return (await this.#ready()).deleteEntity(entityType, entityId);
  }

  async expire(entityType: string, entityId: string, beforeTs: number): Promise<void> {
    return (await this.#ready()).expire(entityType, entityId, beforeTs);
  }

  async retain(request: RetentionRequest): Promise<RetentionResult> {
    const result = await (await this.#ready()).retain(request);
    if (result.rows > 0) this.#changed(); // chunks may be merged, and the file shrinks in a pause
    return result;
  }

  async estimate(request: RetentionRequest): Promise<RetentionEstimate[]> {
    return (await this.#ready()).estimate(request);
  }

  async forgetHandles(): Promise<void> {
    return (await this.#ready()).forgetHandles();
  }

  async flushLatest(): Promise<void> {
    return (await this.#ready()).flushLatest();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#latest);
    clearTimeout(this.#resting);
    if (!this.#engine.lost) await this.#engine.close(CLOSE_MS);
  }

  /** The engine; a new one, with what is durable, after the storage of the old one has failed. */
  async #ready(): Promise<SeriesEngine> {
    if (!this.#engine.lost) return this.#engine;
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
    return this.#engine;
  }

  async #reopen(): Promise<void> {
    this.#engine = await this.#open();
  }

  /** A read may have noticed work that would make the next one faster. */
  #noticed(): void {
    if (!this.#closed && !this.#working && this.#engine.isAsked) this.#work();
  }

  #changed(): void {
    if (this.#closed) return;
    this.#latest ??= setTimeout(() => {
      this.#latest = undefined;
      this.#attempt(() => this.#engine.flushLatest());
    }, LATEST_MS);
    if (this.#resting) this.#resting.refresh();
    else this.#resting = setTimeout(() => this.#attempt(() => this.#engine.rest()), REST_MS);
    if (!this.#working) this.#work();
  }

  /** In steps, so that requests are served in between. */
  #work(): void {
    this.#working = true;
    setImmediate(() => {
      this.#attempt(async () => {
        const more = !this.#closed && (await this.#engine.work());
        this.#working = false;
        if (more) this.#work();
      });
    });
  }

  /** After a failure the data is still in the log; the next change tries again. */
  #attempt(task: () => Promise<unknown>): void {
    task().catch((error: unknown) => {
      this.#working = false;
      process.emitWarning(error instanceof Error ? error : String(error));
      if (!this.#closed) setTimeout(() => this.#changed(), LATEST_MS).unref();
    });
  }
}
