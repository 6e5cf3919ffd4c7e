import { lookup } from "node:dns";
import type { Socket } from "node:net";
import type { TenantId } from "@orrery/model";
import { AddressPolicy } from "./address-policy.ts";
import { EgressError } from "./egress-error.ts";
import type { EgressRequest, EgressResponse, HttpProxy } from "./egress-request.ts";
import type { Network } from "./network.ts";
import type { EgressTarget } from "./open-socket.ts";
import { systemProxy } from "./system-proxy.ts";
import { TenantConnections } from "./tenant-connections.ts";
import { Turns } from "./turns.ts";

const REDIRECTIONS = [301, 302, 303, 307, 308];

export interface EgressOptions {
  /** Allowed networks beside the public internet. */
  readonly allowedNetworks: readonly Network[];
  /** Maximum number of concurrent calls of one tenant. */
  readonly maxTenantCalls: number;
  /** Maximum number of calls of one tenant in a second; unlimited by default. */
  readonly maxTenantCallsPerSecond?: number | undefined;
  /** Maximum number of connections that stay open for one tenant; unlimited by default. */
  readonly maxTenantConnections?: number | undefined;
  /** Maximum size of an answer's body. */
  readonly maxResponseBytes: number;
  /** Environment variables with the system's proxy; those of the process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The one way to systems that tenants name. It leads to allowed addresses only, checked after names are resolved and at
 * each redirection, and is limited in time, size, rate and number.
 */
export class Egress {
  readonly #options: EgressOptions;
  readonly #policy: AddressPolicy;
  readonly #turns: Turns;
  readonly #connections: TenantConnections;

  constructor(options: EgressOptions) {
    this.#options = options;
    this.#policy = new AddressPolicy(options.allowedNetworks);
    const { maxTenantCalls, maxTenantCallsPerSecond = Number.POSITIVE_INFINITY } = options;
    this.#turns = new Turns({ maxTenantCalls, maxTenantCallsPerSecond });
    this.#connections = new TenantConnections(options.maxTenantConnections ?? Number.POSITIVE_INFINITY);
  }

  /** Makes an HTTP call. Resolves with any answer, also an error status. @throws {EgressError} when there is no answer. */
  send(tenantId: TenantId, request: EgressRequest): Promise<EgressResponse> {
    return this.perform(tenantId, () => this.#follow(request));
  }

  /**
   * Does something over an open connection when it is the turn of the tenant; {@link send} does so by itself.
   * @throws {Error} when too many calls of the tenant wait.
   */
  perform<T>(tenantId: TenantId, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(tenantId, work);
  }

  /** Opens a connection, which counts until it is closed. @throws {EgressError} when there is none. */
  async connect(tenantId: TenantId, target: EgressTarget): Promise<Socket> {
    const release = this.admit(tenantId);
    try {
      if (target.proxy) await this.#policy.addresses(target.host); // the proxy resolves it again: it cannot be enforced
      this.#policy.checkLiteral(target.proxy?.host ?? target.host);
      const { openSocket } = await import("./open-socket.ts");
      const socket = await openSocket(target, this.#policy.lookup);
      // Until its user listens, the other end may have closed it: an error that nobody listens to ends the process.
      return socket.on("error", () => undefined).once("close", release);
    } catch (error) {
      release();
      throw error instanceof EgressError ? error : unreachable(`${target.host}:${target.port}`, error);
    }
  }

  /**
   * The address to connect to instead of the name, for clients that open their connections themselves. They also count them
   * with {@link admit}.
   * @throws {EgressError} `denied` when no address of the name is allowed, `unreachable` when it has none.
   */
  async resolve(hostname: string): Promise<string> {
    this.#policy.checkLiteral(hostname);
    try {
      const found = await this.#policy.addresses(hostname);
      return (found.find(({ family }) => family === 4) ?? found[0])?.address ?? "";
    } catch (error) {
      throw error instanceof EgressError ? error : unreachable(hostname, error);
    }
  }

  /** Counts a connection of the tenant until the returned function is called. @throws {EgressError} when it is one too many. */
  admit(tenantId: TenantId): () => void {
    return this.#connections.admit(tenantId);
  }

  async #follow(first: EgressRequest): Promise<EgressResponse> {
    const signal = AbortSignal.timeout(first.timeoutMs);
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const url = urlOf(request.url);
      const response = await this.#once(url, request, signal);
      const location = response.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
      if (!REDIRECTIONS.includes(response.status) || location === undefined) return response;
      if (redirects === request.maxRedirects) return response;
      request = redirected(request, url, location);
    }
  }

  async #once(url: URL, request: EgressRequest, signal: AbortSignal): Promise<EgressResponse> {
    const { exchange } = await import("./http-exchange.ts");
    const isSystemProxy = request.proxy === "system";
    const proxy = isSystemProxy ? systemProxy(url, this.#options.environment ?? process.env) : ownProxy(request.proxy);
    try {
      // The proxy resolves it again: the checked address cannot be enforced.
      if (proxy) await this.#policy.addresses(url.hostname);
      this.#policy.checkLiteral(proxy && !isSystemProxy ? proxy.host : url.hostname);
      return await exchange(url, request, {
        proxy,
        lookup: proxy && isSystemProxy ? lookup : this.#policy.lookup,
        signal,
        maxBytes: this.#options.maxResponseBytes,
      });
    } catch (error) {
      throw failureOf(error, url.host, signal);
    }
  }
}

function ownProxy(proxy: EgressRequest["proxy"]): HttpProxy | undefined {
  return proxy === "system" ? undefined : proxy;
}

/** @throws {EgressError} `invalid`. */
function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === "http:" || url.protocol === "https:")) return url;
  throw new EgressError("invalid", "The address is no http or https URL");
}

/** The request after a redirection; secrets are not sent to another host. */
function redirected(request: EgressRequest, from: URL, location: string): EgressRequest {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (!to) throw new EgressError("invalid", `${from.host} redirects to what is no URL`);
  if (to.origin === from.origin) return { ...request, url: to.href };
  const headers = Object.entries(request.headers).filter(([name]) => !/^(?:authorization|cookie|host)$/i.test(name));
  return { ...request, url: to.href, headers: Object.fromEntries(headers), tls: undefined };
}

function failureOf(error: unknown, host: string, signal: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (signal.aborted) return new EgressError("timeout", `${host} takes too long to answer`);
  return unreachable(host, error);
}

function unreachable(host: string, error: unknown): EgressError {
  const cause = error instanceof AggregateError ? error.errors.at(-1) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EgressError("unreachable", `${host} cannot be reached: ${reason}`, { cause: error });
}
