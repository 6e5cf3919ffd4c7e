import { ApiError } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { type Batch, Batcher, batchBody } from "./batches.ts";
import { FailedLines } from "./failed-lines.ts";
import type { ResolvedSlice } from "./resolved-rows.ts";

/** How far an import is. */
export interface ImportProgress {
  readonly state: "running" | "paused" | "cancelled" | "done";
  /** Points that the platform acknowledged. */
  readonly points: number;
  /** Lines whose points are stored. */
  readonly rows: number;
  /** Bytes of the file that were read. */
  readonly bytes: number;
  readonly failed: FailedLines;
  /** Why it is paused. */
  readonly error: Error | undefined;
}

export type Patiently = (call: () => Promise<void>) => Promise<void>;

export interface ImportParts {
  /** `patiently`: a call that pauses the import when it fails, and is made again when it goes on. */
  readonly slices: (signal: AbortSignal, patiently: Patiently) => AsyncIterable<ResolvedSlice>;
  /** Stores one batch. @throws {ApiError} */
  readonly save: (entity: EntityId, body: string, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
}

/** Calls on the way. */
const PARALLEL = 4;

/**
 * Imports a file in batches. A call that fails because server or network do pauses it, with everything kept: after `resume`
 * the same batches are sent again. What the server refuses costs the lines that it refuses.
 */
export class TelemetryImport {
  readonly #parts: ImportParts;
  readonly #abort = new AbortController();
  readonly #failed = new FailedLines();
  /** Entities that may not be written. */
  readonly #refused = new Map<string, string>();
  readonly #sending = new Set<Promise<void>>();
  #paused: { readonly until: Promise<void>; readonly open: () => void } | undefined;
  #progress: Omit<ImportProgress, "failed"> = { state: "running", points: 0, rows: 0, bytes: 0, error: undefined };

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  get progress(): ImportProgress {
    return { ...this.#progress, failed: this.#failed };
  }

  /** Resolves when it has ended: everything was sent, it was cancelled, or the file could not be read to its end. */
  async run(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const batcher = new Batcher();
      for await (const { good, bad, bytes } of this.#parts.slices(signal, (call) => this.#patiently(call))) {
        for (const row of bad) this.#failed.add(row);
        for (const row of good) for (const batch of batcher.add(row)) await this.#dispatch(batch);
        this.#change({ bytes });
      }
      for (const batch of batcher.rest()) await this.#dispatch(batch);
      await Promise.all(this.#sending);
      signal.throwIfAborted();
      this.#change({ state: "done" });
    } catch (error) {
      const isCancelled = signal.aborted;
      this.#abort.abort();
      await Promise.allSettled(this.#sending);
      this.#change({ state: "cancelled", error: isCancelled || !(error instanceof Error) ? undefined : error });
    }
  }

  /** Sends again what failed, and goes on. */
  resume(): void {
    this.#change({ state: "running", error: undefined });
    this.#paused?.open();
    this.#paused = undefined;
  }

  /** What was acknowledged stays. */
  cancel(): void {
    this.#abort.abort();
    this.#paused?.open();
  }

  async #dispatch(batch: Batch): Promise<void> {
    while (this.#sending.size >= PARALLEL) await Promise.race(this.#sending);
    await this.#paused?.until;
    this.#abort.signal.throwIfAborted();
    const sent = this.#send(batch).finally(() => this.#sending.delete(sent));
    sent.catch(() => undefined); // `run` waits for all of them and gets the error there
    this.#sending.add(sent);
  }

  async #patiently(call: () => Promise<void>): Promise<void> {
    for (;;) {
      await this.#paused?.until;
      this.#abort.signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        this.#abort.signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        this.#pause(error);
      }
    }
  }

  async #send(batch: Batch): Promise<void> {
    const { signal } = this.#abort;
    const { entity, rows, points } = batch;
    for (;;) {
      await this.#paused?.until;
      signal.throwIfAborted();
      const refused = this.#refused.get(entity.id);
      if (refused !== undefined) return this.#fail(batch, refused);
      try {
        await this.#parts.save(entity, batchBody(batch), signal);
        return this.#change({ points: this.#progress.points + points, rows: this.#progress.rows + rows.length });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        switch (verdictOn(error)) {
          case "entity":
            this.#refused.set(entity.id, error.message);
            return this.#fail(batch, error.message);
          case "content":
            if (rows.length === 1) return this.#fail(batch, error.message);
            for (const half of halves(batch)) await this.#send(half);
            return;
          case "later":
            this.#pause(error);
        }
      }
    }
  }

  #fail({ rows }: Batch, message: string): void {
    for (const { line, fields } of rows) this.#failed.add({ line, fields, problem: { kind: "server", message } });
    this.#change({});
  }

  #pause(error: ApiError): void {
    if (!this.#paused) {
      const { promise: until, resolve: open } = Promise.withResolvers<void>();
      this.#paused = { until, open };
    }
    this.#change({ state: "paused", error });
  }

  #change(next: Partial<Omit<ImportProgress, "failed">>): void {
    this.#progress = { ...this.#progress, ...next };
    this.#parts.onChange();
  }
}

/** Whether the entity may not be written, the content is refused, or the same call may do later. */
function verdictOn({ status }: ApiError): "entity" | "content" | "later" {
  if (status === 403 || status === 404) return "entity";
  return status === 400 || status === 413 || status === 422 ? "content" : "later";
}

function halves({ entity, rows }: Batch): readonly Batch[] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].map((half) => ({
    entity,
    rows: half,
    points: half.reduce((sum, { points }) => sum + points.length, 0),
  }));
}
