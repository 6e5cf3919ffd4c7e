import { commandIdOf, LIVE_ERRORS, type LiveMessage } from "@orrery/model";
import { type Observable, Signal } from "../observable.ts";
import type { Session } from "../session/session.ts";
import { CommandQueue, type LiveCommand } from "./command-queue.ts";
import { Heartbeat } from "./heartbeat.ts";

/** A failed command or subscription; `errorCode` as in `LIVE_ERRORS`. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly errorCode: number;

  constructor(errorCode: number, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

/** One command of the session and who hears its messages. */
export interface LiveSubscriber {
  /** The command, made anew at every connect, so that time windows are fresh. */
  start(cmdId: number): LiveCommand;
  /** What ends it; `undefined` when there is nothing to end. */
  stop(cmdId: number): LiveCommand | undefined;
  receive(message: LiveMessage): void;
  fail(error: LiveError): void;
  /** The connection is gone; `start` is called again when there is a new one. */
  lost(): void;
  /** The client is closed; nothing follows. */
  closed?(): void;
}

/**
 * `idle`: nobody listens. `silent`: open, but the server does not answer: what was heard before may be old. `waiting`: for
 * the next attempt after a failure.
 */
export type ConnectionState = "idle" | "connecting" | "open" | "silent" | "waiting";

/** The part of a WebSocket that is used. */
export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionOptions {
  /** Address of the platform; empty: that of the page. */
  readonly baseUrl: string;
  readonly session: Session;
  readonly now: () => number;
  readonly random: () => number;
  readonly openSocket: (url: string) => LiveSocket;
  /** First delay; doubles up to {@link ConnectionOptions.maxReconnectDelayMs}, each with up to a quarter more. */
  readonly reconnectDelayMs: number;
  readonly maxReconnectDelayMs: number;
  /** How long the connection stays without a listener. */
  readonly idleCloseMs: number;
  /** See {@link Heartbeat}. */
  readonly quietMs: number;
  readonly answerMs: number;
  readonly silentMs: number;
  /** Told of what the server refuses with a policy or a protocol code, once each. */
  readonly onClosed?: ((code: number, reason: string) => void) | undefined;
}

/** A history of nothing: servers refuse it at once and without work, and their answer proves that they are there. */
const QUESTION = JSON.stringify({ historyCmds: [{ cmdId: 0, entityType: "DEVICE", entityId: "", keys: "" }] });
const PATH = "/api/ws/plugins/telemetry";

