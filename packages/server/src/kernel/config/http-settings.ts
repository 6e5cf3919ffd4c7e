import { integer, port, setting } from "./setting.ts";

/** Settings of the HTTP server. */
export const HTTP_SETTINGS = {
  httpPort: setting({
    name: "ORRERY_HTTP_PORT",
    default: "8080",
    meaning: "Port of the console, the API and the HTTP device API. 0 takes a free one.",
    parse: port,
  }),
  httpMaxConnections: setting({
    name: "ORRERY_HTTP_MAX_CONNECTIONS",
    default: "10000",
    meaning: "Most HTTP and WebSocket connections at a time; further ones are closed at once.",
    parse: integer(1, 10_000_000),
  }),
  httpMaxConnectionsPerAddress: setting({
    name: "ORRERY_HTTP_MAX_CONNECTIONS_PER_ADDRESS",
    default: "5000",
    meaning:
      "How many of them one address may hold; an IPv6 network of 64 bits counts as one. Trusted proxies may hold all.",
    parse: integer(1, 10_000_000),
  }),
  httpMaxUnauthenticatedPerAddress: setting({
    name: "ORRERY_HTTP_MAX_UNAUTHENTICATED_PER_ADDRESS",
    default: "1000",
    meaning: "How many of those may not have shown the token of a user or a device yet.",
    parse: integer(1, 10_000_000),
  }),
  httpUnauthenticatedPerSecond: setting({
    name: "ORRERY_HTTP_UNAUTHENTICATED_CALLS_PER_SECOND",
    default: "100",
    meaning:
      "Calls a second of one address that need no account, such as signing in, or are refused for want of one; further ones wait.",
    parse: integer(1, 1_000_000),
  }),
  httpMaxBodyBytes: setting({
    name: "ORRERY_HTTP_MAX_BODY_BYTES",
    default: "134217728",
    meaning:
      "Most bytes of request bodies that are kept at a time, half of them of one tenant; further ones are answered with 503.",
    parse: integer(33_554_432, 1_099_511_627_776),
  }),
} as const;
