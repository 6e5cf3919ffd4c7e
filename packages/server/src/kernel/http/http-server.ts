import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { AddressPace } from "../admission/address-pace.ts";
import type { Authenticator } from "../auth/user.ts";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logging.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { AllowedHosts, misdirected } from "./allowed-hosts.ts";
import { AnswerWriter } from "./answer-writer.ts";
import type { BodyBudgetOptions } from "./body-budget.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { CallBodies } from "./call-bodies.ts";
import type { CallLimits } from "./call-limits.ts";
import { setCommonHeaders, setSafetyHeaders } from "./common-headers.ts";
import { ConnectionShares, type ConnectionSharesOptions } from "./connection-shares.ts";
import { translate, withStatus } from "./http-failure.ts";
import { LARGE_BODY_LIMIT, type Route } from "./route.ts";
import { RouteServer } from "./route-server.ts";
import { TrustedProxies } from "./trusted-proxies.ts";
import { type UnknownPathHandler, UnknownPaths } from "./unknown-paths.ts";
import { type UpgradeHandler, Upgrades } from "./upgrades.ts";

/** What is not answered by then when the platform ends is cut off. */
const CLOSE_GRACE_MS = 3_000;
/** How long a head may take, and a body that is no upload. */
const RECEIVE_TIMEOUT_MS = 30_000;
/** How often slow heads are looked for. */
const CONNECTIONS_CHECK_MS = 10_000;
const BUDGET: BodyBudgetOptions = { totalBytes: 8 * LARGE_BODY_LIMIT, holderBytes: 4 * LARGE_BODY_LIMIT };

/** What a body means for them is defined nowhere (RFC 9110, 9.3). */
const BODILESS = new Set(["GET", "HEAD", "OPTIONS"]);

const DURATION_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Routes parse by schemas of their own (`validation.ts`); the framework's compilers would load a hundred modules. */
const NO_COMPILERS = { buildValidator: notUsed, buildSerializer: notUsed } as const;

export interface HttpServerOptions {
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How often people may call; as often as they like unless told. */
  readonly limits?: Pick<CallLimits, "check"> | undefined;
  /** Connections at a time, WebSockets among them; further ones are closed at once. Without: no limit. */
  readonly maxConnections?: number;
  /** What one address may hold of them. Without: no limit. */
  readonly shares?: ConnectionSharesOptions | undefined;
  /**
   * How often in a second one address may call without an account, and be refused; who is faster waits for his turn.
   * Without: as often as it likes.
   */
  readonly strangersPerSecond?: number | undefined;
  /** How long {@link HttpServer.close} waits for requests under way. */
  readonly closeGraceMs?: number;
  /** How long a head and a body may take each; who is slower gets 408. Uploads only have to keep a minimum rate. */
  readonly receiveTimeoutMs?: number | undefined;
  /** Names under which the platform answers; addresses and loopback names only unless told. */
  readonly hosts?: AllowedHosts;
  /** Whose word on the caller counts; nobody's unless told. */
  readonly proxies?: TrustedProxies;
  /** Origins of other sites whose pages may read answers, as `ORRERY_ALLOWED_ORIGINS` has them. */
  readonly origins?: readonly string[];
  /** What all bodies together may hold of the memory; 128 MiB unless told. */
  readonly bodies?: BodyBudgetOptions | undefined;
}

/** The HTTP side of the platform: routes, the one way from an error to an answer, upgrades. */
export class HttpServer {
  /** For what needs more than routes: static files. */
  readonly fastify: FastifyInstance;
  readonly #answers: AnswerWriter;
  readonly #closeGraceMs: number;
  readonly #hosts: AllowedHosts;
  readonly #log: Logger;
  readonly #origins: readonly string[];
  readonly #proxies: TrustedProxies;
  readonly #bodies: CallBodies;
  readonly #calls: RouteServer;
  readonly #shares: ConnectionShares | undefined;
  readonly #upgrades = new Upgrades();
  readonly #unknown: UnknownPaths;
  readonly #routes: Route[] = [];

