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

/** One function of a widget whose values are waited for, run apart from the page. Equal arguments are run once. */
export class AskedFunction {
  readonly #code: TenantFunction;
  readonly #batches: FunctionBatches;
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(code: TenantFunction) {
    this.#code = code;
    this.#batches = new FunctionBatches([code]);
    this.#batches.state.subscribe(() => this.#answer());
  }

  /** `args` are JSON values. @throws {FunctionGaveNothing} */
  run(args: readonly unknown[]): Promise<unknown> {
    const key = JSON.stringify(args);
    return new Promise((resolve, reject) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), { args, resolve, reject }]);
      const oldest = this.#waiting.size > MAX_WAITING ? this.#waiting.keys().next().value : undefined;
      if (oldest !== undefined) this.#end(oldest, (waiter) => waiter.reject(new FunctionGaveNothing("time")));
      this.#batches.ask([...this.#waiting].map(([name, [first]]) => ({ key: name, args: [first?.args ?? []] })));
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
      if (result?.kind === "returned") this.#end(key, ({ resolve }) => resolve(result.value));
      else if (result) {
        const failure = { name: this.#code.name, failure: result.failure };
        this.#end(key, ({ reject }) => reject(new FunctionGaveNothing(failure)));
      } else if (stopped) this.#end(key, ({ reject }) => reject(new FunctionGaveNothing(stopped)));
    }
  }

  #end(key: string, tell: (waiter: Waiter) => void): void {
    const waiters = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    for (const waiter of waiters) tell(waiter);
  }
}
