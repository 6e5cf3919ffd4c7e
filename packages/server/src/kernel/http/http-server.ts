import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { AddressPace } from "../admission/address-pace.ts";
import type { Authenticator } from "../auth/user.ts";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logging.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type ClientStream, isPassedOn } from "../nodes/relay/passed-client.ts";
import { AnswerWriter } from "./answer/answer-writer.ts";
import { LongAnswers, type LongAnswersOptions } from "./answer/long-answers.ts";
import type { BodyBudgetOptions } from "./body/body-budget.ts";
import { CallBodies } from "./body/call-bodies.ts";
import { refuseEncoding } from "./body/refuse-encoding.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { AllowedHosts, misdirected } from "./caller/allowed-hosts.ts";
import type { CallLimits } from "./caller/call-limits.ts";
import { ConnectionShares, type ConnectionSharesOptions } from "./caller/connection-shares.ts";
import { TrustedProxies } from "./caller/trusted-proxies.ts";
import { setCommonHeaders, setSafetyHeaders } from "./common-headers.ts";
import { translate } from "./http-failure.ts";
import { measureCalls } from "./http-metrics.ts";
import { LARGE_BODY_LIMIT, type Route } from "./route.ts";
import { RouteServer } from "./route-server.ts";
import { type UnknownPathHandler, UnknownPaths } from "./unknown-paths.ts";
import { type UpgradeHandler, Upgrades } from "./upgrades.ts";

/** How long `close` waits for requests in progress. */
const CLOSE_GRACE_MS = 3_000;
/** Maximum time to receive a head, and a body that is no upload. */
const RECEIVE_TIMEOUT_MS = 30_000;
/** Time between checks for slow heads. */
const CONNECTIONS_CHECK_MS = 10_000;
const BUDGET: BodyBudgetOptions = { totalBytes: 8 * LARGE_BODY_LIMIT, holderBytes: 4 * LARGE_BODY_LIMIT };

/** Methods whose bodies have no defined meaning (RFC 9110, 9.3). */
const BODILESS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Routes are validated in `validation.ts`; the framework's compilers would load a hundred modules. */
const NO_COMPILERS = { buildValidator: notUsed, buildSerializer: notUsed } as const;

export interface HttpServerOptions {
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How often users may call; unlimited by default. */
  readonly limits?: Pick<CallLimits, "check"> | undefined;
  /** Maximum number of connections, including WebSockets; more are closed at once. Unlimited by default. */
  readonly maxConnections?: number;
  /** How many of them one address may have; unlimited by default. */
  readonly shares?: ConnectionSharesOptions | undefined;
  /**
   * How often in a second one address may call without a valid token; faster calls are delayed. Unlimited by default.
   */
  readonly unauthenticatedPerSecond?: number | undefined;
  /** How long {@link HttpServer.close} waits for requests in progress. */
  readonly closeGraceMs?: number;
  /** Maximum time for a head and for a body, or 408 is answered. Uploads only have to keep a minimum rate. */
  readonly receiveTimeoutMs?: number | undefined;
  /** Host names under which the platform answers; by default only addresses and loopback names. */
  readonly hosts?: AllowedHosts;
  /** Proxies whose headers about the caller are trusted; none by default. */
  readonly proxies?: TrustedProxies;
  /** Origins of other sites whose pages may read answers, as `ORRERY_ALLOWED_ORIGINS` has them. */
  readonly origins?: readonly string[];
  /** Maximum memory for all bodies together; 128 MiB by default. */
  readonly bodies?: BodyBudgetOptions | undefined;
  /** Maximum memory for long answers, and how slowly clients may read them. */
  readonly longAnswers?: LongAnswersOptions | undefined;
}

