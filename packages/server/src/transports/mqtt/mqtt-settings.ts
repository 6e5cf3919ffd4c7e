import { availableParallelism } from "node:os";
import {
  integer,
  optionalSetting,
  port,
  readSettings,
  type SettingValues,
  setting,
  text,
  truth,
} from "../../kernel/config/setting.ts";

const MAX_AUTOMATIC_THREADS = 4;
const CORES_A_THREAD = 4;

function threadCount(given: string): number {
  if (given === "auto") return Math.min(MAX_AUTOMATIC_THREADS, Math.floor(availableParallelism() / CORES_A_THREAD));
  return integer(0, 64)(given);
}

/** The settings of MQTT: environment variables, defaults and meanings. */
export const MQTT_SETTINGS = {
  port: setting({
    name: "ORRERY_MQTT_PORT",
    default: "1883",
    meaning: "Port of MQTT. 0 takes a free one.",
    parse: port,
  }),
  tlsPort: setting({
    name: "ORRERY_MQTT_TLS_PORT",
    default: "8883",
    meaning: "Port of MQTT over TLS; used when a certificate is configured. 0 takes a free one.",
    parse: port,
  }),
  tlsCert: optionalSetting({
    name: "ORRERY_MQTT_TLS_CERT",
    meaning: "File with the server's certificate chain (PEM). With ORRERY_MQTT_TLS_KEY it turns MQTT over TLS on.",
    parse: text,
  }),
  tlsKey: optionalSetting({
    name: "ORRERY_MQTT_TLS_KEY",
    meaning: "File with the private key of the certificate (PEM).",
    parse: text,
  }),
  tlsKeyPassword: optionalSetting({
    name: "ORRERY_MQTT_TLS_KEY_PASSWORD",
    meaning: "Password of the private key, when it has one.",
    secret: true,
    parse: text,
  }),
  threads: setting({
    name: "ORRERY_THREADS",
    default: "auto",
    meaning:
      "Threads of their own that hold the sockets of MQTT and do its TLS. auto: one for each four cores, at most 4; 0: the main thread does it.",
    parse: threadCount,
  }),
  maxConnections: setting({
    name: "ORRERY_MQTT_MAX_CONNECTIONS",
    default: "100000",
    meaning: "Most MQTT connections at a time; further ones are refused.",
    parse: integer(1, 10_000_000),
  }),
  maxConnectionsPerAddress: setting({
    name: "ORRERY_MQTT_MAX_CONNECTIONS_PER_ADDRESS",
    default: "50000",
    meaning: "Most MQTT connections of one address at a time. Behind a load balancer all come from its address.",
    parse: integer(1, 10_000_000),
  }),
  maxWebSockets: setting({
    name: "ORRERY_MQTT_MAX_WEBSOCKETS",
    default: "5000",
    meaning:
      "Most MQTT connections at a time over WebSockets, on the port of HTTP at /mqtt; further ones get 503. They count as connections of HTTP as well.",
    parse: integer(0, 10_000_000),
  }),
  connectsPerSecond: setting({
    name: "ORRERY_MQTT_CONNECTS_PER_SECOND",
    default: "5000",
    meaning: "Most new MQTT connections a second; further ones are closed at once and may try again.",
    parse: integer(1, 1_000_000),
  }),
  connectsPerSecondPerAddress: setting({
    name: "ORRERY_MQTT_CONNECTS_PER_SECOND_PER_ADDRESS",
    default: "2500",
    meaning:
      "The same of one address (IPv6: of one /64), so that one which connects over and over keeps no other address out.",
    parse: integer(1, 1_000_000),
  }),
  connectTimeoutMs: setting({
    name: "ORRERY_MQTT_CONNECT_TIMEOUT_MS",
    default: "5000",
    meaning: "Milliseconds for a TLS handshake, and then until a new MQTT connection is accepted as a device's.",
    parse: integer(100, 600_000),
  }),
  maxUnauthenticated: setting({
    name: "ORRERY_MQTT_MAX_UNAUTHENTICATED",
    default: "5000",
    meaning: "Most MQTT connections at a time that are not accepted yet, TLS handshakes included.",
    parse: integer(1, 1_000_000),
  }),
  maxUnauthenticatedPerAddress: setting({
    name: "ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS",
    default: "500",
    meaning: "The same of one address (IPv6: of one /64), so that silent connections keep no other address out.",
    parse: integer(1, 1_000_000),
  }),
  maxProvisioning: setting({
    name: "ORRERY_MQTT_MAX_PROVISIONING",
    default: "5000",
    meaning: "Most MQTT connections at a time of clients that ask to be provisioned as devices.",
    parse: integer(1, 1_000_000),
  }),
  maxProvisioningPerAddress: setting({
    name: "ORRERY_MQTT_MAX_PROVISIONING_PER_ADDRESS",
    default: "2500",
    meaning: "The same of one address (IPv6: of one /64).",
    parse: integer(1, 1_000_000),
  }),
  provisionTimeoutMs: setting({
    name: "ORRERY_MQTT_PROVISION_TIMEOUT_MS",
    default: "60000",
    meaning: "Milliseconds after which such a connection is closed, from its start, and again from each answer.",
    parse: integer(100, 600_000),
  }),
  maxInFlight: setting({
    name: "ORRERY_MQTT_MAX_IN_FLIGHT",
    default: "20000",
    meaning: "Unacknowledged publishes of all connections together; beyond it sockets are not read.",
    parse: integer(1, 10_000_000),
  }),
  maxInFlightPerConnection: setting({
    name: "ORRERY_MQTT_MAX_IN_FLIGHT_PER_CONNECTION",
    default: "1000",
    meaning: "Unacknowledged publishes of one connection; beyond it its socket is not read.",
    parse: integer(1, 65_535),
  }),
  maxOutboundBytes: setting({
    name: "ORRERY_MQTT_MAX_OUTBOUND_BYTES",
    default: "1048576",
    meaning: "Bytes that may wait for a client that does not read; beyond it the connection is closed.",
    parse: integer(1_024, 1_073_741_824),
  }),
  sessionExpirySeconds: setting({
    name: "ORRERY_MQTT_SESSION_EXPIRY_SECONDS",
    default: "604800",
    meaning:
      "Most seconds for which the subscriptions of a device without a connection are kept, when it asks for that (clean session 0; session expiry of MQTT 5). 0: never.",
    parse: integer(0, 31_536_000),
  }),
  maxWrongCredentialsPerIp: setting({
    name: "ORRERY_MQTT_MAX_WRONG_CREDENTIALS_PER_IP",
    default: "0",
    meaning: "Wrong credentials in a row after which an address is shut out. 0: never.",
    parse: integer(0, 1_000_000),
  }),
  ipBlockMs: setting({
    name: "ORRERY_MQTT_IP_BLOCK_MS",
    default: "60000",
    meaning: "Milliseconds for which an address stays shut out.",
    parse: integer(1_000, 86_400_000),
  }),
  skipValidityCheck: setting({
    name: "ORRERY_MQTT_SKIP_CERTIFICATE_VALIDITY_CHECK",
    default: "false",
    meaning: "true accepts client certificates that have expired or are not valid yet.",
    parse: truth,
  }),
} as const;

/** Settings of MQTT, including those that are the same for all transports. */
export type MqttSettings = SettingValues<typeof MQTT_SETTINGS> & {
  /** Maximum Remaining Length of a packet from a client. */
  readonly maxPacketBytes: number;
  /** How long a connection may be silent before its session ends; limits the keep-alive of MQTT 5. */
  readonly inactivityTimeoutMs: number;
};

export const DEFAULT_MQTT_SETTINGS: MqttSettings = {
  ...readSettings(MQTT_SETTINGS, {}),
  maxPacketBytes: 65_536,
  inactivityTimeoutMs: 300_000,
};
