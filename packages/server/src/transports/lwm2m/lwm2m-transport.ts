import type { Lwm2mProof } from "../../connectivity/lwm2m/lwm2m-authentication.ts";
import { CoapServer } from "../../kernel/coap/coap-server.ts";
import { secureEndpointOf } from "../../kernel/coap/exchange/endpoint.ts";
import { LWM2M_SETTINGS } from "../../kernel/config/lwm2m-settings.ts";
import type { ListeningPort } from "../../kernel/config/ports.ts";
import { DtlsSocket } from "../../kernel/dtls/dtls-socket.ts";
import type { HandshakeFailure } from "../../kernel/dtls/secure-datagrams.ts";
import type { ServerIdentity } from "../../kernel/dtls/server-identity.ts";
import type { Taker } from "../../kernel/nodes/relay/passed-client.ts";
import { defineTransport } from "../transport.ts";
import type { Lwm2mDevices } from "./lwm2m-devices.ts";
import { LWM2M_TRANSPORT_SETTINGS } from "./lwm2m-settings.ts";
import { Lwm2mChecks } from "./security/lwm2m-checks.ts";
import { readServerKeys } from "./security/server-keys.ts";

/** Names of the listeners, by which nodes pass datagrams on to each other. */
const SERVER = "lwm2m";
const SERVER_DTLS = "lwm2m-dtls";
const BOOTSTRAP = "lwm2m-bootstrap";
const BOOTSTRAP_DTLS = "lwm2m-bootstrap-dtls";

