import type { Configuration } from "../kernel/config/configuration.ts";
import type { QuotaLimits } from "../live/quotas.ts";

/** What the settings say of live data. */
export function liveLimits(configuration: Configuration): {
  readonly limits: QuotaLimits;
  readonly subscriptionLimits: QuotaLimits;
} {
  return {
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
