import { Signal } from "@orrery/client";
import type { BatchState, NamedFailure } from "./function-batches.ts";
import { FunctionFrame, FunctionsStopped } from "./function-frame.ts";
import type { TenantFunction } from "./function-messages.ts";

/** One call of a function, and of what it is. */
export interface NamedCall {
  readonly code: TenantFunction;
  readonly args: readonly unknown[];
}

export interface RunnerState {
  /** Of the newest run. */
  readonly failure: NamedFailure | undefined;
  readonly stopped: BatchState["stopped"];
}

/** How long all functions of a run may take together. */
const LIMIT_MS = 2_000;
const WELL: RunnerState = { failure: undefined, stopped: undefined };

/** Runs the functions that make or change the values of a widget, in a frame of their own that opens with the first. */
export class FunctionRunner implements Disposable {
  readonly state = new Signal<RunnerState>(WELL);
  #frame: Promise<FunctionFrame> | undefined;
  #isEnded = false;

  /**
   * What the calls gave, in their order; `undefined` for those that failed. Nothing once the functions were stopped, or
   * the runner is at its end.
   */
  async run(calls: readonly NamedCall[]): Promise<readonly unknown[] | undefined> {
    if (this.#isEnded || this.state.snapshot().stopped) return undefined;
    const codes = [...new Set(calls.map(({ code }) => code))];
    this.#frame ??= FunctionFrame.open({ serve: refuse, failedLate: () => undefined });
    try {
      const frame = await this.#frame;
      const given = calls.map(({ code, args }) => ({ of: codes.indexOf(code), args }));
      const results = await frame.call(codes, given, LIMIT_MS);
      const at = results.findIndex(({ kind }) => kind === "threw");
      const failed = results[at];
      const name = calls[at]?.code.name ?? "";
      this.#tell({
        failure: failed?.kind === "threw" ? { name, failure: failed.failure } : undefined,
        stopped: undefined,
      });
      return results.map((result) => (result.kind === "returned" ? result.value : undefined));
    } catch (error) {
      if (!this.#isEnded)
        this.#tell({ failure: undefined, stopped: error instanceof FunctionsStopped ? "time" : "start" });
      this.#close();
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    this.#isEnded = true;
    this.#close();
  }

  #tell(next: RunnerState): void {
    const before = this.state.snapshot();
    if (JSON.stringify(before) !== JSON.stringify(next)) this.state.set(next);
  }

  #close(): void {
    const frame = this.#frame;
    this.#frame = undefined;
    void frame?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}

/** What makes a value asks nothing of the page; actions do. */
const refuse = () => Promise.reject(new Error("Only actions may ask this"));
