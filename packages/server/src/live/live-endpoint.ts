import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Authenticator, User } from "../kernel/auth/user.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { type Clock, systemClock } from "../kernel/clock.ts";
import type { HttpServer } from "../kernel/http/http-server.ts";
import type { Logger } from "../kernel/logging.ts";
import type { Metrics } from "../kernel/metrics/metrics.ts";
import { type Rate, TokenBuckets } from "../kernel/rate-limits/token-buckets.ts";
import { LiveHub } from "./hub/live-hub.ts";
import { LiveSession } from "./live-session.ts";
import { QueryThrottle } from "./membership/query-throttle.ts";
import { Outbox } from "./outbox.ts";
import { type QuotaLimits, Quotas, UNLIMITED } from "./quotas.ts";
import type { LiveServices } from "./subscription.ts";

const PLUGINS = "/api/ws/plugins/";
/** The only plugin; for others the connection is closed with a code that clients know. */
const PLUGIN = "telemetry";
/**
 * 3.3.3 takes 32 KB. A frame is parsed synchronously, and the worst case of a megabyte blocked the thread for 70 ms.
 */
const MAX_FRAME_BYTES = 256 * 1024;
/** A closing connection is terminated when the peer does not answer within this time. */
const CLOSE_MS = 2000;

const GOING_AWAY = 1001;
const UNKNOWN_PLUGIN = 1007;
const POLICY = 1008;
const SERVER_ERROR = 1011;
const NOT_RELIABLE = 4500;

export interface LiveEndpointOptions {
  readonly http: HttpServer;
  readonly authenticator: Authenticator;
  readonly bus: Bus;
  readonly services: Omit<LiveServices, "clock" | "throttle">;
  readonly log: Logger;
  readonly clock?: Clock | undefined;
  readonly metrics?: Metrics | undefined;
  /** Maximum number of sessions of a tenant, a customer and a user; unlimited by default. */
  readonly limits?: QuotaLimits | undefined;
  /** The same for subscriptions to single entities, over all sessions. */
  readonly subscriptionLimits?: QuotaLimits | undefined;
  /** Maximum rate of updates of a session; updates beyond it are merged. Unlimited by default. */
  readonly updateRates?: readonly Rate[] | undefined;
  readonly timing?: Partial<LiveTiming> | undefined;
}

/** When connections are checked and given up. */
export interface LiveTiming {
  /** Interval of the checks. */
  readonly checkMs: number;
  /** A ping is sent when the last pong is older than this. */
  readonly pingAfterMs: number;
  readonly deadAfterMs: number;
  /** A socket that accepts no data for this long is terminated. */
  readonly sendTimeoutMs: number;
}

const TIMING: LiveTiming = { checkMs: 10_000, pingAfterMs: 10_000, deadAfterMs: 30_000, sendTimeoutMs: 5000 };

interface Connection {
  readonly socket: WebSocket;
  readonly user: User;
  readonly session: LiveSession;
  readonly release: () => void;
  lastPongAt: number;
}

/**
 * The WebSocket endpoint of live data: authenticates, sends pings, and closes with the server (reference: telemetry and
 * queries, 4).
 */
export class LiveEndpoint {
  readonly #options: LiveEndpointOptions;
  readonly #services: LiveServices;
  readonly #hub: LiveHub;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  readonly #connections = new Set<Connection>();
  readonly #quotas: Quotas;
  readonly #subscriptionQuotas: Quotas;
  readonly #timing: LiveTiming;
  readonly #keepAlive: NodeJS.Timeout;
  readonly #forgetVoided: Unsubscribe;
  #closed = false;

