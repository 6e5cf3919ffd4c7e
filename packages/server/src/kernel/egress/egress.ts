import { lookup } from "node:dns";
import type { TenantId, Uuid } from "@orrery/model";
import { AddressPolicy } from "./address-policy.ts";
import { EgressError } from "./egress-error.ts";
import type { EgressRequest, EgressResponse, HttpProxy } from "./egress-request.ts";
import type { Network } from "./network.ts";
import { Slots } from "./slots.ts";
import { systemProxy } from "./system-proxy.ts";

/** Maximum number of waiting calls of one tenant. */
const MAX_WAITING = 10_000;
const REDIRECTIONS = [301, 302, 303, 307, 308];

export interface EgressOptions {
  /** Allowed networks beside the public internet. */
  readonly allowedNetworks: readonly Network[];
  /** Maximum number of concurrent calls of one tenant. */
  readonly maxTenantCalls: number;
  /** Maximum size of an answer's body. */
  readonly maxResponseBytes: number;
  /** Environment variables with the system's proxy; those of the process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * HTTP calls to systems that tenants name. They connect to allowed addresses only, checked after names are resolved and
 * at each redirection, and are limited in time, size and number.
 */
export class Egress {
  readonly #options: EgressOptions;
  readonly #policy: AddressPolicy;
  readonly #tenants = new Map<Uuid, Slots>();

  constructor(options: EgressOptions) {
    this.#options = options;
    this.#policy = new AddressPolicy(options.allowedNetworks);
  }

  /** Resolves with any answer, also an error status. @throws {EgressError} when there is no answer. */
  async send(tenantId: TenantId, request: EgressRequest): Promise<EgressResponse> {
    const slots = this.#tenants.get(tenantId.id) ?? new Slots(this.#options.maxTenantCalls, MAX_WAITING);
    this.#tenants.set(tenantId.id, slots);
    try {
      return await slots.run(() => this.#follow(request));
    } finally {
      if (slots.isIdle) this.#tenants.delete(tenantId.id);
    }
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
      if (proxy) await this.#policy.check(url.hostname);
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
  const cause = error instanceof AggregateError ? error.errors.at(-1) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EgressError("unreachable", `${host} cannot be reached: ${reason}`, { cause: error });
}
