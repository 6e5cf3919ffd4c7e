import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { PlatformError } from "@orrery/model";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteShorthandOptions,
} from "fastify";
import type { TSchema } from "typebox";
import type { Authenticator, User } from "../auth/user.ts";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logging.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { isHttpAnswer } from "./answer.ts";
import { bodyText } from "./body-text.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import type { CallLimits } from "./call-limits.ts";
import { setCommonHeaders } from "./common-headers.ts";
import { KnownPaths } from "./known-paths.ts";
import { bearerToken, parseCall } from "./parse-call.ts";
import type { Call, Route, Who } from "./route.ts";
import { wireError } from "./wire-error.ts";

const BODY_LIMIT = 16 * 1024 * 1024;
/** What is not answered by then when the platform ends is cut off. */
const CLOSE_GRACE_MS = 3_000;
/** The largest upload over a slow line takes minutes. */
const RECEIVE_TIMEOUT_MS = 600_000;
const HEAD_TIMEOUT_MS = 60_000;
/** How often slow ones are looked for. */
const CONNECTIONS_CHECK_MS = 30_000;

const DURATION_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Routes parse by schemas of their own (`validation.ts`); the framework's compilers would load a hundred modules. */
const NO_COMPILERS = { buildValidator: notUsed, buildSerializer: notUsed } as const;

/** Takes over a connection that asked to become a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type UnknownPathHandler = (request: FastifyRequest, reply: FastifyReply) => boolean;

export interface HttpServerOptions {
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How often people may call; as often as they like unless told. */
  readonly limits?: Pick<CallLimits, "check"> | undefined;
  /** Connections at a time, WebSockets among them; further ones are closed at once. Without: no limit. */
  readonly maxConnections?: number;
  /** How long {@link HttpServer.close} waits for requests under way. */
  readonly closeGraceMs?: number;
  /** How long a request may take to arrive; who is slower gets 408. */
  readonly receiveTimeoutMs?: number | undefined;
}

/** The HTTP side of the platform: routes, the one way from an error to an answer, upgrades. */
export class HttpServer {
  /** For what needs more than routes: static files. */
  readonly fastify: FastifyInstance;
  readonly #authenticator: Authenticator;
  readonly #clock: Clock;
  readonly #closeGraceMs: number;
  readonly #log: Logger;
  readonly #limits: HttpServerOptions["limits"];
  readonly #upgrades = new Map<string, UpgradeHandler>();
  readonly #paths = new KnownPaths();
  readonly #routes: Route[] = [];
  readonly #admitted = new WeakMap<FastifyRequest, User>();
  #unknownPath: UnknownPathHandler = () => false;

