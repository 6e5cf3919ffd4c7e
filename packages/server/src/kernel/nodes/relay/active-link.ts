import { type ClientHttp2Session, connect } from "node:http2";
import type { Logger } from "../../logging.ts";
import type { NodeId } from "../../partitions/node-id.ts";
import type { InstallationKeys } from "../../secrets/installation-keys.ts";
import { PROBE_PATH, SESSION_WINDOW_BYTES } from "./node-port.ts";
import { NO_DELAY, nodeSecurity } from "./node-security.ts";

/** Between two looks for the active node, and two attempts to reach it. */
const LOOK_MS = 200;
const PING_MS = 1_000;
/** A node that does not answer for this long is gone, or stands still. */
const SILENCE_MS = 5_000;
const CONNECT_MS = 3_000;
/** Bytes for one client that the active node may have sent and the client has not read. */
const UNREAD_BYTES = 65_536;
const SESSION_MEMORY_MIB = 1_024;
/** Between two sentences in the log about a node that cannot be reached. */
const COMPLAIN_MS = 30_000;

/** A node, and where its port for other nodes is. */
export interface Peer {
  readonly id: NodeId;
  readonly host: string;
  readonly port: number;
}

export interface ActiveLinkOptions {
  readonly keys: Pick<InstallationKeys, "deriveKey">;
  /** The active node, as far as is known. */
  readonly active: () => Peer | undefined;
  /** Called when it is reached. */
  readonly reached: () => void;
  readonly log: Logger;
}

/** The connection of a node that stands by to the active one. It is made anew when it breaks, and when another node becomes active. */
export class ActiveLink {
  readonly #options: ActiveLinkOptions;
  readonly #security: ReturnType<typeof nodeSecurity>["client"];
  readonly #timer: NodeJS.Timeout;
  #peer: Peer | undefined;
  /** The connection, which may not be ready yet. */
  #session: ClientHttp2Session | undefined;
  #isReached = false;
  #isProbing = false;
  #heardAt = 0;
  #pingedAt = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ActiveLinkOptions) {
    this.#options = options;
    this.#security = nodeSecurity(options.keys).client;
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#look();
  }

  /** The connection, when the active node takes clients over it. */
  get session(): ClientHttp2Session | undefined {
    const session = this.#session;
    return this.#isReached && session && !session.closed && !session.destroyed ? session : undefined;
  }

  /** The active node takes no clients any more: it is asked again until it does. */
  refused(): void {
    this.#isReached = false;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  #look(): void {
    const active = this.#options.active();
    if (this.#peer && !isSame(this.#peer, active)) this.#leave();
    if (!active) return;
    const now = performance.now();
    if (!this.#session) this.#connect(active, now);
    else if (now - this.#heardAt > SILENCE_MS) this.#leave();
    else if (!this.#isReached) this.#probe(this.#session);
    else if (now - this.#pingedAt >= PING_MS) this.#ping(this.#session, now);
  }

  #connect(peer: Peer, now: number): void {
    const host = peer.host.includes(":") ? `[${peer.host}]` : peer.host;
    const session = connect(`https://${host}:${peer.port}`, {
      ...this.#security,
      ...NO_DELAY,
      timeout: CONNECT_MS,
      maxSessionMemory: SESSION_MEMORY_MIB,
      settings: { enablePush: false, initialWindowSize: UNREAD_BYTES },
    });
    this.#peer = peer;
    this.#session = session;
    this.#heardAt = now;
    this.#pingedAt = now;
    session.on("error", (error) => this.#complain(error, peer));
    session.on("close", () => {
      if (this.#session === session) this.#leave();
    });
    session.on("connect", () => session.setLocalWindowSize(SESSION_WINDOW_BYTES));
    session.on("remoteSettings", () => {
      this.#heard(session);
      this.#probe(session);
    });
  }

  #probe(session: ClientHttp2Session): void {
    if (this.#isProbing || session.connecting || session.destroyed) return;
    this.#isProbing = true;
    const stream = session.request({ ":path": PROBE_PATH });
    stream.on("error", () => undefined); // "close" follows
    stream.on("response", ({ ":status": status }) => {
      this.#heard(session);
      if (status !== 200 || this.#session !== session) return;
      this.#isReached = true;
      this.#options.log.info({ node: this.#peer?.id }, "clients are passed on to the active node");
      this.#options.reached();
    });
    stream.on("close", () => {
      this.#isProbing = false;
    });
    stream.resume();
  }

  #ping(session: ClientHttp2Session, now: number): void {
    this.#pingedAt = now;
    session.ping((error) => {
      if (!error) this.#heard(session);
    });
  }

  #heard(session: ClientHttp2Session): void {
    if (this.#session === session) this.#heardAt = performance.now();
  }

  /** All clients that are passed on through the connection are cut off. */
  #leave(): void {
    const session = this.#session;
    this.#session = undefined;
    this.#peer = undefined;
    this.#isReached = false;
    session?.destroy();
  }

  #complain(error: unknown, { host, port }: Peer): void {
    const now = performance.now();
    if (now - this.#complainedAt < COMPLAIN_MS) return;
    this.#complainedAt = now;
    this.#options.log.warn({ err: error, host, port }, "the active node cannot be reached; it will be repeated");
  }
}

const isSame = (one: Peer, other: Peer | undefined): boolean =>
  one.id === other?.id && one.host === other.host && one.port === other.port;
