import { Signal } from "@orrery/client";
import type { BatchState, NamedFailure } from "../functions/function-batches.ts";
import { FunctionFrame, FunctionsStopped } from "../functions/function-frame.ts";
import type { FunctionExtras, MapFunction, MapFunctionName } from "./parts/map-functions.ts";
import type { MapValues } from "./parts/map-record.ts";
import { readMapped } from "./parts/mapped-function.ts";

/** What functions are run over: the entities by their ids, and those that are open. */
export interface RunInput {
  readonly records: readonly { readonly id: string; readonly values: MapValues }[];
  readonly open: ReadonlySet<string>;
  readonly extras: FunctionExtras;
}

interface RunnerState extends BatchState {
  readonly failure: NamedFailure | undefined;
}

/** How long all functions of a map may take together. */
const LIMIT_MS = 2_000;
/** Time between runs, for each thousand entities: what moves is drawn at once, its colour follows. */
const REST_MS = 100;

/** Runs the functions of a map over all of its entities, one run after the other; of what waits only the newest is run. */
export class FunctionRunner {
  readonly #functions: readonly MapFunction[];
  readonly #state = new Signal<RunnerState>({ version: 0, stopped: undefined, failure: undefined });
  readonly #values = new Map<MapFunctionName, ReadonlyMap<string, unknown>>();
  #frame: Promise<FunctionFrame> | undefined;
  #next: RunInput | undefined;
  #isRunning = false;

  constructor(functions: readonly MapFunction[]) {
    this.#functions = functions;
  }

  get state() {
    return this.#state;
  }

  resultOf(name: MapFunctionName, id: string): unknown {
    return this.#values.get(name)?.get(id);
  }

  ask(input: RunInput): void {
    this.#next = input;
    if (!this.#isRunning && !this.#state.snapshot().stopped) void this.#run();
  }

  close(): void {
    const frame = this.#frame;
    this.#frame = undefined;
    this.#next = undefined;
    void frame?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let input = this.#take(); input; input = this.#take()) {
      const opened = this.#frame ?? FunctionFrame.open({ serve: refuse, failedLate: () => undefined });
      this.#frame = opened;
      try {
        this.#keep(input, await this.#call(await opened, input));
      } catch (error) {
        if (this.#frame !== opened) break; // closed on purpose
        this.close();
        this.#tell(error instanceof FunctionsStopped ? "time" : "start", undefined);
        break;
      }
      const restMs = (input.records.length / 1000) * REST_MS;
      if (restMs >= REST_MS) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.#isRunning = false;
  }

  #take(): RunInput | undefined {
    const input = this.#next;
    this.#next = undefined;
    return input;
  }

  #call(frame: FunctionFrame, { records, open, extras }: RunInput) {
    const all = records.map(({ values }) => values);
    const opened = positionsOf(records, open);
    const calls = this.#functions.map(({ isLazy }, of) => ({ of, args: [all, isLazy ? opened : null, extras] }));
    const codes = this.#functions.map(({ code }) => code);
    return frame.call(codes, calls, LIMIT_MS);
  }

  #keep({ records, open }: RunInput, results: Awaited<ReturnType<FunctionFrame["call"]>>): void {
    let failure: NamedFailure | undefined;
    this.#functions.forEach(({ name, isLazy }, index) => {
      const { valueAt, failure: own } = readMapped(results[index]);
      if (own) failure ??= { name, failure: own };
      const asked = isLazy ? records.filter(({ id }) => open.has(id)) : records;
      this.#values.set(name, new Map(asked.map(({ id }, at) => [id, valueAt(at) ?? null])));
    });
    this.#tell(undefined, failure);
  }

  #tell(stopped: BatchState["stopped"], failure: NamedFailure | undefined): void {
    this.#state.set({ version: this.#state.snapshot().version + 1, stopped, failure });
  }
}

const positionsOf = (records: RunInput["records"], open: ReadonlySet<string>): readonly number[] =>
  open.size === 0 ? [] : records.flatMap(({ id }, at) => (open.has(id) ? [at] : []));

/** What draws a map asks nothing of the page; actions do. */
const refuse = () => Promise.reject(new Error("Only actions may ask this"));