/** LwM2M: the server and the bootstrap server, each with and without DTLS. Most code is loaded with the first request. */
export const lwm2mTransport = defineTransport({
  name: "lwm2m",
  settings: LWM2M_TRANSPORT_SETTINGS,
  shared: LWM2M_SETTINGS,
  ports: (settings) => [
    ...(settings.lwm2mEnabled
      ? [
          { setting: LWM2M_SETTINGS.lwm2mPort.name, port: settings.lwm2mPort },
          { setting: LWM2M_SETTINGS.lwm2mSecurityPort.name, port: settings.lwm2mSecurityPort },
        ]
      : []),
    ...(settings.lwm2mBootstrapEnabled
      ? [
          { setting: LWM2M_SETTINGS.lwm2mBootstrapPort.name, port: settings.lwm2mBootstrapPort },
          { setting: LWM2M_SETTINGS.lwm2mBootstrapSecurityPort.name, port: settings.lwm2mBootstrapSecurityPort },
        ]
      : []),
  ],
  front: async (host, platform, settings) => {
    const { openDatagramFronts } = await import("../datagram-fronts.ts"); // single nodes never need it
    const { lwm2mEnabled, lwm2mBootstrapEnabled } = settings;
    return openDatagramFronts(host, platform, [
      ...(lwm2mEnabled
        ? [
            { listener: SERVER, name: "LwM2M", port: settings.lwm2mPort },
            { listener: SERVER_DTLS, name: "LwM2M with DTLS", port: settings.lwm2mSecurityPort },
          ]
        : []),
      ...(lwm2mBootstrapEnabled
        ? [
            { listener: BOOTSTRAP, name: "LwM2M bootstrap", port: settings.lwm2mBootstrapPort },
            { listener: BOOTSTRAP_DTLS, name: "LwM2M bootstrap with DTLS", port: settings.lwm2mBootstrapSecurityPort },
          ]
        : []),
    ]);
  },
  create: (link, { clock, log }, settings) => {
    let devices: Lwm2mDevices | undefined;
    const load = async (): Promise<Lwm2mDevices> => {
      const { Lwm2mDevices: Devices } = await import("./lwm2m-devices.ts");
      devices ??= new Devices({
        link,
        settings,
        send: (endpoint, notice) => server.notify(endpoint, notice),
        sendOfBootstrap: (endpoint, notice) => bootstrap.notify(endpoint, notice),
        clock,
        log,
      });
      return devices;
    };
    const server: CoapServer = new CoapServer({
      settings,
      clock,
      log,
      handle: async (request) => (devices ?? (await load())).answer(request),
      handleResponse: (endpoint, message) => devices?.takeResponse(endpoint, message) ?? false,
    });
    const bootstrap: CoapServer = new CoapServer({
      settings,
      clock,
      log,
      handle: async (request) => (devices ?? (await load())).answerOfBootstrap(request),
      handleResponse: (endpoint, message) => devices?.takeResponseOfBootstrap(endpoint, message) ?? false,
    });
    const secure = new Map<string, DtlsSocket<Lwm2mProof>>();
    const takeSecure =
      (listener: string): Taker =>
      (stream) => {
        const socket = secure.get(listener);
        if (socket) socket.takeFrom(stream);
        else stream.destroy();
      };
    const failed = ({ address, kind, pskIdentity: identity }: HandshakeFailure): void => {
      if (kind === "timeout" || kind === "tooMany") return; // of no device
      const suspect = async () =>
        identity === undefined ? undefined : (await link.lookup.findByCredentialsId(identity))?.device;
      const cause = kind === "expired" ? "CERTIFICATE_NOT_VALID" : undefined;
      link.refused.record({ transport: "LWM2M", address, presented: { clientId: identity }, suspect, cause });
    };
    const listenSecure = async (
      host: string,
      port: number,
      coap: CoapServer,
      { listener, identity, checks }: Secured,
    ): Promise<number> => {
      const socket = new DtlsSocket<Lwm2mProof>({
        settings,
        identity,
        checks,
        handler: {
          received: (session, bytes) => coap.receiveFrom(secureEndpointOf(session), bytes),
          failed,
        },
        clock,
        log,
      });
      secure.set(listener, socket);
      return socket.listen(host, port);
    };
    return {
      routes: [],
      takers: new Map<string, Taker>([
        [SERVER, (stream) => server.takeFrom(stream)],
        [SERVER_DTLS, takeSecure(SERVER_DTLS)],
        [BOOTSTRAP, (stream) => bootstrap.takeFrom(stream)],
        [BOOTSTRAP_DTLS, takeSecure(BOOTSTRAP_DTLS)],
      ]),
      gauges: [
        {
          name: "orrery_lwm2m_in_flight",
          help: "Requests of LwM2M clients that are being answered",
          value: () => server.inFlight + bootstrap.inFlight,
        },
        {
          name: "orrery_lwm2m_observations",
          help: "Observations of resources of LwM2M clients",
          value: () => devices?.requests.observations ?? 0,
        },
        {
          name: "orrery_lwm2m_dtls_sessions",
          help: "DTLS sessions of LwM2M clients",
          value: () => [...secure.values()].reduce((sum, { sessions }) => sum + sessions, 0),
        },
      ],
      async listen(host) {
        const { lookup } = link;
        const keys = await readServerKeys(settings);
        const ports: ListeningPort[] = [];
        const checksFor = (isBootstrap: boolean) =>
          new Lwm2mChecks({ lookup, isBootstrap, trusted: keys.trusted, clock });
        if (settings.lwm2mEnabled) {
          const secured = { listener: SERVER_DTLS, identity: keys.server, checks: checksFor(false) };
          ports.push({ name: "LwM2M", port: await server.listen(host, settings.lwm2mPort) });
          ports.push({
            name: "LwM2M with DTLS",
            port: await listenSecure(host, settings.lwm2mSecurityPort, server, secured),
          });
        }
        if (settings.lwm2mBootstrapEnabled) {
          const { lwm2mBootstrapPort, lwm2mBootstrapSecurityPort } = settings;
          const secured = { listener: BOOTSTRAP_DTLS, identity: keys.bootstrap, checks: checksFor(true) };
          ports.push({ name: "LwM2M bootstrap", port: await bootstrap.listen(host, lwm2mBootstrapPort) });
          ports.push({
            name: "LwM2M bootstrap with DTLS",
            port: await listenSecure(host, lwm2mBootstrapSecurityPort, bootstrap, secured),
          });
        }
        return ports;
      },
      drain: async () => {
        await Promise.all([server.drain(), bootstrap.drain()]);
      },
      async close() {
        devices?.close();
        for (const socket of secure.values()) await socket.close();
        await server.close();
        await bootstrap.close();
      },
    };
  },
});

interface Secured {
  readonly listener: string;
  readonly identity: ServerIdentity | undefined;
  readonly checks: Lwm2mChecks;
}