/** The one WebSocket of a client: opened when needed, reopened when lost, closed when nobody listens for a while. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #state = new Signal<ConnectionState>("idle");
  readonly #queue = new CommandQueue();
  readonly #subscribers = new Map<number, LiveSubscriber>();
  readonly #unwatch: () => void;
  #socket: LiveSocket | undefined;
  #cmdId = 0;
  #failures = 0;
  #flushing = false;
  #closed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #owner: string | undefined;
  #heartbeat: Heartbeat | undefined;
  #heardAt: number | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#unwatch = options.session.state.subscribe(() => this.#ownerChanged());
    this.#owner = this.#currentOwner();
  }

  get state(): Observable<ConnectionState> {
    return this.#state;
  }

  /** When the last frame arrived, in ms; absent before the first one. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** The network of this machine came or went: nothing that was known of the connection holds without a look. */
  networkChanged(online: boolean): void {
    const state = this.#state.snapshot();
    if (online && state === "silent") this.#giveUp();
    if (online && this.#state.snapshot() === "waiting") {
      this.#resubscribe();
      void this.#connect();
    } else if (state === "open") {
      this.#heartbeat?.probe();
    }
  }

  /** @returns a function that ends the subscription. */
  add(subscriber: LiveSubscriber): () => void {
    if (this.#closed) throw new LiveError(0, "The client is closed");
    this.#start(subscriber);
    this.#ensureOpen();
    return () => this.#remove(subscriber);
  }

  /** Sends the command of a running subscription again under its id, for example with another time window. */
  restart(subscriber: LiveSubscriber): void {
    const cmdId = this.#idOf(subscriber);
    if (cmdId === undefined) return;
    this.#queue.remove(cmdId);
    this.#enqueue(subscriber.start(cmdId));
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
    this.#disconnect();
    for (const subscriber of this.#subscribers.values()) subscriber.closed?.();
    this.#subscribers.clear();
  }

  #failAll(error: LiveError): void {
    for (const subscriber of [...this.#subscribers.values()]) subscriber.fail(error);
  }

  #start(subscriber: LiveSubscriber): void {
    const cmdId = ++this.#cmdId;
    this.#subscribers.set(cmdId, subscriber);
    this.#enqueue(subscriber.start(cmdId));
  }

  #remove(subscriber: LiveSubscriber): void {
    const cmdId = this.#idOf(subscriber);
    if (cmdId === undefined) return;
    this.#subscribers.delete(cmdId);
    const unsent = this.#queue.remove(cmdId);
    const stop = unsent ? undefined : subscriber.stop(cmdId);
    if (stop && this.#isOpen()) this.#enqueue(stop);
    if (this.#subscribers.size > 0) return;
    if (this.#state.snapshot() === "waiting") this.#disconnect();
    else this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    this.#wait(this.#options.idleCloseMs, () => {
      if (this.#subscribers.size === 0) this.#disconnect();
    });
  }

  #idOf(subscriber: LiveSubscriber): number | undefined {
    for (const [cmdId, other] of this.#subscribers) if (other === subscriber) return cmdId;
    return undefined;
  }

  #enqueue(command: LiveCommand): void {
    this.#queue.add(command);
    if (this.#flushing || !this.#isOpen()) return;
    this.#flushing = true;
    setTimeout(() => this.#flush(), 0); // a tick: one page's widgets ask together, a remounted one takes back
  }

  #flush(): void {
    this.#flushing = false;
    if (!this.#isOpen()) return;
    for (const frame of this.#queue.drain()) this.#socket?.send(frame);
  }

  #ensureOpen(): void {
    const state = this.#state.snapshot();
    if (this.#isOpen() || state === "connecting") clearTimeout(this.#timer);
    if (state === "idle") void this.#connect();
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    clearTimeout(this.#timer);
    this.#state.set("connecting");
    const token = await this.#token();
    if (attempt !== this.#attempt) return;
    if (token === undefined) {
      this.#signedOutOrRetry();
      return;
    }
    const socket = this.#options.openSocket(this.#url(token));
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.#state.set("open");
      this.#heartbeat = this.#listenTo(socket);
      this.#flush();
      if (this.#subscribers.size === 0) this.#closeWhenIdle();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear();
      this.#receive(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#lost(code, reason);
    };
  }

  #listenTo(socket: LiveSocket): Heartbeat {
    const { quietMs, answerMs, silentMs } = this.#options;
    return new Heartbeat({
      quietMs,
      answerMs,
      silentMs,
      ask: () => socket.send(QUESTION),
      onSilent: () => this.#state.set("silent"),
      onDead: () => this.#giveUp(),
    });
  }

  #hear(): void {
    this.#heartbeat?.heard();
    this.#heardAt = this.#options.now();
    if (this.#state.snapshot() === "silent") this.#state.set("open");
  }

  /** The socket does not know yet that its connection is gone. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#lost(1006, "");
    socket?.close();
  }

  #isOpen(): boolean {
    const state = this.#state.snapshot();
    return state === "open" || state === "silent";
  }

  async #token(): Promise<string | undefined> {
    const { session } = this.#options;
    try {
      // Refused twice before it opened: the token may have been voided, which only a refresh can tell.
      return this.#failures > 0 && this.#failures % 2 === 0 ? await session.refresh() : await session.accessToken();
    } catch {
      return undefined; // the session tells its own watchers why
    }
  }

  /** Without a session nothing can be asked; without a server we try again. */
  #signedOutOrRetry(): void {
    if (this.#options.session.claims()) {
      this.#retryLater();
    } else {
      this.#disconnect();
      this.#failAll(new LiveError(LIVE_ERRORS.unauthorized, "Unauthorized!"));
    }
  }

  #lost(code: number, reason: string): void {
    this.#socket = undefined;
    this.#heartbeat?.stop();
    this.#attempt++;
    if (code === 1008 || code === 1007 || code === 1009) this.#options.onClosed?.(code, reason);
    if (this.#subscribers.size === 0) {
      this.#disconnect();
      return;
    }
    if (this.#isOpen()) for (const subscriber of this.#subscribers.values()) subscriber.lost();
    this.#retryLater();
  }

  #retryLater(): void {
    const { reconnectDelayMs, maxReconnectDelayMs, random } = this.#options;
    const delay = Math.min(reconnectDelayMs * 2 ** this.#failures, maxReconnectDelayMs);
    this.#failures++;
    this.#queue.clear();
    this.#state.set("waiting");
    this.#wait(delay * (1 + random() / 4), () => {
      this.#resubscribe();
      void this.#connect();
    });
  }

  /** Every command anew, under new ids, with windows that end now. */
  #resubscribe(): void {
    const subscribers = [...this.#subscribers.values()];
    this.#subscribers.clear();
    this.#queue.clear();
    this.#cmdId = 0;
    for (const subscriber of subscribers) this.#start(subscriber);
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#heartbeat?.stop();
    this.#attempt++;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#queue.clear();
    this.#cmdId = 0;
    this.#failures = 0;
    socket?.close();
    this.#state.set("idle");
  }

  /** Another user, or nobody: what was shown belongs to somebody else. */
  #ownerChanged(): void {
    const owner = this.#currentOwner();
    if (owner === this.#owner) return;
    this.#owner = owner;
    const subscribers = [...this.#subscribers.values()];
    this.#disconnect();
    for (const subscriber of subscribers) subscriber.lost();
    if (owner === undefined || subscribers.length === 0) return;
    this.#resubscribe();
    void this.#connect();
  }

  #currentOwner(): string | undefined {
    const claims = this.#options.session.claims();
    return claims && `${claims.userId} ${claims.subject}`;
  }

  #receive(data: unknown): void {
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

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #url(token: string): string {
    const base = this.#options.baseUrl || pageOrigin();
    return `${base.replace(/^http/, "ws")}${PATH}?token=${encodeURIComponent(token)}`;
  }
}

/** Where the page came from; empty outside of a browser. */
function pageOrigin(): string {
  const { location } = globalThis as { readonly location?: { readonly origin: string } };
  return location?.origin ?? "";
}
