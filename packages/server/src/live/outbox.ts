import { performance } from "node:perf_hooks";
import type { Duplex } from "node:stream";

/** A source of updates; it is asked for them when the client can receive them. */
export interface UpdateSource {
  /** One frame with all pending changes, which it then drops. */
  takeUpdate(): string | undefined;
}

/** The part of a WebSocket that is used. */
export interface FrameSink {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Minimum time between two rounds of updates: changes in between are sent together. */
const UPDATE_INTERVAL_MS = 20;
/** Bytes in the socket above which updates are held back and merged. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** Interval at which a full socket is checked again. */
const CONGESTED_INTERVAL_MS = 50;
const MAX_ANSWERS = 500;

const POLICY = 1008;

/**
 * The outgoing messages of a session: answers at once and in order, updates in rounds. While the client is slow only
 * answers are queued, up to a bound; updates stay with their subscriptions, where newer ones replace older ones.
 */
export class Outbox {
  readonly #sink: FrameSink;
  readonly #socket: Duplex;
  readonly #sendTimeoutMs: number;
  readonly #mayUpdate: () => boolean;
  readonly #changed = new Set<UpdateSource>();
  #answers: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastRound = 0;
  #leastBuffered = 0;
  #progressAt = 0;
  #closed = false;

  /**
   * `socket`: the connection under the sink; its writes are corked together, and it is terminated when it accepts no
   * data for `sendTimeoutMs`. `mayUpdate` is asked before each update; when it says no, updates are held back and
   * merged.
   */
  constructor(sink: FrameSink, socket: Duplex, sendTimeoutMs: number, mayUpdate: () => boolean = () => true) {
    this.#mayUpdate = mayUpdate;
    this.#sink = sink;
    this.#sendTimeoutMs = sendTimeoutMs;
    this.#socket = socket;
  }

  /** Sends a message that must arrive, after the ones before it. */
  answer(text: string): void {
    if (this.#closed) return;
    if (this.#answers.length >= MAX_ANSWERS) {
      this.#giveUp(() => this.#sink.close(POLICY, "Max pending updates limit reached!"));
      return;
    }
    this.#answers.push(text);
    this.#schedule(0);
  }

  /** Notifies that `source` has an update. */
  changed(source: UpdateSource): void {
    if (this.#closed) return;
    this.#changed.add(source);
    this.#schedule(Math.max(0, this.#lastRound + UPDATE_INTERVAL_MS - performance.now()));
  }

  /** Removes `source`, which has ended. */
  forget(source: UpdateSource): void {
    this.#changed.delete(source);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#answers = [];
  }

  #schedule(delayMs: number): void {
    if (this.#timer === undefined) {
      this.#timer = setTimeout(() => this.#round(), delayMs);
    } else if (delayMs === 0 && this.#progressAt === 0) {
      clearTimeout(this.#timer); // an answer does not wait for the next round of updates
      this.#timer = setTimeout(() => this.#round(), 0);
    }
  }

  #round(): void {
    this.#timer = undefined;
    if (this.#isCongested()) return;
    const updatesDue = performance.now() - this.#lastRound >= UPDATE_INTERVAL_MS - 1;
    this.#socket.cork();
    for (const text of this.#answers) this.#sink.send(text);
    this.#answers = [];
    if (updatesDue) this.#sendUpdates();
    this.#socket.uncork();
    if (this.#changed.size > 0) this.#schedule(UPDATE_INTERVAL_MS);
    // keep checking that it accepts data
    else if (this.#sink.bufferedAmount > HIGH_WATER_BYTES) this.#schedule(CONGESTED_INTERVAL_MS);
  }

  #sendUpdates(): void {
    if (this.#changed.size > 0) this.#lastRound = performance.now();
    for (const source of this.#changed) {
      if (this.#sink.bufferedAmount > HIGH_WATER_BYTES || !this.#mayUpdate()) return;
      this.#changed.delete(source);
      const text = source.takeUpdate();
      if (text !== undefined) this.#sink.send(text);
    }
  }

  #isCongested(): boolean {
    const buffered = this.#sink.bufferedAmount;
    if (buffered <= HIGH_WATER_BYTES) {
      this.#progressAt = 0;
      return false;
    }
    const now = performance.now();
    if (this.#progressAt === 0 || buffered < this.#leastBuffered) {
      this.#leastBuffered = buffered;
      this.#progressAt = now;
    }
    if (now - this.#progressAt >= this.#sendTimeoutMs) this.#giveUp(() => this.#sink.terminate());
    else this.#timer = setTimeout(() => this.#round(), CONGESTED_INTERVAL_MS);
    return true;
  }

  #giveUp(end: () => void): void {
    this.close();
    end();
  }
}
