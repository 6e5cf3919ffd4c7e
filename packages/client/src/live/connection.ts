import { LIVE_ERRORS, type Observable, Signal } from "@orrery/model";
import { type ConnectionOptions, type LiveSocket, liveUrl } from "./connection-options.ts";
import { Heartbeat } from "./heartbeat.ts";
import { LiveError } from "./live-error.ts";
import { type LiveSubscriber, Subscriptions } from "./subscriptions.ts";

/**
 * `idle`: no listeners. `silent`: open, but the server does not answer, so data may be outdated. `waiting`: for the
 * next attempt after a failure.
 */
export type ConnectionState = "idle" | "connecting" | "open" | "silent" | "waiting";

/** An invalid history request: servers refuse it at once, which proves that they respond. */
const QUESTION = JSON.stringify({ historyCmds: [{ cmdId: 0, entityType: "DEVICE", entityId: "", keys: "" }] });

/** The only WebSocket of a client: opened when needed, reopened when lost, closed after a while without listeners. */
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

  /** When the last frame arrived, in ms; undefined before the first one. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** The network of this machine was connected or disconnected: the connection must be checked. */
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

  /** Opens it before the first subscription; it closes after a while without one. */
  prepare(): void {
    if (!this.#closed && this.#state.snapshot() === "idle") void this.#connect();
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
    setTimeout(() => this.#flush(), 0); // batched: widgets of one page subscribe together, a remounted one cancels
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

  /** The socket does not know yet that its connection is lost. */
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
      // Refused twice before it opened: the token may be void, which only a refresh can show.
      return this.#failures > 0 && this.#failures % 2 === 0 ? await session.refresh() : await session.accessToken();
    } catch {
      return undefined; // the session notifies its own observers
    }
  }

  /** Without a session no request is possible; without a server the connection is retried. */
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

  /** Another user, or none: the data shown belongs to the previous one. */
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
