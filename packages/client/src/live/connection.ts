import { LIVE_ERRORS } from "@orrery/model";
import { type Observable, Signal } from "../observable.ts";
import { type ConnectionOptions, type LiveSocket, liveUrl } from "./connection-options.ts";
import { Heartbeat } from "./heartbeat.ts";
import { LiveError } from "./live-error.ts";
import { type LiveSubscriber, Subscriptions } from "./subscriptions.ts";

/**
 * `idle`: nobody listens. `silent`: open, but the server does not answer: what was heard before may be old. `waiting`: for
 * the next attempt after a failure.
 */
export type ConnectionState = "idle" | "connecting" | "open" | "silent" | "waiting";

/** A history of nothing: servers refuse it at once and without work, and their answer proves that they are there. */
const QUESTION = JSON.stringify({ historyCmds: [{ cmdId: 0, entityType: "DEVICE", entityId: "", keys: "" }] });

/** The one WebSocket of a client: opened when needed, reopened when lost, closed when nobody listens for a while. */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #state = new Signal<ConnectionState>("idle");
  readonly #subscriptions = new Subscriptions(() => this.#flushSoon());
  readonly #unwatch: () => void;
  #socket: LiveSocket | undefined;
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
      this.#subscriptions.renew();
      void this.#connect();
    } else if (state === "open") {
      this.#heartbeat?.probe();
    }
  }

  /** @returns a function that ends the subscription. */
  add(subscriber: LiveSubscriber): () => void {
    if (this.#closed) throw new LiveError(0, "The client is closed");
    this.#subscriptions.start(subscriber);
    this.#ensureOpen();
    return () => this.#remove(subscriber);
  }

  /** Sends the command of a running subscription again under its id, for example with another time window. */
  restart(subscriber: LiveSubscriber): void {
    this.#subscriptions.restart(subscriber);
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
    this.#disconnect();
    this.#subscriptions.close();
  }

  #remove(subscriber: LiveSubscriber): void {
    if (!this.#subscriptions.remove(subscriber, this.#isOpen()) || !this.#subscriptions.isEmpty) return;
    if (this.#state.snapshot() === "waiting") this.#disconnect();
    else this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    this.#wait(this.#options.idleCloseMs, () => {
      if (this.#subscriptions.isEmpty) this.#disconnect();
    });
  }

  #flushSoon(): void {
    if (this.#flushing || !this.#isOpen()) return;
    this.#flushing = true;
    setTimeout(() => this.#flush(), 0); // a tick: one page's widgets ask together, a remounted one takes back
  }

  #flush(): void {
    this.#flushing = false;
    if (!this.#isOpen()) return;
    for (const frame of this.#subscriptions.drain()) this.#socket?.send(frame);
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
    const socket = this.#options.openSocket(liveUrl(this.#options.baseUrl, token));
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.#state.set("open");
      this.#heartbeat = this.#listenTo(socket);
      this.#flush();
      if (this.#subscriptions.isEmpty) this.#closeWhenIdle();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear();
      this.#subscriptions.receive(data);
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
      const error = new LiveError(LIVE_ERRORS.unauthorized, "Unauthorized!");
      for (const subscriber of this.#subscriptions.all()) subscriber.fail(error);
    }
  }

  #lost(code: number, reason: string): void {
    this.#socket = undefined;
    this.#heartbeat?.stop();
    this.#attempt++;
    if (code === 1008 || code === 1007 || code === 1009) this.#options.onClosed?.(code, reason);
    if (this.#subscriptions.isEmpty) {
      this.#disconnect();
      return;
    }
    if (this.#isOpen()) for (const subscriber of this.#subscriptions.all()) subscriber.lost();
    this.#retryLater();
  }

  #retryLater(): void {
    const { reconnectDelayMs, maxReconnectDelayMs, random } = this.#options;
    const delay = Math.min(reconnectDelayMs * 2 ** this.#failures, maxReconnectDelayMs);
    this.#failures++;
    this.#subscriptions.dropUnsent();
    this.#state.set("waiting");
    this.#wait(delay * (1 + random() / 4), () => {
      this.#subscriptions.renew();
      void this.#connect();
    });
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#heartbeat?.stop();
    this.#attempt++;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#subscriptions.forgetSession();
    this.#failures = 0;
    socket?.close();
    this.#state.set("idle");
  }

  /** Another user, or nobody: what was shown belongs to somebody else. */
  #ownerChanged(): void {
    const owner = this.#currentOwner();
    if (owner === this.#owner) return;
    this.#owner = owner;
    const subscribers = this.#subscriptions.all();
    this.#disconnect();
    for (const subscriber of subscribers) subscriber.lost();
    if (owner === undefined || subscribers.length === 0) return;
    this.#subscriptions.renew();
    void this.#connect();
  }

  #currentOwner(): string | undefined {
    const claims = this.#options.session.claims();
    return claims && `${claims.userId} ${claims.subject}`;
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
