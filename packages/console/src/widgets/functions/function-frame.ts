import { formatBigJson } from "@orrery/model";
import {
  type FunctionFailure,
  type FunctionResult,
  readWorkerMessage,
  type TenantFunction,
  type WorkerMessage,
} from "./function-messages.ts";

/** A call of one of the functions of a batch. */
export interface FunctionCall {
  /** Index of the function. */
  readonly of: number;
  /** JSON values; {@link WIDGET_CONTEXT} stands for what may be asked of the page. */
  readonly args: readonly unknown[];
}

export interface FunctionFrameOptions {
  /** Does what functions ask for, with the rights of the viewer. Rejects with the sentence that the function gets. */
  readonly serve: (service: string, args: readonly unknown[]) => Promise<unknown>;
  /** A function failed after it had returned. */
  readonly failedLate: (failure: FunctionFailure) => void;
}

const PAGE = "/function-frame.html";
/** A page that draws many maps or charts at first starts frames late; functions that were not started stay off. */
const LOAD_LIMIT_MS = 30_000;
/** A frame asks for no more than this: what asks on and on is stopped. */
const MAX_ASKED = 100;
/** Of failures behind their function, and of messages that nobody waits for: what goes on with them is stopped. */
const MAX_NOISE = 20;

/** Functions ran longer than they may, or asked for too much; their frame is closed. */
export class FunctionsStopped extends Error {}

/**
 * Runs functions of tenants in a worker of a frame of its own: another origin, no network, no storage, no page. What they
 * may ask of the page is served by `serve`. Closing the frame ends them, whatever they do.
 */
export class FunctionFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #port: MessagePort;
  readonly #options: FunctionFrameOptions;
  readonly #runs = new Map<number, (results: readonly FunctionResult[]) => void>();
  readonly #stopped = Promise.withResolvers<never>();
  #ran = 0;
  #asked = 0;
  #noise = 0;
  #isReady = false;
  /** Answers that functions wait for: meanwhile their time does not run. */
  #pending = 0;
  #answered = 0;
  #watch: (() => void) | undefined;

  private constructor(frame: HTMLIFrameElement, port: MessagePort, options: FunctionFrameOptions) {
    this.#frame = frame;
    this.#port = port;
    this.#options = options;
    this.#stopped.promise.catch(() => undefined); // nobody may be waiting
  }

  /** Resolves when functions can be run. @throws {Error} when the frame does not start. */
  static async open(options: FunctionFrameOptions): Promise<FunctionFrame> {
    const frame = document.createElement("iframe");
    frame.sandbox.add("allow-scripts");
    frame.hidden = true;
    frame.ariaHidden = "true";
    frame.src = PAGE;
    const { port1, port2 } = new MessageChannel();
    const opened = new FunctionFrame(frame, port1, options);
    const ready = Promise.withResolvers<void>();
    port1.onmessage = ({ data }) => opened.#receive(readWorkerMessage(data), ready.resolve);
    // The frame's origin is opaque, so no target origin can name it; the port is given to this frame only.
    frame.addEventListener("load", () => frame.contentWindow?.postMessage(null, "*", [port2]), { once: true });
    document.body.append(frame);
    const timer = setTimeout(() => ready.reject(new Error("The frame of functions did not start")), LOAD_LIMIT_MS);
    try {
      await ready.promise;
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Calls functions in the order given. `limitMs` is how long all of them may take, besides what they wait for.
   * @throws {FunctionsStopped} when they took longer, or the frame was closed.
   */
  async call(
    functions: readonly TenantFunction[],
    calls: readonly FunctionCall[],
    limitMs: number,
  ): Promise<readonly FunctionResult[]> {
    const run = ++this.#ran;
    const results = new Promise<readonly FunctionResult[]>((resolve) => this.#runs.set(run, resolve));
    const timer = this.#startTimer(limitMs);
    this.#port.postMessage({
      kind: "run",
      run,
      functions: functions.map(({ args, body }) => ({ args, body })),
      calls: calls.map(({ of, args }) => [of, args]),
    });
    try {
      const given = await Promise.race([results, this.#stopped.promise]);
      const none: FunctionResult = { kind: "threw", failure: { name: "Error", message: "" } };
      return calls.map((_, index) => given[index] ?? none);
    } finally {
      timer.end();
      this.#runs.delete(run);
    }
  }

  /** Resolves when nothing is asked of the page any more: what functions began has ended. */
  async idle(): Promise<void> {
    let seen: number | undefined;
    while (this.#pending > 0 || seen !== this.#answered) {
      if (this.#pending > 0) {
        await Promise.race([
          new Promise<void>((resolve) => {
            this.#watch = resolve;
          }),
          this.#stopped.promise,
        ]);
      }
      // An answer may make the function ask on: the worker is asked once more, and answers after it. It was the last look
      // when no other answer was given meanwhile.
      seen = this.#answered;
      await this.call([], [], IDLE_LIMIT_MS);
    }
  }

  /** Ends the worker at once. */
  close(): void {
    this.#port.close();
    this.#frame.remove();
    this.#stopped.reject(new FunctionsStopped());
  }

  #startTimer(limitMs: number) {
    let left = limitMs;
    const timer = setInterval(() => {
      if (this.#pending > 0) return;
      left -= TICK_MS;
      if (left <= 0) this.close();
    }, TICK_MS);
    return { end: () => clearInterval(timer) };
  }

  #receive(message: WorkerMessage | undefined, ready: () => void): void {
    switch (message?.kind) {
      case undefined:
        this.#hearNoise(); // made up by a function
        break;
      case "ready":
        if (this.#isReady) this.#hearNoise();
        this.#isReady = true;
        ready();
        break;
      case "results": {
        const resolve = this.#runs.get(message.run);
        this.#runs.delete(message.run);
        if (resolve) resolve(message.results);
        else this.#hearNoise();
        break;
      }
      case "late":
        if (this.#hearNoise()) this.#options.failedLate(message.failure);
        break;
      case "ask":
        void this.#serve(message.id, message.service, message.args);
    }
  }

  /** @returns whether there was not too much of it. Time does not run while an answer is waited for: this does. */
  #hearNoise(): boolean {
    if (++this.#noise <= MAX_NOISE) return true;
    this.close();
    return false;
  }

  async #serve(id: number, service: string, args: readonly unknown[]): Promise<void> {
    if (++this.#asked > MAX_ASKED) return this.close();
    this.#pending++;
    try {
      const value = await this.#options.serve(service, args);
      this.#port.postMessage({ kind: "answer", id, text: value === undefined ? undefined : formatBigJson(value) });
    } catch (error) {
      this.#port.postMessage({ kind: "answer", id, failure: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#answered++;
      this.#pending--;
      this.#watch?.();
    }
  }
}

const TICK_MS = 50;
const IDLE_LIMIT_MS = 1_000;