/** The HTTP side of the platform: routes, the one way from an error to an answer, upgrades. */
export class HttpServer {
  /** For static files, which need more than routes. */
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
  readonly #maxConnections: number;
  /** Connections that other nodes have accepted. */
  readonly #passedOn = new Set<Duplex>();

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
    const longAnswers = new LongAnswers(options.longAnswers);
    const answers = new AnswerWriter({ clock, log, bodies, long: longAnswers });
    const pace = options.unauthenticatedPerSecond
      ? new AddressPace({ perSecond: options.unauthenticatedPerSecond })
      : undefined;
    this.#bodies = bodies;
    this.#answers = answers;
    this.#unknown = new UnknownPaths({ authenticator, bodies, answers, pace });
    this.#calls = new RouteServer({
      admission: { authenticator, limits: options.limits, pace },
      bodies,
      answers,
      longAnswers,
      onAdmitted: ({ raw }) => this.authenticated(raw.socket),
    });
    this.#shares = options.shares && new ConnectionShares(options.shares);
    this.fastify = fastify({
      logger: false,
      requestTimeout: 0, // bodies have a minimum speed instead
      http: {
        shouldUpgradeCallback: (request) => this.#becomesWebSocket(request),
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
    this.#maxConnections = maxConnections ?? Number.POSITIVE_INFINITY;
    if (maxConnections !== undefined) this.fastify.server.maxConnections = maxConnections;
    this.#install();
    if (metrics) measureCalls(this.fastify, metrics, { bodies: () => bodies.bytes, answers: () => longAnswers.bytes });
  }

  /** All routes that were added. */
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

  /** `path` has no query; a trailing slash matches all paths directly below. One handler per path. */
  onUpgrade(path: string, handler: UpgradeHandler): void {
    this.#upgrades.add(path, handler);
  }

  /** Marks the connection as authenticated: it no longer counts as unauthenticated for its address. */
  authenticated(socket: Duplex): void {
    this.#shares?.authenticated(socket);
  }

  /** `answer` is called for paths without a route; it returns whether it has answered. */
  onUnknownPath(answer: UnknownPathHandler): void {
    this.#unknown.handleWith(answer);
  }

  /** @returns the port. */
  async listen(host: string, port: number): Promise<number> {
    await this.fastify.listen({ host, port });
    const address = this.fastify.server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  /** A connection that another node has accepted, or this one before it worked. */
  acceptPassedOn(stream: ClientStream): void {
    if (this.#passedOn.size >= this.#maxConnections) {
      stream.destroy();
      return;
    }
    if (isPassedOn(stream)) {
      this.#passedOn.add(stream);
      stream.once("close", () => this.#passedOn.delete(stream));
    }
    this.fastify.server.emit("connection", stream);
    stream.resume(); // what was read of it was put back
  }

  /** Stops listening, and waits a moment for requests in progress; unanswered ones are not acknowledged. */
  async close(): Promise<void> {
    const { server } = this.fastify;
    const cut = setTimeout(() => {
      server.closeAllConnections();
      for (const stream of this.#passedOn) stream.destroy(); // WebSockets too
    }, this.#closeGraceMs);
    await this.fastify.close();
    const open = [...this.#passedOn].filter((stream) => !stream.destroyed); // the server does not wait for them
    await Promise.all(open.map((stream) => new Promise((resolve) => stream.once("close", resolve))));
    clearTimeout(cut);
  }

  #install(): void {
    const app = this.fastify;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null)); // bodies are read when the call is handled
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
      if (this.#isOverLimit(socket)) socket.destroy();
    });
    server.on("upgrade", (request, socket, head) => this.#upgrades.begin(request, socket, head));
    server.on("checkContinue", (request, response) => server.emit("request", request, response)); // "continue" is sent when the body is read
    server.on("error", (error) => {
      if (server.listening) this.#log.error({ err: error }, "the HTTP listener failed");
    });
  }

  /** Whether its address has too many connections; proxies, which forward for many addresses, have no limit. */
  #isOverLimit(socket: Socket): boolean {
    if (!this.#shares || this.#proxies.trusts(socket.remoteAddress)) return false;
    return !this.#shares.enter(socket);
  }

  /** Whether a request becomes a WebSocket; one to another host name is answered like any request. */
  #becomesWebSocket(request: IncomingMessage): boolean {
    this.#proxies.settle(request);
    return this.#upgrades.wants(request) && this.#isOurs(request);
  }

  /** @throws {PlatformError} 421 when the request is for a host name that is not the platform's. */
  #checkHost(request: IncomingMessage): void {
    if (!this.#isOurs(request)) throw misdirected(askedHost(request) ?? "");
  }

  #isOurs(request: IncomingMessage): boolean {
    return this.#hosts.allows(askedHost(request), request.url ?? "/");
  }
}

/** The host name that the browser sent; proxies may write another `Host`. */
function askedHost({ headers }: IncomingMessage): string | undefined {
  const forwarded = headers["x-forwarded-host"];
  return typeof forwarded === "string" ? forwarded.split(",", 1)[0]?.trim() : headers.host;
}

function notUsed(): never {
  throw new Error("The framework was given a schema; routes declare theirs by `route`");
}
