import { PlatformError } from "@orrery/model";
import type { ListeningPort } from "../../kernel/config/ports.ts";
import { defineTransport } from "../transport.ts";
import { MqttServer } from "./mqtt-server.ts";
import { MQTT_SETTINGS } from "./mqtt-settings.ts";
import { MQTT_LISTENER } from "./mqtt-taker.ts";
import { tlsMaterial } from "./mqtt-tls.ts";

/** MQTT, also over WebSockets on the port of HTTP, and over TLS when a certificate is configured. */
export const mqttTransport = defineTransport({
  name: "mqtt",
  settings: MQTT_SETTINGS,
  ports: ({ port, tlsPort }) => [
    { setting: MQTT_SETTINGS.port.name, port },
    { setting: MQTT_SETTINGS.tlsPort.name, port: tlsPort },
  ],
  check: ({ tlsCert, tlsKey }) => {
    if ((tlsCert === undefined) === (tlsKey === undefined)) return;
    const names = [MQTT_SETTINGS.tlsCert.name, MQTT_SETTINGS.tlsKey.name];
    const [given, missing] = tlsCert === undefined ? names.reverse() : names;
    throw new PlatformError("invalidArguments", `${given}: MQTT over TLS needs ${missing} as well.`);
  },
  front: async (host, platform, settings) => {
    const { openMqttFront } = await import("./mqtt-front.ts"); // single nodes never need it
    return openMqttFront(host, platform, settings);
  },
  create: (link, { clock, log, maxPayloadBytes, sessionTimeoutMs }, settings) => {
    const limits = { maxPacketBytes: maxPayloadBytes, inactivityTimeoutMs: sessionTimeoutMs };
    const server = new MqttServer({ settings: { ...settings, ...limits }, link, clock, log });
    return {
      routes: [],
      upgrades: [{ path: "/mqtt", accept: (...request) => server.acceptUpgrade(...request) }],
      takers: new Map([[MQTT_LISTENER, (stream, client) => server.acceptPassedOn(stream, client)]]),
      gauges: [
        {
          name: "orrery_mqtt_connections",
          help: "MQTT connections that are open",
          value: () => server.connections,
        },
        {
          name: "orrery_mqtt_websockets",
          help: "MQTT connections over WebSockets, which are among those that are open",
          value: () => server.webSockets,
        },
        {
          name: "orrery_mqtt_in_flight",
          help: "Publishes that wait for their acknowledgement",
          value: () => server.inFlight,
        },
        {
          name: "orrery_mqtt_paused",
          help: "MQTT connections that are not read because the engine is full",
          value: () => server.paused,
        },
      ],
      async listen(host): Promise<readonly ListeningPort[]> {
        const tls = await tlsMaterial(settings);
        const plain = { name: "MQTT", port: await server.listen(host, settings.port) };
        if (!tls) return [plain];
        return [plain, { name: "MQTT TLS", port: await server.listenTls(host, settings.tlsPort, tls) }];
      },
      drain: () => server.drain(),
      close: () => server.close(),
    };
  },
});
