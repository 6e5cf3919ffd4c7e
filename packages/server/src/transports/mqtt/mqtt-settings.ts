import type { ConnectLimitSettings } from "./connect-limits.ts";
import type { ConnectionSettings } from "./context.ts";

export interface MqttSettings extends ConnectionSettings, ConnectLimitSettings {
  /** How long a connection may take until its CONNECT is accepted; a TLS handshake may take as long before. */
  readonly connectTimeoutMs: number;
  /** Unacknowledged publishes of all connections together, then nobody is read. */
  readonly maxInFlight: number;
  /** Accept expired and not yet valid client certificates. */
  readonly skipValidityCheck: boolean;
}

export const DEFAULT_MQTT_SETTINGS: MqttSettings = {
  maxPacketBytes: 65_536,
  maxOutboundBytes: 1_048_576,
  maxInFlightPerConnection: 1_000,
  maxTopicAliases: 16,
  inactivityTimeoutMs: 300_000,
  maxConnections: 100_000,
  maxConnectionsPerAddress: 50_000,
  maxUnauthenticated: 5_000,
  maxUnauthenticatedPerAddress: 500,
  connectsPerSecond: 5_000,
  connectsPerSecondPerAddress: 2_500,
  maxWrongCredentialsPerIp: 0,
  ipBlockMs: 60_000,
  connectTimeoutMs: 5_000,
  maxInFlight: 20_000,
  skipValidityCheck: false,
};
