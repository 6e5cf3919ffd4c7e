import type { HttpServer } from "../kernel/http/http-server.ts";
import type { Rate } from "../kernel/rate-limits/token-buckets.ts";
import { LiveEndpoint } from "../live/live-endpoint.ts";
import type { QuotaLimits } from "../live/quotas.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Modules } from "./modules.ts";
import type { Platform } from "./platform.ts";

/** Live data over WebSockets on the HTTP server. */
export function createLive(
  http: HttpServer,
  { bus, log, clock, metrics, closing }: Platform,
  { identity, queries, telemetry, alarmQueries, rules }: Modules,
  configuration: Configuration,
): void {
  const services = {
    access: identity.entityAccess,
    queries,
    telemetry,
    alarms: alarmQueries,
    ruleWatches: rules.watches,
  };
  const { authenticator } = identity.accounts;
  const limits = liveLimits(configuration);
  const live = new LiveEndpoint({ http, authenticator, bus, log, clock, metrics, services, ...limits });
  closing.add("live data", () => live.close());
}

/** Limits of live connections from the settings. */
function liveLimits(configuration: Configuration): {
  readonly limits: QuotaLimits;
  readonly subscriptionLimits: QuotaLimits;
  readonly updateRates: readonly Rate[];
} {
  return {
    updateRates: configuration.liveUpdatesPerSession,
    limits: {
      tenant: configuration.liveMaxSessionsPerTenant,
      customer: configuration.liveMaxSessionsPerCustomer,
      regularUser: configuration.liveMaxSessionsPerRegularUser,
      publicUser: configuration.liveMaxSessionsPerPublicUser,
    },
    subscriptionLimits: {
      tenant: configuration.liveMaxSubscriptionsPerTenant,
      customer: configuration.liveMaxSubscriptionsPerCustomer,
      regularUser: configuration.liveMaxSubscriptionsPerRegularUser,
      publicUser: configuration.liveMaxSubscriptionsPerPublicUser,
    },
  };
}
