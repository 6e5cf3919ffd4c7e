import type { DevicesLink } from "../devices-link/devices-link.ts";
import type { Configuration } from "../kernel/config/configuration.ts";
import { DEFAULT_MQTT_SETTINGS, type MqttSettings } from "../transports/mqtt/mqtt-settings.ts";
import { MqttTransport } from "../transports/mqtt/mqtt-transport.ts";
import { tlsMaterial } from "./mqtt-tls.ts";
import type { Platform } from "./platform.ts";

/** Ports that are listened on. */
export interface MqttPorts {
  readonly mqttPort: number;
  /** Absent when no certificate is configured. */
  readonly mqttTlsPort: number | undefined;
}

export function createMqtt(
  { clock, log, metrics, closing }: Platform,
  link: DevicesLink,
  configuration: Configuration,
): MqttTransport {
  const { lookup, authentication, refused, sessions, uplinks, rpc, serverRpc } = link;
  const settings = settingsOf(configuration);
  const mqtt = new MqttTransport({
    ...{ settings, lookup, authentication, refused, sessions, uplinks, rpc, serverRpc, clock, log },
  });
  metrics.gauge("orrery_mqtt_connections", "MQTT connections that are open", () => mqtt.connections);
  metrics.gauge("orrery_mqtt_in_flight", "Publishes that wait for their acknowledgement", () => mqtt.inFlight);
  metrics.gauge(
    "orrery_mqtt_paused",
    "MQTT connections that are not read because the engine is full",
    () => mqtt.paused,
  );
  closing.add("mqtt", () => mqtt.close());
  return mqtt;
}

/** @throws {PlatformError} `invalidArguments` when the certificate or its key is no use. */
export async function listenMqtt(mqtt: MqttTransport, configuration: Configuration): Promise<MqttPorts> {
  const { host } = configuration;
  const tls = await tlsMaterial(configuration);
  const mqttPort = await mqtt.listen(host, configuration.mqttPort);
  return { mqttPort, mqttTlsPort: tls && (await mqtt.listenTls(host, configuration.mqttTlsPort, tls)) };
}

function settingsOf(configuration: Configuration): MqttSettings {
  return {
    ...DEFAULT_MQTT_SETTINGS,
    maxPacketBytes: configuration.mqttMaxPacketBytes,
    maxOutboundBytes: configuration.mqttMaxOutboundBytes,
    maxInFlight: configuration.mqttMaxInFlight,
    maxInFlightPerConnection: configuration.mqttMaxInFlightPerConnection,
    maxConnections: configuration.mqttMaxConnections,
    maxConnectionsPerAddress: configuration.mqttMaxConnectionsPerAddress,
    maxUnauthenticated: configuration.mqttMaxUnauthenticated,
    maxUnauthenticatedPerAddress: configuration.mqttMaxUnauthenticatedPerAddress,
    connectsPerSecond: configuration.mqttConnectsPerSecond,
    connectsPerSecondPerAddress: configuration.mqttConnectsPerSecondPerAddress,
    connectTimeoutMs: configuration.mqttConnectTimeout,
    maxWrongCredentialsPerIp: configuration.mqttMaxWrongCredentials,
    ipBlockMs: configuration.mqttIpBlock,
    inactivityTimeoutMs: configuration.mqttSessionTimeout,
    skipValidityCheck: configuration.mqttSkipValidityCheck,
  };
}
