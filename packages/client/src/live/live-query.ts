import { type LiveMessage, type Observable, Signal } from "@orrery/model";
import type { LiveCommand } from "./command-queue.ts";
import type { LiveConnection } from "./connection.ts";
import type { LiveError } from "./live-error.ts";
import type { LiveSubscriber } from "./subscriptions.ts";

/**
 * The current data. `loading`: none yet, or the connection is being restored, with the last data kept. `failed`: the
 * server refused; the last data is kept.
 */
export interface LiveResult<T> {
  readonly status: "loading" | "live" | "failed";
  readonly data: T | undefined;
  readonly error: LiveError | undefined;
}

/** How a query is requested, and how its messages are applied. */
export interface LiveProtocol<T> {
  start(cmdId: number): LiveCommand;
  stop(cmdId: number): LiveCommand | undefined;
  /** The new data; `before` is `undefined` for the first message of a connection. Equal data: the same object. */
  reduce(before: T | undefined, message: LiveMessage): T | undefined;
}

/** Runs `flush` soon: at once, or with the next animation frame. Each query passes the same function every time. */
export type Schedule = (flush: () => void) => void;

const LOADING = { status: "loading", data: undefined, error: undefined } as const;

/** A query that runs while it has listeners; all share one command. */
export class LiveQuery<T> implements Observable<LiveResult<T>>, LiveSubscriber {
  readonly #connection: LiveConnection;
  readonly #protocol: LiveProtocol<T>;
  readonly #schedule: Schedule;
  readonly #shown = new Signal<LiveResult<T>>(LOADING);
  #listeners = 0;
  #end: (() => void) | undefined;
  #next: LiveResult<T> = LOADING;
  #scheduled = false;
  #fresh = true;

  constructor(connection: LiveConnection, protocol: LiveProtocol<T>, schedule: Schedule) {
    this.#connection = connection;
    this.#protocol = protocol;
    this.#schedule = schedule;
  }

  get isActive(): boolean {
    return this.#listeners > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#shown.subscribe(listener);
    if (this.#listeners++ === 0) this.#open();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      unsubscribe();
      if (--this.#listeners === 0) this.#close();
    };
  };

  readonly snapshot = (): LiveResult<T> => this.#shown.snapshot();

  start(cmdId: number): LiveCommand {
    this.#fresh = true;
    return this.#protocol.start(cmdId);
  }

  stop(cmdId: number): LiveCommand | undefined {
    return this.#protocol.stop(cmdId);
  }

  receive(message: LiveMessage): void {
    const before = this.#fresh ? undefined : this.#next.data;
    const data = this.#protocol.reduce(before, message);
    this.#fresh = false;
    if (data !== this.#next.data || this.#next.status !== "live") {
      this.#show({ status: "live", data, error: undefined });
    }
  }

  fail(error: LiveError): void {
    this.#show({ status: "failed", data: this.#next.data, error });
  }

  lost(): void {
    this.#fresh = true;
    this.#show({ status: "loading", data: this.#next.data, error: undefined });
  }

  #open(): void {
    // Older data is shown until new data arrives, but not marked as live.
    if (this.#next !== LOADING) this.lost();
    this.#end = this.#connection.add(this);
  }

  #close(): void {
    this.#end?.();
    this.#end = undefined;
  }

  #show(result: LiveResult<T>): void {
    this.#next = result;
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(this.#flush);
  }

  readonly #flush = (): void => {
    this.#scheduled = false;
    this.#shown.set(this.#next);
  };
}
