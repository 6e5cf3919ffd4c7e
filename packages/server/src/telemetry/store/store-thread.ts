import { Worker } from "node:worker_threads";
import { PlatformError } from "@orrery/model";
import type { Logger } from "../../kernel/logging.ts";
import { DEFAULT_LIMITS, type EngineLimits } from "./engine/limits.ts";
import type { StorageSettings, WorkerAnswer, WorkerCalls, WorkerMethod } from "./protocol.ts";

/** Batches arrive as buffers, so there is little garbage; a larger young generation would only keep memory. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface StoreThreadOptions {
  readonly log: Logger;
  readonly limits?: Partial<EngineLimits> | undefined;
}

/** The worker thread that owns the time series, as the main thread calls it. After it has ended, every call fails. */
export class StoreThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Pending>();
  #nextId = 1;
  #failure: PlatformError | undefined;
  #failed: () => void = () => undefined;

  private constructor(worker: Worker, log: Logger) {
    this.#worker = worker;
    worker.on("message", (answer: WorkerAnswer) => this.#answered(answer));
    worker.on("error", (error) => {
      log.fatal({ err: error }, "the time series worker died");
      this.#fail("The time series store has failed");
    });
    worker.on("exit", () => this.#fail("The time series store is closed"));
  }

  /** Resolves when the store is ready. @throws {PlatformError} `unavailable` when it cannot be opened. */
  static async open(storage: StorageSettings, { log, limits }: StoreThreadOptions): Promise<StoreThread> {
    const workerData = { storage, limits: { ...DEFAULT_LIMITS, ...limits } };
    const worker = new Worker(new URL("./store-worker.ts", import.meta.url), {
      workerData,
      name: "time-series",
      resourceLimits: RESOURCE_LIMITS,
    });
    const thread = new StoreThread(worker, log);
    await new Promise((resolve, reject) => thread.#calls.set(0, { resolve, reject }));
    return thread;
  }

  /** Why every call fails; `undefined` while the thread runs. */
  get failure(): PlatformError | undefined {
    return this.#failure;
  }

  /** `failed` is called after pending calls have failed. */
  onFailed(failed: () => void): void {
    this.#failed = failed;
  }

  call<M extends WorkerMethod>(
    method: M,
    ...args: Parameters<WorkerCalls[M]>
  ): Promise<Awaited<ReturnType<WorkerCalls[M]>>> {
    return this.post(method, args, []);
  }

  /** The buffers in `transfer` belong to the worker afterwards. */
  post<M extends WorkerMethod>(
    method: M,
    args: Parameters<WorkerCalls[M]>,
    transfer: readonly ArrayBuffer[],
  ): Promise<Awaited<ReturnType<WorkerCalls[M]>>> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, method, args }, [...transfer]);
    });
  }

  /** Waits for pending calls. */
  async close(): Promise<void> {
    if (this.#failure) return;
    const exited = new Promise((resolve) => this.#worker.once("exit", resolve));
    await this.call("close");
    await exited;
  }

  #answered(answer: WorkerAnswer): void {
    const call = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    if (answer.ok) call?.resolve(answer.value);
    else call?.reject(new PlatformError(answer.code, answer.message));
  }

  #fail(message: string): void {
    this.#failure ??= new PlatformError("unavailable", message);
    for (const { reject } of this.#calls.values()) reject(this.#failure);
    this.#calls.clear();
    this.#failed();
  }
}
