import type { Authenticator } from "../kernel/auth/user.ts";
import { AllowedHosts } from "../kernel/http/caller/allowed-hosts.ts";
import { TrustedProxies } from "../kernel/http/caller/trusted-proxies.ts";
import { HttpServer } from "../kernel/http/http-server.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Platform } from "./platform.ts";
import { callLimits } from "./usage.ts";

/** The configured HTTP server; it has no routes yet and does not listen. */
export function createHttp(
  { clock, log, metrics, closing }: Platform,
  authenticator: Authenticator,
  configuration: Configuration,
): HttpServer {
  const http = new HttpServer({
    authenticator,
    clock,
    log,
    metrics,
    limits: callLimits(configuration, clock),
    maxConnections: configuration.httpMaxConnections,
    shares: {
      perAddress: configuration.httpMaxConnectionsPerAddress,
      unauthenticatedPerAddress: configuration.httpMaxUnauthenticatedPerAddress,
    },
    unauthenticatedPerSecond: configuration.httpUnauthenticatedPerSecond,
    bodies: { totalBytes: configuration.httpMaxBodyBytes, holderBytes: configuration.httpMaxBodyBytes / 2 },
    hosts: new AllowedHosts(configuration.allowedHosts),
    proxies: new TrustedProxies(configuration.trustedProxies),
    origins: configuration.allowedOrigins ?? [],
  });
  closing.add("http", () => http.close());
  return http;
}
