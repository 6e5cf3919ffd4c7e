import { Signal } from "@orrery/client";
import { FunctionFrame, FunctionsStopped } from "./function-frame.ts";
import type { FunctionFailure, FunctionResult, TenantFunction } from "./function-messages.ts";

/** What a set of functions made of one input, in the order of the functions. */
export type FunctionResults = readonly FunctionResult[];

/** One input of all functions: their arguments, and a text that is equal for equal arguments. */
export interface FunctionInput {
  readonly key: string;
  readonly args: readonly (readonly unknown[])[];
}

export interface BatchState {
  /** Counts what has come, so that views are drawn again. */
  readonly version: number;
  /** The functions took too long, or their frame did not start: nothing more comes. */
  readonly stopped: "time" | "start" | undefined;
}

/** How long all functions of a batch may take together. */
const LIMIT_MS = 2_000;
/** Results that are kept: those of more inputs than a table has rows in sight. */
const MAX_KEPT = 3_000;
/** Inputs of one batch, and thus what waits behind a slow one. */
const MAX_BATCH = 500;

/**
 * Runs the functions of a widget over inputs, in batches, in a frame of their own that is opened with the first input. Equal
 * inputs are run once.
 */
export class FunctionBatches {
  readonly #functions: readonly TenantFunction[];
  readonly #state = new Signal<BatchState>({ version: 0, stopped: undefined });
  readonly #results = new Map<string, FunctionResults>();
  #pending = new Map<string, FunctionInput>();
  #frame: Promise<FunctionFrame> | undefined;
  #isRunning = false;

  constructor(functions: readonly TenantFunction[]) {
    this.#functions = functions;
  }

  get state() {
    return this.#state;
  }

  /** `undefined` until they have been run. */
  resultsOf(key: string): FunctionResults | undefined {
    return this.#results.get(key);
  }

  /** Asks for the results of these inputs; those that were asked for before and are not among them are left. */
  ask(inputs: readonly FunctionInput[]): void {
    this.#pending = new Map(inputs.filter(({ key }) => !this.#results.has(key)).map((input) => [input.key, input]));
    if (this.#pending.size > 0) void this.#run();
  }

  /** Ends the frame at once; a later input opens another. */
  close(): void {
    const frame = this.#frame;
    this.#frame = undefined;
    void frame?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#state.snapshot().stopped) return;
    this.#isRunning = true;
    try {
      while (this.#pending.size > 0) await this.#runBatch();
    } finally {
      this.#isRunning = false;
    }
  }

  async #runBatch(): Promise<void> {
    const batch = [...this.#pending.values()].slice(0, MAX_BATCH);
    for (const { key } of batch) this.#pending.delete(key);
    const opened = this.#frame ?? FunctionFrame.open({ serve: refuse, failedLate: () => undefined });
    this.#frame = opened;
    try {
      const calls = batch.flatMap(({ args }) => args.map((given, of) => ({ of, args: given })));
      const results = await (await opened).call(this.#functions, calls, LIMIT_MS);
      const count = this.#functions.length;
      for (const [at, { key }] of batch.entries()) this.#keep(key, results.slice(at * count, (at + 1) * count));
      this.#tell(undefined);
    } catch (error) {
      if (this.#frame !== opened) return; // closed on purpose: what it was asked is asked again by who still wants it
      this.#pending.clear();
      this.close();
      this.#tell(error instanceof FunctionsStopped ? "time" : "start");
    }
  }

  #keep(key: string, results: FunctionResults): void {
    this.#results.set(key, results);
    const oldest = this.#results.size > MAX_KEPT ? this.#results.keys().next().value : undefined;
    if (oldest !== undefined) this.#results.delete(oldest);
  }

  #tell(stopped: BatchState["stopped"]): void {
    this.#state.set({ version: this.#state.snapshot().version + 1, stopped });
  }
}

/** What shows a value asks nothing of the page; actions do. */
const refuse = () => Promise.reject(new Error("Only actions may ask this"));

/** A failure with the function that it happened in. */
export interface NamedFailure {
  readonly name: string;
  readonly failure: FunctionFailure;
}
