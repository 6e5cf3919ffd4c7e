import { FunctionBatches, type NamedFailure } from "./function-batches.ts";
import type { TenantFunction } from "./function-messages.ts";

/** A function of a widget gave nothing: it threw, or was stopped. */
export class FunctionGaveNothing extends Error {
  readonly reason: NamedFailure | "time" | "start";

  constructor(reason: NamedFailure | "time" | "start") {
    super(typeof reason === "string" ? reason : `${reason.name}: ${reason.failure.message}`);
    this.reason = reason;
  }
}

interface Waiter {
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Values that are waited for; of more the oldest are given up. */
const MAX_WAITING = 100;

/** One function of a widget whose values are waited for, run apart from the page; each call is a run of its own. */
export class AskedFunction {
  readonly #code: TenantFunction;
  readonly #batches: FunctionBatches;
  readonly #waiting = new Map<string, Waiter>();
  #calls = 0;

  constructor(code: TenantFunction) {
    this.#code = code;
    this.#batches = new FunctionBatches([code]);
    this.#batches.state.subscribe(() => this.#answer());
  }

  /** `args` are JSON values. @throws {FunctionGaveNothing} */
  run(args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(String(++this.#calls), { args, resolve, reject });
      const oldest = this.#waiting.size > MAX_WAITING ? this.#waiting.keys().next().value : undefined;
      if (oldest !== undefined) this.#take(oldest)?.reject(new FunctionGaveNothing("time"));
      this.#batches.ask([...this.#waiting].map(([key, waiter]) => ({ key, args: [waiter.args] })));
      this.#answer();
    });
  }

  /** Ends the function at once; a later call starts it again. */
  close(): void {
    this.#batches.close();
  }

  #answer(): void {
    const { stopped } = this.#batches.state.snapshot();
    for (const key of [...this.#waiting.keys()]) {
      const [result] = this.#batches.resultsOf(key) ?? [];
      if (result?.kind === "returned") this.#take(key)?.resolve(result.value);
      else if (result) {
        const failure = { name: this.#code.name, failure: result.failure };
        this.#take(key)?.reject(new FunctionGaveNothing(failure));
      } else if (stopped) this.#take(key)?.reject(new FunctionGaveNothing(stopped));
    }
  }

  #take(key: string): Waiter | undefined {
    const waiter = this.#waiting.get(key);
    this.#waiting.delete(key);
    return waiter;
  }
}
