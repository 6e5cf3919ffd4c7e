import { commandIdOf, type LiveMessage } from "@orrery/model";
import { CommandQueue, type LiveCommand } from "./command-queue.ts";
import { LiveError } from "./live-error.ts";

/** A command of the session and the receiver of its messages. */
export interface LiveSubscriber {
  /** The command, created at every connect, so that time windows are current. */
  start(cmdId: number): LiveCommand;
  /** The command that ends it; `undefined` when nothing has to be ended. */
  stop(cmdId: number): LiveCommand | undefined;
  receive(message: LiveMessage): void;
  fail(error: LiveError): void;
  /** The connection is lost; `start` is called again on a new one. */
  lost(): void;
  /** The client is closed; no calls follow. */
  closed?(): void;
}

/** The subscribers by the id of their command, and the commands that were not sent yet. */
export class Subscriptions {
  readonly #onCommand: () => void;
  readonly #subscribers = new Map<number, LiveSubscriber>();
  readonly #queue = new CommandQueue();
  #cmdId = 0;

  /** `onCommand` is called when there is something to send. */
  constructor(onCommand: () => void) {
    this.#onCommand = onCommand;
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0;
  }

  all(): readonly LiveSubscriber[] {
    return [...this.#subscribers.values()];
  }

  start(subscriber: LiveSubscriber): void {
    const cmdId = ++this.#cmdId;
    this.#subscribers.set(cmdId, subscriber);
    this.#enqueue(subscriber.start(cmdId));
  }

  /** Sends the command again under its id. */
  restart(subscriber: LiveSubscriber): void {
    const cmdId = this.#idOf(subscriber);
    if (cmdId === undefined) return;
    this.#queue.remove(cmdId);
    this.#enqueue(subscriber.start(cmdId));
  }

  /**
   * Cancels a command that was not sent yet, or ends one that was, if the server can receive that. @returns whether it
   * existed.
   */
  remove(subscriber: LiveSubscriber, isHeard: boolean): boolean {
    const cmdId = this.#idOf(subscriber);
    if (cmdId === undefined) return false;
    this.#subscribers.delete(cmdId);
    const unsent = this.#queue.remove(cmdId);
    const stop = unsent ? undefined : subscriber.stop(cmdId);
    if (stop && isHeard) this.#enqueue(stop);
    return true;
  }

  /** All commands again, under new ids, with windows that end now. */
  renew(): void {
    const subscribers = this.all();
    this.#subscribers.clear();
    this.forgetSession();
    for (const subscriber of subscribers) this.start(subscriber);
  }

  /** Drops unsent commands: they belong to a session that has ended. */
  dropUnsent(): void {
    this.#queue.clear();
  }

  /** As {@link dropUnsent}; the next session counts from one. */
  forgetSession(): void {
    this.#queue.clear();
    this.#cmdId = 0;
  }

  /** Notifies all subscribers and removes them. */
  close(): void {
    for (const subscriber of this.#subscribers.values()) subscriber.closed?.();
    this.#subscribers.clear();
  }

  /** Frames of all waiting commands. */
  drain(): readonly string[] {
    return this.#queue.drain();
  }

  /** Passes a frame of the server to the subscriber whose command it answers. */
  receive(data: unknown): void {
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as LiveMessage; // the server's own frames
    const subscriber = this.#subscribers.get(commandIdOf(message));
    if (!subscriber) return;
    if (message.errorCode !== 0) {
      subscriber.fail(new LiveError(message.errorCode, message.errorMsg || `Error ${message.errorCode}`));
    } else {
      subscriber.receive(message);
    }
  }

  #idOf(subscriber: LiveSubscriber): number | undefined {
    for (const [cmdId, other] of this.#subscribers) if (other === subscriber) return cmdId;
    return undefined;
  }

  #enqueue(command: LiveCommand): void {
    this.#queue.add(command);
    this.#onCommand();
  }
}
