import { CoapServer } from "../../kernel/coap/coap-server.ts";
import { defineTransport } from "../transport.ts";
import type { CoapDevices } from "./coap-devices.ts";
import { COAP_SETTINGS } from "./coap-settings.ts";

/** CoAP over UDP. Most of its code is loaded with the first request: many installations have no CoAP devices. */
export const coapTransport = defineTransport({
  name: "coap",
  settings: COAP_SETTINGS,
  ports: ({ port }) => [{ setting: COAP_SETTINGS.port.name, port }],
  create: (link, { clock, log, maxPayloadBytes }, settings) => {
    let devices: CoapDevices | undefined;
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
      gauges: [
        { name: "orrery_coap_in_flight", help: "CoAP requests that are being answered", value: () => server.inFlight },
        { name: "orrery_coap_observers", help: "CoAP devices that observe", value: () => devices?.observers ?? 0 },
      ],
      listen: async (host) => [{ name: "CoAP", port: await server.listen(host, settings.port) }],
      drain: () => server.drain(),
      async close() {
        devices?.close();
        await server.close();
      },
    };
  },
});