  constructor(options: HttpServerOptions) {
    const { authenticator, clock, log, metrics, maxConnections, closeGraceMs = CLOSE_GRACE_MS } = options;
    const { receiveTimeoutMs = RECEIVE_TIMEOUT_MS } = options;
    this.#closeGraceMs = closeGraceMs;
    this.#limits = options.limits;
    this.#authenticator = authenticator;
    this.#clock = clock;
    this.#log = log;
    this.fastify = fastify({
      logger: false,
      bodyLimit: BODY_LIMIT,
      requestTimeout: receiveTimeoutMs,
      http: {
        headersTimeout: Math.min(receiveTimeoutMs, HEAD_TIMEOUT_MS), // a longer one would take the place of the other
        connectionsCheckingInterval: Math.min(receiveTimeoutMs, CONNECTIONS_CHECK_MS),
      },
      forceCloseConnections: "idle",
      schemaController: { compilersFactory: NO_COMPILERS },
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
      clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, clock()),
      frameworkErrors: (error, request, reply) => {
        setCommonHeaders(request, reply);
        this.#fail(translate(error), request, reply);
      },
    });
    if (maxConnections !== undefined) this.fastify.server.maxConnections = maxConnections;
    this.#install();
    if (metrics) this.#measure(metrics);
  }

  /** All that were added. */
  get routes(): readonly Route[] {
    return this.#routes;
  }

  add(routes: readonly Route[]): void {
    for (const route of routes) {
      this.#routes.push(route);
      this.#paths.add(route.path);
      this.#addRoute(route);
    }
  }

  /** `path` without query; one that ends with a slash is for everything directly below it. One handler a path. */
  onUpgrade(path: string, handler: UpgradeHandler): void {
    this.#upgrades.set(path, handler);
  }

  /** `answer` looks at paths that no route has, and says whether it has answered. */
  onUnknownPath(answer: UnknownPathHandler): void {
    this.#unknownPath = answer;
  }

  /** @returns the port that is listened on. */
  async listen(host: string, port: number): Promise<number> {
    await this.fastify.listen({ host, port });
    const address = this.fastify.server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  /** Stops listening, and waits a while for the requests under way: what is not answered is not acknowledged. */
  async close(): Promise<void> {
    const cut = setTimeout(() => this.fastify.server.closeAllConnections(), this.#closeGraceMs);
    await this.fastify.close();
    clearTimeout(cut);
  }

  #install(): void {
    const app = this.fastify;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) =>
      bodyText(body),
    );
    app.addHook("onRequest", async (request, reply) => {
      if (!request.url.startsWith("/api")) return;
      setCommonHeaders(request, reply);
      if (request.method === "OPTIONS") await reply.code(200).send();
      else refuseEncoding(request);
    });
    app.setNotFoundHandler((request, reply) => {
      if (!this.#unknownPath(request, reply)) this.#fail(this.#notFound(request), request, reply);
    });
    app.setErrorHandler((error, request, reply) => this.#fail(translate(error), request, reply));
    app.server.on("upgrade", (request, socket, head) => {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      const handler = this.#upgrades.get(path) ?? this.#upgrades.get(path.slice(0, path.lastIndexOf("/") + 1));
      if (handler) handler(request, socket, head);
      else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    });
  }

  /** By route, not by path: there are as many paths as there are devices. */
  #measure(metrics: Metrics): void {
    const durations = metrics.histogram(
      "orrery_http_request_duration_seconds",
      "Time from the head of a request to the end of its answer; long polls wait on purpose",
      DURATION_BUCKETS,
      ["method", "route", "status"],
    );
    this.fastify.addHook("onResponse", async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? "none";
      durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  }

  #notFound({ url, method }: FastifyRequest): PlatformError {
    if (!this.#paths.has(url.split("?", 1)[0] ?? ""))
      return new PlatformError("notFound", "Requested item wasn't found!");
    return withStatus(405, `Request method '${method}' not supported`);
  }

  #addRoute(route: Route): void {
    if (route.bodyAs !== "stream") {
      this.#addTo(this.fastify, route);
      return;
    }
    void this.fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
      this.#addTo(scope, route);
    });
  }

  #addTo(app: FastifyInstance, route: Route): void {
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      ...this.#admission(route),
      handler: async (request, reply) => {
        try {
          const call = { user: this.#admitted.get(request), request, ...parseCall(route, request) };
          await this.#answer(reply, await route.handle(call as Call<Who, TSchema, TSchema, TSchema>));
        } catch (error) {
          this.#fail(error, request, reply);
        }
        return reply;
      },
    });
  }

  /** Before the body is read: strangers must not make us keep megabytes. */
  #admission({ who }: Route): Pick<RouteShorthandOptions, "onRequest"> {
    if (who === "ANYONE") return {};
    return {
      onRequest: async (request, reply) => {
        try {
          this.#admitted.set(request, await this.#admit(request, who));
        } catch (error) {
          this.#fail(error, request, reply);
          return reply;
        }
        return undefined;
      },
    };
  }

  async #admit(request: FastifyRequest, who: readonly string[]): Promise<User> {
    const user = await this.#authenticator.authenticate(bearerToken(request));
    this.#limits?.check(user);
    if (!who.includes(user.authority)) {
      throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
    }
    return user;
  }

  async #answer(reply: FastifyReply, result: unknown): Promise<void> {
    if (isHttpAnswer(result)) {
      await reply.code(result.status).headers(result.headers).send(result.body);
    } else if (result === undefined) {
      await reply.code(200).send();
    } else {
      await reply.code(200).header("content-type", "application/json").send(JSON.stringify(result));
    }
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const wire = wireError(error, this.#clock());
    if (!(error instanceof PlatformError)) {
      this.#log.error({ err: error, method: request.method, path: request.routeOptions.url }, "a request failed");
    }
    void reply.code(wire.status).header("content-type", "application/json").send(JSON.stringify(wire));
  }
}

function notUsed(): never {
  throw new Error("The framework was given a schema; routes take theirs in `route`");
}

/** What the framework itself refuses: too large, broken encoding, a method that the path does not have. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PlatformError) return error;
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return status < 500 ? withStatus(status, error.message, error) : error;
}

/** A compressed body would be read as a broken text. */
function refuseEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw withStatus(415, `Content encoding '${encoding}' is not supported`);
}

/** Whatever HTTP itself finds wrong with a request has one `errorCode` and a status of its own. */
function withStatus(status: number, message: string, cause?: unknown): PlatformError {
  return new PlatformError("badRequest", message, { cause, details: { status } });
}