  constructor(options: LiveEndpointOptions) {
    this.#options = options;
    const { services, clock = systemClock } = options;
    this.#services = { ...services, clock, throttle: new QueryThrottle() };
    this.#hub = new LiveHub(options.bus);
    this.#quotas = new Quotas("sessions", options.limits ?? UNLIMITED);
    this.#subscriptionQuotas = new Quotas("subscriptions", options.subscriptionLimits ?? UNLIMITED);
    this.#timing = { ...TIMING, ...options.timing };
    this.#keepAlive = setInterval(() => this.#ping(), this.#timing.checkMs);
    const forget = [
      options.bus.follow("tokensVoided", ({ userId }) =>
        this.#dismiss(({ id, actor }) => id.id === userId || actor?.id.id === userId),
      ),
      options.bus.follow("sessionEnded", (ended) => this.#dismiss((user) => user.sessionId === ended.sessionId)),
      options.bus.missed(() => this.#reconnectAll()),
    ];
    this.#forgetVoided = () => {
      for (const unsubscribe of forget) unsubscribe();
    };
    options.http.onUpgrade(PLUGINS, (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        options.log.error({ err: error }, "a live data connection could not be opened");
        socket.destroy();
      });
    });
    options.metrics?.gauge("orrery_live_sessions", "Open live data connections", () => this.#connections.size);
    options.metrics?.gauge("orrery_live_subscriptions", "Subscriptions of all live data connections", () =>
      [...this.#connections].reduce((sum, { session }) => sum + session.subscriptionCount, 0),
    );
  }

  /** Closes all connections; clients reconnect to the next server. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#keepAlive);
    this.#forgetVoided();
    this.#hub.close();
    for (const { socket } of this.#connections) socket.close(GOING_AWAY, "The server is going away");
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        for (const { socket } of this.#connections) socket.terminate();
      }, 500);
      this.#server.close(() => {
        clearTimeout(force);
        resolve();
      });
    });
  }

  /** What viewers were not told of they ask again when they reconnect. */
  #reconnectAll(): void {
    for (const { socket } of this.#connections) socket.close(GOING_AWAY, "Events were missed");
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const user = await this.#authenticate(request);
    if (!user || this.#closed) {
      const status = user ? "503 Service Unavailable" : "401 Unauthorized";
      // Destroy it: HTTP's timeouts no longer apply, and a client that never ends its half would hold its place.
      socket.once("finish", () => socket.destroy());
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#options.http.authenticated(socket);
    const plugin = (request.url ?? "").slice(PLUGINS.length).split("?", 1)[0] ?? "";
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      if (plugin.toLowerCase() === PLUGIN) this.#open(webSocket, socket, user);
      else if (plugin === "") webSocket.close(SERVER_ERROR, "Internal Server error!");
      else webSocket.close(UNKNOWN_PLUGIN, "Can't find plugin with specified token!");
    });
  }

  /** The token is checked here only; its expiry does not close the connection. */
  async #authenticate(request: IncomingMessage): Promise<User | undefined> {
    const query = new URL(request.url ?? "", "http://localhost").searchParams;
    const [token, ...more] = query.getAll("token");
    if (!token?.trim() || more.length > 0) return undefined;
    return this.#options.authenticator.authenticate(token).catch(() => undefined);
  }

  #open(webSocket: WebSocket, socket: Duplex, user: User): void {
    const admission = this.#quotas.admit(user);
    if ("refused" in admission) {
      webSocket.close(POLICY, admission.refused);
      return;
    }
    const outbox = new Outbox(
      {
        get bufferedAmount() {
          return webSocket.bufferedAmount;
        },
        send: (text) => webSocket.send(text),
        close: (code, reason) => webSocket.close(code, reason),
        terminate: () => webSocket.terminate(),
      },
      socket,
      this.#timing.sendTimeoutMs,
      this.#updateLimit(),
    );
    const session = new LiveSession({
      user,
      services: this.#services,
      hub: this.#hub,
      outbox,
      log: this.#options.log,
      quotas: this.#subscriptionQuotas,
      end: (reason) => webSocket.close(POLICY, reason),
    });
    const connection: Connection = {
      socket: webSocket,
      user,
      session,
      release: admission.release,
      lastPongAt: this.#services.clock(),
    };
    this.#connections.add(connection);
    webSocket.on("message", (data, isBinary) => this.#receive(connection, data.toString(), isBinary));
    webSocket.on("pong", () => {
      connection.lastPongAt = this.#services.clock();
    });
    webSocket.on("error", (error) => this.#options.log.debug({ err: error }, "a live data connection failed"));
    webSocket.on("close", () => this.#end(connection));
  }

  /** Closes the connections of users that changed the password, signed out or may not sign in any more. */
  #dismiss(isGone: (user: User) => boolean): void {
    for (const connection of this.#connections) {
      if (!isGone(connection.user)) continue;
      connection.socket.close(GOING_AWAY, "Token has expired");
      this.#end(connection); // nothing more is sent, whether or not the peer closes
      setTimeout(() => connection.socket.terminate(), CLOSE_MS).unref();
    }
  }

  #updateLimit(): (() => boolean) | undefined {
    const { updateRates = [] } = this.#options;
    if (updateRates.length === 0) return undefined;
    const { clock } = this.#services;
    const buckets = new TokenBuckets(updateRates, clock());
    return () => buckets.take(1, clock());
  }

  #receive(connection: Connection, text: string, isBinary: boolean): void {
    if (isBinary || !this.#connections.has(connection)) return;
    const { session, socket } = connection;
    try {
      session.receive(text);
    } catch (error) {
      this.#options.log.error({ err: error }, "a live data frame failed");
      socket.close(SERVER_ERROR, "Internal Server error!");
    }
  }

  #end(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    connection.session.close();
    connection.release();
  }

  #ping(): void {
    const now = this.#services.clock();
    for (const { socket, lastPongAt } of this.#connections) {
      const silentMs = now - lastPongAt;
      if (socket.readyState !== socket.OPEN) continue;
      if (silentMs >= this.#timing.deadAfterMs) {
        socket.close(NOT_RELIABLE, "No answer to pings");
        setTimeout(() => socket.terminate(), CLOSE_MS).unref(); // a client that does not respond would never close
      } else if (silentMs >= this.#timing.pingAfterMs) {
        socket.ping();
      }
    }
  }
}
