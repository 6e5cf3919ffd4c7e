import { integer, setting } from "./setting.ts";

/** Settings that limit live data connections and subscriptions. */
export const LIVE_SETTINGS = {
  liveMaxSessionsPerTenant: setting({
    name: "ORRERY_LIVE_MAX_SESSIONS_PER_TENANT",
    default: "0",
    meaning: "Most live data connections of a tenant at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSessionsPerCustomer: setting({
    name: "ORRERY_LIVE_MAX_SESSIONS_PER_CUSTOMER",
    default: "0",
    meaning:
      "Most live data connections of a customer at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSessionsPerRegularUser: setting({
    name: "ORRERY_LIVE_MAX_SESSIONS_PER_REGULAR_USER",
    default: "0",
    meaning:
      "Most live data connections of a customer's user at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSessionsPerPublicUser: setting({
    name: "ORRERY_LIVE_MAX_SESSIONS_PER_PUBLIC_USER",
    default: "500", // visitors with the link need no account
    meaning:
      "Most live data connections of a public link, of all its visitors, at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSubscriptionsPerTenant: setting({
    name: "ORRERY_LIVE_MAX_SUBSCRIPTIONS_PER_TENANT",
    default: "0",
    meaning:
      "Most live subscriptions to single entities of a tenant at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSubscriptionsPerCustomer: setting({
    name: "ORRERY_LIVE_MAX_SUBSCRIPTIONS_PER_CUSTOMER",
    default: "0",
    meaning:
      "Most live subscriptions to single entities of a customer at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSubscriptionsPerRegularUser: setting({
    name: "ORRERY_LIVE_MAX_SUBSCRIPTIONS_PER_REGULAR_USER",
    default: "0",
    meaning:
      "Most live subscriptions to single entities of a customer's user at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
  liveMaxSubscriptionsPerPublicUser: setting({
    name: "ORRERY_LIVE_MAX_SUBSCRIPTIONS_PER_PUBLIC_USER",
    default: "10000",
    meaning:
      "Most live subscriptions to single entities of a public link, of all its visitors, at a time; one more closes the connection that asks. 0: no limit.",
    parse: integer(0, 10_000_000),
  }),
} as const;
