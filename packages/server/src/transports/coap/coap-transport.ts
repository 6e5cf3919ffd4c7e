import { CoapServer } from "../../kernel/coap/coap-server.ts";
import type { Endpoint } from "../../kernel/coap/exchange/endpoint.ts";
import { identityFromFiles } from "../../kernel/dtls/identity-files.ts";
import type { SecureDatagrams } from "../../kernel/dtls/secure-datagrams.ts";
import { defineTransport } from "../transport.ts";
import type { CoapDevices } from "./coap-devices.ts";
import { COAP_SETTINGS } from "./coap-settings.ts";
import { coapDtls } from "./secure/coap-dtls.ts";

/**
 * CoAP over UDP, also over DTLS when a certificate is configured. Most of its code is loaded with the first request: many
 * installations have no CoAP devices.
 */
export const coapTransport = defineTransport({
  name: "coap",
  settings: COAP_SETTINGS,
  ports: ({ port, dtlsPort }) => [
    { setting: COAP_SETTINGS.port.name, port },
    { setting: COAP_SETTINGS.dtlsPort.name, port: dtlsPort },
  ],
  front: async (host, platform, settings) => {
    const { openDatagramFronts } = await import("../datagram-fronts.ts"); // single nodes never need it
    const secure = { listener: "coap-dtls", name: "CoAP DTLS", port: settings.dtlsPort };
    return openDatagramFronts(host, platform, [
      { listener: "coap", name: "CoAP", port: settings.port },
      ...(settings.cert === undefined ? [] : [secure]),
    ]);
  },
  create: (link, { clock, log, maxPayloadBytes }, settings) => {
    let devices: CoapDevices | undefined;
    let secure: SecureDatagrams | undefined;
    const load = async () => {
      const { CoapDevices: Devices } = await import("./coap-devices.ts");
      const notify: CoapServer["notify"] = (endpoint, notice) => server.notify(endpoint, notice);
      devices ??= new Devices({ link, settings: { ...settings, maxPayloadBytes }, notify, clock, log });
      return devices;
    };
    const server: CoapServer = new CoapServer({
      settings,
      clock,
      log,
      handle: async (request) => (devices ?? (await load())).answer(request),
    });
    return {
      routes: [],
      takers: new Map([
        ["coap", (stream) => server.takeFrom(stream)],
        ["coap-dtls", (stream) => (secure ? secure.takeFrom(stream) : void stream.destroy())],
      ]),
      gauges: [
        { name: "orrery_coap_in_flight", help: "CoAP requests that are being answered", value: () => server.inFlight },
        { name: "orrery_coap_observers", help: "CoAP devices that observe", value: () => devices?.observers ?? 0 },
        { name: "orrery_coap_dtls_sessions", help: "DTLS sessions of CoAP", value: () => secure?.sessions ?? 0 },
        {
          name: "orrery_coap_dtls_handshakes",
          help: "DTLS handshakes of CoAP that have begun and are not over",
          value: () => secure?.handshakes ?? 0,
        },
        {
          name: "orrery_coap_dtls_established",
          help: "DTLS sessions of CoAP since the start",
          value: () => secure?.counts.established ?? 0,
        },
        {
          name: "orrery_coap_dtls_failed",
          help: "DTLS handshakes of CoAP that failed since the start",
          value: () => secure?.counts.failed ?? 0,
        },
        {
          name: "orrery_coap_dtls_refused",
          help: "DTLS handshakes of CoAP that were not begun because of a bound, since the start",
          value: () => secure?.counts.refused ?? 0,
        },
        {
          name: "orrery_coap_dtls_dropped",
          help: "Records of DTLS that were dropped since the start: damaged, repeated, or of no session",
          value: () => secure?.counts.dropped ?? 0,
        },
      ],
      async listen(host) {
        const { cert, key } = COAP_SETTINGS;
        const identity = await identityFromFiles(settings, { cert: cert.name, key: key.name });
        const plain = { name: "CoAP", port: await server.listen(host, settings.port) };
        if (!identity) return [plain];
        const { skipValidityCheck } = settings;
        const gone = (endpoint: Endpoint) => devices?.gone(endpoint);
        secure = coapDtls({ server, link, settings, skipValidityCheck, identity, gone, clock, log });
        return [plain, { name: "CoAP DTLS", port: await secure.listen(host, settings.dtlsPort) }];
      },
      drain: () => server.drain(),
      async close() {
        devices?.close();
        await secure?.close();
        await server.close();
      },
    };
  },
});
