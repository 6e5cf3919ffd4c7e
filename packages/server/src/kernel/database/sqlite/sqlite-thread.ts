import { Worker } from "node:worker_threads";
import { PlatformError } from "@orrery/model";
import type { Logger } from "../../logging.ts";
import type { SqliteThreadSettings, SqlOutcome, SqlReply, SqlRequest, SqlStatement } from "./sqlite-protocol.ts";

/** Rows are short-lived garbage; a larger young generation only costs memory. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };
const ENTRY = new URL("./sqlite-worker.ts", import.meta.url);

export interface RequestOptions {
  /** Buffers of the statements that are transferred instead of copied. */
  readonly passed?: readonly ArrayBuffer[];
  /** Maximum duration of each statement, when shorter than the settings of the thread allow. */
  readonly deadlineMs?: number | undefined;
}

interface Waiting {
  readonly statements: readonly SqlStatement[];
  readonly resolve: (outcomes: readonly SqlOutcome[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The main thread's side of one SQLite worker thread. It is started by its first request and ended after an idle time.
 * When it dies, its pending requests fail and the next one starts another thread; whether a pending write was committed
 * is then unknown.
 */
export class SqliteThread {
  readonly #settings: SqliteThreadSettings;
  readonly #quietMs: number;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #incarnation = 0;
  #quiet: NodeJS.Timeout | undefined;
  /** The exit of the last thread that ended because it was idle. */
  #ended: Promise<unknown> | undefined;
  /** The exit of threads that were abandoned. */
  #letGo: Promise<unknown> | undefined;
  #closed = false;

  /**
   * @param quietMs a thread without a request for this long ends to release its memory, about 12 MB; the next request
   * waits 50 ms for a new one. Must be longer than a transaction may be idle.
   */
  constructor(settings: SqliteThreadSettings, quietMs: number, log: Logger) {
    this.#settings = settings;
    this.#quietMs = quietMs;
    this.#log = log;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Counts the starts, so that an open transaction can detect that its thread was replaced. */
  get incarnation(): number {
    return this.#incarnation;
  }

  /** Outcomes in the order of the statements. */
  request(
    kind: SqlRequest["kind"],
    statements: readonly SqlStatement[],
    { passed = [], deadlineMs }: RequestOptions = {},
  ): Promise<readonly SqlOutcome[]> {
    if (this.#closed) return Promise.reject(new PlatformError("unavailable", "The database is closed"));
    const worker = this.#worker ?? this.#start();
    const request: SqlRequest = { id: ++this.#lastId, kind, statements, deadlineMs };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { statements, resolve, reject });
      try {
        worker.postMessage(request, [...passed]);
      } catch (error) {
        this.#waiting.delete(request.id); // a parameter that cannot be cloned
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /**
   * Abandons a thread that does not answer: its requests fail with `error`, and it ends with its statement. Resolves
   * when another can start: immediately, unless an earlier abandoned one has not ended yet.
   */
  async letGo(error: Error): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    const statements = [...this.#waiting.values()].flatMap((waiting) => waiting.statements.map(({ sql }) => sql));
    this.#log.error(
      { path: this.#settings.path, statements },
      "a statement that does not end at its deadline has lost its database thread",
    );
    const before = this.#letGo;
    this.#letGo = Promise.all([before, worker.terminate()]);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    await before;
  }

  /** Ends the thread now instead of after the idle time, unless it is busy. No transaction may be open on it. */
  rest(): void {
    if (this.#worker) this.#endWhenQuiet(this.#worker);
  }

  /** Waits for earlier requests. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!this.#closed && worker) {
      const exited = new Promise((resolve) => worker.once("exit", resolve));
      const closing = this.request("close", []);
      this.#closed = true;
      await closing;
      await exited;
    }
    this.#closed = true;
    await this.#ended;
    await this.#letGo;
  }

  /** Its successor may open the file while it is closing it: that is as safe as two readers are. */
  #endWhenQuiet(worker: Worker): void {
    if (this.#waiting.size > 0 || this.#closed || this.#worker !== worker) return;
    this.#worker = undefined;
    this.#ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.postMessage({ id: ++this.#lastId, kind: "close", statements: [] } satisfies SqlRequest);
  }

  #start(): Worker {
    // An empty execArgv: flags of the parent (a test runner's loader) are not for this thread.
    const worker = new Worker(ENTRY, {
      workerData: this.#settings,
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
      name: `sqlite-${this.#settings.mode}`,
    });
    let cause: Error | undefined;
    worker.on("message", (reply: SqlReply) => this.#settle(reply));
    worker.on("error", (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    worker.on("exit", () => this.#lost(worker, cause));
    this.#worker = worker;
    this.#incarnation++;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#endWhenQuiet(worker), this.#quietMs).unref();
    return worker;
  }

  #settle({ id, outcomes }: SqlReply): void {
    this.#quiet?.refresh();
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(outcomes);
  }

  #lost(worker: Worker, cause: Error | undefined): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    if (this.#closed && this.#waiting.size === 0) return;
    const error = new Error(`The database thread stopped: ${cause?.message ?? "no reason given"}`, { cause });
    this.#log.error({ err: error, path: this.#settings.path, mode: this.#settings.mode }, "a database thread stopped");
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
