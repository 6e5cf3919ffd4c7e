import { type Observable, Signal } from "@orrery/client";

/** Whether a device said that it is ready to be watched. */
export type CheckState = { readonly kind: "checking"; readonly error?: Error | undefined } | { readonly kind: "ready" };

interface CheckPort {
  /** Asks the device; what counts is whether its answer is truthy. */
  readonly ask: () => Promise<unknown>;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const AGAIN_MS = 10_000;

/** Asks a device until it says yes, every ten seconds (reference: dashboards and widgets, 6.5). */
export class StatusCheck implements Disposable {
  readonly #port: CheckPort;
  readonly #ended = new AbortController();
  readonly #state = new Signal<CheckState>({ kind: "checking" });

  constructor(port: CheckPort) {
    this.#port = port;
  }

  get state(): Observable<CheckState> {
    return this.#state;
  }

  /** Resolves when the device said yes, or the check has ended. */
  async run(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      const next = await this.#ask();
      if (signal.aborted) return;
      this.#state.set(next);
      if (next.kind === "ready") return;
      await this.#port.wait(AGAIN_MS, signal).catch(() => undefined);
    }
  }

  [Symbol.dispose](): void {
    this.#ended.abort();
  }

  async #ask(): Promise<CheckState> {
    try {
      return (await this.#port.ask()) ? { kind: "ready" } : { kind: "checking" };
    } catch (error) {
      return { kind: "checking", error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}
