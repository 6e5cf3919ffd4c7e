import { Worker } from "node:worker_threads";
import type { Point } from "@orrery/model";
import { PlatformError } from "@orrery/model/core";
import type { PixelSeries } from "@orrery/model/pixels";
import type { BucketGrid } from "../core/buckets.ts";
import type { Columns } from "../core/columns.ts";
import type { PixelGrid } from "../core/pixels.ts";
import type { Noted, RangeRead, RangeReader, RawRead } from "../storage.ts";
import type { RangeAnswer, RangeRequest } from "./range-protocol.ts";

/** Objects of a read live as long as the read: a larger young generation would only keep memory. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

interface Waiting {
  readonly resolve: (answer: RangeAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Passes reads of ranges to a thread, which starts with the first one, and again after it died. The caller limits the
 * reads.
 */
export class SqliteRangeThread implements RangeReader {
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  async raw(read: RawRead): Promise<Columns> {
    const answer = await this.#ask({ id: this.#nextId++, kind: "raw", read });
    if ("columns" in answer) return answer.columns;
    throw failure(answer);
  }

  async buckets(read: RangeRead, grid: BucketGrid): Promise<Noted<readonly Point[]>> {
    const answer = await this.#ask({ id: this.#nextId++, kind: "buckets", read, grid });
    if ("points" in answer) return answer.points;
    throw failure(answer);
  }

  async pixels(read: RangeRead, grid: PixelGrid): Promise<Noted<PixelSeries>> {
    const answer = await this.#ask({ id: this.#nextId++, kind: "pixels", read, grid });
    if ("pixels" in answer) return answer.pixels;
    throw failure(answer);
  }

  /** Answers earlier reads first. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    worker.postMessage("close");
    await exited;
  }

  #ask(request: RangeRequest): Promise<RangeAnswer> {
    if (this.#closed) return Promise.reject(new PlatformError("unavailable", "The time series store is closed"));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL("./range-worker.ts", import.meta.url), {
      workerData: this.#path,
      name: "time-series-reads",
      resourceLimits: RESOURCE_LIMITS,
    });
    worker.on("message", (answer: RangeAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    let reason = "The thread that reads time series has ended";
    worker.on("error", (error) => {
      reason = `Reading time series failed: ${error.message}`;
    });
    worker.on("exit", () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(new PlatformError("unavailable", reason));
      this.#waiting.clear();
    });
    return worker;
  }
}

function failure(answer: RangeAnswer): PlatformError {
  return new PlatformError("unavailable", "failure" in answer ? answer.failure : "A read of time series went wrong");
}