  constructor(options: HttpServerOptions) {
    const { authenticator, clock, log, metrics, maxConnections, closeGraceMs = CLOSE_GRACE_MS } = options;
    const { receiveTimeoutMs = RECEIVE_TIMEOUT_MS, origins = [] } = options;
    const { hosts = new AllowedHosts(), proxies = new TrustedProxies() } = options;
    this.#hosts = hosts;
    this.#proxies = proxies;
    this.#origins = origins;
    this.#closeGraceMs = closeGraceMs;
    this.#log = log;
    const bodies = new CallBodies({ receiveTimeoutMs, budget: options.bodies ?? BUDGET });
    const answers = new AnswerWriter({ clock, log, bodies });
    const pace = options.strangersPerSecond ? new AddressPace({ perSecond: options.strangersPerSecond }) : undefined;
    this.#bodies = bodies;
    this.#answers = answers;
    this.#unknown = new UnknownPaths({ authenticator, bodies, answers, pace });
    this.#calls = new RouteServer({
      ...{ doorkeepers: { authenticator, limits: options.limits, pace }, bodies, answers },
      onAdmitted: ({ raw }) => this.authenticated(raw.socket),
    });
    this.#shares = options.shares && new ConnectionShares(options.shares);
    this.fastify = fastify({
      logger: false,
      requestTimeout: 0, // bodies have a pace of their own
      http: {
        shouldUpgradeCallback: (request) => this.#leavesHttp(request),
        headersTimeout: receiveTimeoutMs,
        connectionsCheckingInterval: Math.min(receiveTimeoutMs, CONNECTIONS_CHECK_MS),
      },
      forceCloseConnections: "idle",
      schemaController: { compilersFactory: NO_COMPILERS },
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
      clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, clock()),
      frameworkErrors: (error, request, reply) => {
        setSafetyHeaders(request, reply);
        setCommonHeaders(request, reply, origins);
        answers.fail(translate(error), request, reply);
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
      this.#unknown.exclude(route);
      this.fastify.route(this.#calls.optionsOf(route));
    }
  }

  /** `path` without query; one that ends with a slash is for everything directly below it. One handler a path. */
  onUpgrade(path: string, handler: UpgradeHandler): void {
    this.#upgrades.add(path, handler);
  }

  /** The connection counts no more among those of its address that nobody has shown a token on. */
  authenticated(socket: Duplex): void {
    this.#shares?.authenticated(socket);
  }

  /** `answer` looks at paths that no route has, and says whether it has answered. */
  onUnknownPath(answer: UnknownPathHandler): void {
    this.#unknown.handleWith(answer);
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
    app.addContentTypeParser("*", (_request, _payload, done) => done(null)); // bodies are read when a call is served
    app.addHook("onRequest", async (request, reply) => {
      this.#proxies.settle(request.raw);
      setSafetyHeaders(request, reply);
      if (request.url.startsWith("/api")) setCommonHeaders(request, reply, this.#origins);
      this.#checkHost(request.raw);
      if (BODILESS.has(request.method)) this.#bodies.leave(request.raw, reply.raw);
      if (request.url.startsWith("/api")) {
        if (request.method === "OPTIONS") return reply.code(200).send();
        refuseEncoding(request);
      }
      return request.is404 ? this.#unknown.answer(request, reply) : undefined;
    });
    app.setNotFoundHandler((request, reply) => this.#unknown.answer(request, reply));
    app.setErrorHandler((error, request, reply) => this.#answers.fail(translate(error), request, reply));
    this.#watch(app.server);
  }

  #watch(server: FastifyInstance["server"]): void {
    server.on("connection", (socket) => {
      if (this.#isCrowded(socket)) socket.destroy();
    });
    server.on("upgrade", (request, socket, head) => this.#upgrades.begin(request, socket, head));
    server.on("checkContinue", (request, response) => server.emit("request", request, response)); // said when it is read
    server.on("error", (error) => {
      if (server.listening) this.#log.error({ err: error }, "the HTTP listener failed");
    });
  }

  /** Whether its address has its share; a proxy stands for many addresses, which it has to share out itself. */
  #isCrowded(socket: Socket): boolean {
    if (!this.#shares || this.#proxies.trusts(socket.remoteAddress)) return false;
    return !this.#shares.enter(socket);
  }

  /** A WebSocket to us; under another name it is answered like any request. */
  #leavesHttp(request: IncomingMessage): boolean {
    this.#proxies.settle(request);
    return this.#upgrades.wants(request) && this.#isOurs(request);
  }

  /** @throws {PlatformError} 421 when the request is for a name that is not the platform's. */
  #checkHost(request: IncomingMessage): void {
    if (!this.#isOurs(request)) throw misdirected(askedHost(request) ?? "");
  }

  #isOurs(request: IncomingMessage): boolean {
    return this.#hosts.allows(askedHost(request), request.url ?? "/");
  }

  /** By route, not by path: there are as many paths as there are devices. */
  #measure(metrics: Metrics): void {
    const durations = metrics.histogram(
      "orrery_http_request_duration_seconds",
      "Time from the head of a request to the end of its answer; long polls wait on purpose",
      DURATION_BUCKETS,
      ["method", "route", "status"],
    );
    metrics.gauge("orrery_http_body_bytes", "Bytes of request bodies that are kept", () => this.#bodies.bytes);
    this.fastify.addHook("onResponse", async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? "none";
      durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  }
}

/** What the browser asked for; proxies may write another `Host`. */
function askedHost({ headers }: IncomingMessage): string | undefined {
  const forwarded = headers["x-forwarded-host"];
  return typeof forwarded === "string" ? forwarded.split(",", 1)[0]?.trim() : headers.host;
}

function notUsed(): never {
  throw new Error("The framework was given a schema; routes take theirs in `route`");
}

/** A compressed body would be read as a broken text. */
function refuseEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw withStatus(415, `Content encoding '${encoding}' is not supported`);
}
