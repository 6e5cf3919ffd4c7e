import type { Configuration } from "../kernel/config/configuration.ts";
import type { Rate } from "../kernel/rate-limits/token-buckets.ts";
import type { QuotaLimits } from "../live/quotas.ts";

/** What the settings say of live data. */
export function liveLimits(configuration: Configuration): {
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
