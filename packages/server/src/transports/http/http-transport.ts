import { defineTransport } from "../transport.ts";
import { deviceRoutes } from "./device-routes.ts";
import { otaRoutes } from "./ota-routes.ts";
import { provisionRoutes } from "./provision-routes.ts";

/** The device API over HTTP: routes of the platform's own HTTP server, so it has no port of its own. */
export const httpTransport = defineTransport({
  name: "http",
  settings: {},
  ports: () => [],
  create: (link, { maxPayloadBytes }) => ({
    routes: [...deviceRoutes(link, maxPayloadBytes), ...otaRoutes(link), ...provisionRoutes(link, maxPayloadBytes)],
    gauges: [],
    listen: async () => [],
    drain: async () => link.oneShot.close(), // polls would keep their connections open
    close: async () => undefined,
  }),
});
