import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PlatformError } from "@orrery/model/core";
import type { Clock } from "../../clock.ts";
import { wireError } from "../../http/wire-error.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { type MetricsReaders, mayReadMetrics } from "../../metrics/metrics-routes.ts";

/** The next attempt may meet a node that works. */
const RETRY_AFTER_S = 2;
/** For all of a connection, which ends with its first answer. */
const WHOLE_MS = 10_000;

/** What a node that stands by answers itself. */
export const OWN_PATHS = ["/health/live", "/health/ready", "/metrics"] as const;

export interface StandbyAnswersOptions {
  readonly clock: Clock;
  /** A sentence for people about who is the active node. */
  readonly sentence: () => string;
  /** Whether clients are passed on to the active node. */
  readonly isReady: () => boolean;
  readonly metrics: Metrics;
  readonly metricsReaders: MetricsReaders;
}

/** HTTP of a node that stands by, for what is about this node and for what cannot be passed on. */
export class StandbyAnswers {
  readonly #server: Server;
  readonly #options: StandbyAnswersOptions;
  readonly #sockets = new Set<Socket>();

  constructor(options: StandbyAnswersOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  /** Answers one request of the connection, and ends it. */
  take(socket: Socket): void {
    const slow = setTimeout(() => socket.destroy(), WHOLE_MS).unref(); // a server that does not listen has no time limits
    this.#sockets.add(socket);
    socket.once("close", () => {
      clearTimeout(slow);
      this.#sockets.delete(socket);
    });
    this.#server.emit("connection", socket);
    socket.resume(); // what was read of it was put back
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroySoon();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { isReady, metrics, metricsReaders, sentence } = this.#options;
    const [path] = (request.url ?? "").split("?");
    if (path === "/health/live") sendJson(response, 200, { status: "UP" });
    else if (path === "/health/ready") {
      const status = isReady() ? "UP" : "DOWN";
      sendJson(response, status === "UP" ? 200 : 503, { status, role: "STANDBY", parts: [] });
    } else if (path === "/metrics" && mayReadMetrics(metricsReaders, request)) {
      send(response, 200, metrics.registry.contentType, await metrics.text());
    } else if (path === "/metrics") this.#fail(response, 404, new PlatformError("notFound", NOT_FOUND));
    else this.#fail(response, 503, new PlatformError("unavailable", sentence()));
  }

  #fail(response: ServerResponse, status: number, error: PlatformError): void {
    sendJson(response, status, wireError(error, this.#options.clock()));
  }
}

const NOT_FOUND = "Requested item wasn't found!";

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, "application/json", JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const headers = {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
    ...(status === 503 ? { "retry-after": String(RETRY_AFTER_S) } : {}),
  };
  response.writeHead(status, headers).end(body);
}
