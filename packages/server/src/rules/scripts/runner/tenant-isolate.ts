import ivm from "isolated-vm";
import { HARNESS } from "./harness.ts";

/** A script in the format that the platform sends to the runner. */
export interface Definition {
  /** Scripts of a tenant share an isolate; each has its own context. */
  readonly tenant: string;
  readonly kind: string;
  readonly argNames: readonly string[];
  readonly body: string;
  /** Whether its console is captured. */
  readonly captures?: boolean | undefined;
}

type Run = ivm.Reference<(calls: string, from: number, to: number) => string>;

interface Compiled {
  readonly context: ivm.Context;
  readonly run: Run;
}

/** The isolate in which the scripts of one tenant run, with its own memory and no access to our objects. */
export class TenantIsolate {
  readonly #isolate: ivm.Isolate;
  readonly #harness: ivm.Script;
  readonly #compiled = new Map<number, Compiled>();
  /** Index of the current call, written from inside the isolate. */
  readonly #progress = new Int32Array(new SharedArrayBuffer(4));

  /** `lost`: V8 has lost control of it; its thread never returns, and even the process cannot exit by itself. */
  constructor(memoryLimitMb: number, lost: () => void) {
    this.#isolate = new ivm.Isolate({
      memoryLimit: memoryLimitMb,
      onCatastrophicError: lost,
    });
    this.#harness = this.#isolate.compileScriptSync(HARNESS, { filename: "harness" });
  }

  get scripts(): number {
    return this.#compiled.size;
  }

  get isDisposed(): boolean {
    return this.#isolate.isDisposed;
  }

  get progress(): number {
    return this.#progress[0] ?? 0;
  }

  /** Resolves with one line per call, possibly of the first ones only; rejects when they had to be killed. */
  async run(
    script: number,
    definition: Definition,
    { calls, from, to, timeoutMs }: { calls: string; from: number; to: number; timeoutMs: number },
  ): Promise<string> {
    this.#progress[0] = from;
    const { run } = this.#compiled.get(script) ?? (await this.#compile(script, definition, timeoutMs));
    return run.apply(undefined, [calls, from, to], { timeout: timeoutMs, result: { copy: true } });
  }

  async #compile(
    script: number,
    { kind, argNames, body, captures = false }: Definition,
    timeoutMs: number,
  ): Promise<Compiled> {
    const context = await this.#isolate.createContext();
    const make = await this.#harness.run(context, { reference: true, timeout: timeoutMs });
    const buffer = new ivm.ExternalCopy(this.#progress).copyInto({ release: true });
    const args = [kind, JSON.stringify(argNames), body, buffer, captures];
    const run = (await make.apply(undefined, args, { timeout: timeoutMs, result: { reference: true } })) as Run;
    const compiled = { context, run };
    this.#compiled.set(script, compiled);
    return compiled;
  }

  release(script: number): void {
    const compiled = this.#compiled.get(script);
    if (!compiled) return;
    this.#compiled.delete(script);
    compiled.run.release();
    compiled.context.release();
  }

  dispose(): void {
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }
}
