import type { Batch } from "./batch.ts";
import { pick } from "./core/merge.ts";
import type { DeleteRequest, LatestChange, ReadRequest, ReadResult, SeriesEngine } from "./engine.ts";
import type { WorkerCalls } from "./protocol.ts";
import type { LatestRow } from "./storage.ts";

/** How long a latest value may be missing in its table. */
const LATEST_MS = 1000;
const REST_MS = 3000;
const CLOSE_MS = 2000;

/** The engine with what it does between the requests: folds, compactions, the table of latest values. */
export class WorkerTasks implements WorkerCalls {
  readonly #engine: SeriesEngine;
  #working = false;
  #latest: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(engine: SeriesEngine) {
    this.#engine = engine;
  }

  async write(batch: Batch): Promise<void> {
    await this.#engine.write(batch);
    this.#changed();
  }

  async read(request: ReadRequest): Promise<ReadResult> {
    const result = await this.#engine.read(request);
    if ("points" in result) return result;
    // Copied, so that neither the rest of a chunk nor texts that were not asked for cross over.
    const { columns } = result;
    return {
      columns: pick(
        columns,
        Array.from({ length: columns.length }, (_, i) => i),
      ),
    };
  }

  latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    return this.#engine.latest(entityType, entityId, keys);
  }

  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    const changes = await this.#engine.delete(request);
    this.#changed();
    return changes;
  }

  deleteEntity(entityType: string, entityId: string): Promise<void> {
    return this.#engine.deleteEntity(entityType, entityId);
  }

  expire(entityType: string, entityId: string, beforeTs: number): Promise<void> {
    return this.#engine.expire(entityType, entityId, beforeTs);
  }

  forgetHandles(): Promise<void> {
    return this.#engine.forgetHandles();
  }

  flushLatest(): Promise<void> {
    return this.#engine.flushLatest();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#latest);
    clearTimeout(this.#resting);
    await this.#engine.close(CLOSE_MS);
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

  /** Step by step, so that requests come in between. */
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

  /** What fails here is still in the log; it is done with the next change. */
  #attempt(task: () => Promise<unknown>): void {
    task().catch((error: unknown) => {
      this.#working = false;
      process.emitWarning(error instanceof Error ? error : String(error));
      if (!this.#closed) setTimeout(() => this.#changed(), LATEST_MS).unref();
    });
  }
}
