import type { ConnectionOptions, NatsConnection } from "@nats-io/transport-node";
import { PlatformError } from "@orrery/model/core";
import type { Logger } from "../../logging.ts";
import type { Unsubscribe } from "../bus.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_WAIT_MS = 200;
/** A connection that does not answer this many pings is given up: what stands still is noticed in some four seconds. */
const MAX_UNANSWERED_PINGS = 2;
const PING_INTERVAL_MS = 1_500;

/** The connection of this node to NATS. It comes back by itself after each loss, for ever. */
export interface NatsLink {
  readonly connection: NatsConnection;
  readonly isConnected: boolean;
  /** Called when the connection is back and the server knows what is subscribed; what was sent meanwhile may be lost. */
  reconnected(handler: () => void): Unsubscribe;
  close(): Promise<void>;
}

export interface NatsLinkOptions {
  /** `nats://user:password@host:port` or `tls://…`; several, with commas between them, are servers of one cluster. */
  readonly url: string;
  /** For the lists of the NATS server. */
  readonly name: string;
  readonly log: Logger;
}

/** @throws {PlatformError} `unavailable` when no server can be reached, or refuses the user. */
export async function openNatsLink({ url, name, log }: NatsLinkOptions): Promise<NatsLink> {
  const { connect } = await import("@nats-io/transport-node");
  const connection = await connect({ ...serversOf(url), ...OPTIONS, name }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : "";
    const message = `The NATS server that ORRERY_BUS_URL names cannot be used: ${reason}`;
    throw new PlatformError("unavailable", message, { cause });
  });
  return new WatchedConnection(connection, log);
}

const OPTIONS: ConnectionOptions = {
  timeout: CONNECT_TIMEOUT_MS,
  reconnectTimeWait: RECONNECT_WAIT_MS,
  maxReconnectAttempts: -1,
  ignoreAuthErrorAbort: true,
  pingInterval: PING_INTERVAL_MS,
  maxPingOut: MAX_UNANSWERED_PINGS,
  noEcho: true,
  noAsyncTraces: true,
};

/** Servers, user and whether they are spoken to with TLS. */
function serversOf(url: string): ConnectionOptions {
  const urls = url.split(",").map((each) => new URL(each.trim()));
  const [first] = urls;
  const { username = "", password = "", protocol } = first ?? {};
  return {
    servers: urls.map(({ host }) => host),
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    ...(protocol === "tls:" ? { tls: {} } : {}),
  };
}

class WatchedConnection implements NatsLink {
  readonly connection: NatsConnection;
  readonly #log: Logger;
  readonly #handlers = new Set<() => void>();
  #isConnected = true;

  constructor(connection: NatsConnection, log: Logger) {
    this.connection = connection;
    this.#log = log;
    void this.#watch();
  }

  get isConnected(): boolean {
    return this.#isConnected && !this.connection.isClosed();
  }

  reconnected(handler: () => void): Unsubscribe {
    const own = (): void => handler();
    this.#handlers.add(own);
    return () => this.#handlers.delete(own);
  }

  async close(): Promise<void> {
    this.#handlers.clear();
    await this.connection.close();
  }

  async #watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "disconnect") {
        this.#isConnected = false;
        this.#log.warn("the connection to NATS is lost");
      } else if (status.type === "reconnect") {
        await this.#welcome();
      } else if (status.type === "error") {
        this.#log.error({ err: status.error }, "NATS refused something");
      }
    }
  }

  /** The server has the subscriptions when it answers. */
  async #welcome(): Promise<void> {
    try {
      await this.connection.flush();
    } catch {
      return; // lost again; the next connection comes here, too
    }
    this.#isConnected = true;
    this.#log.info("the connection to NATS is back");
    for (const handler of this.#handlers) handler();
  }
}
