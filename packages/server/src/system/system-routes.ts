import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import type { MapSources } from "../kernel/config/map-settings.ts";
import { type ListeningPort, portNamed } from "../kernel/config/ports.ts";
import { textAnswer } from "../kernel/http/answer/answer.ts";
import { addressOf } from "../kernel/http/caller/client-info.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SetupService } from "./setup-service.ts";

/** The supported version of the API, which clients ask for. */
export const API_VERSION = "3.3.3";

const setupBody = Type.Object({ code: Type.String(), email: Type.String(), password: Type.String() });

export interface SystemRoutesOptions {
  readonly setup: SetupService;
  /** Base of links to the documentation; empty: no links. */
  readonly helpBaseUrl: string;
  /** Ports of transports; none before they listen. */
  readonly ports: () => readonly ListeningPort[];
  /** Whether deleted entities can be restored. */
  readonly recycleBin: boolean;
  readonly maps: MapSources | undefined;
}

/** Ports, `recycleBin` and `maps` are extensions: the console says what holds for this installation. */
export const systemRoutes = ({ setup, helpBaseUrl, ports, recycleBin, maps }: SystemRoutesOptions): Route[] => [
  route("GET", "/api/system/info", {
    roles: ALL_ROLES,
    visitors: true,
    handle: () => ({
      version: API_VERSION,
      artifact: "orrery",
      name: "Orrery",
      mqttPort: portNamed(ports(), "MQTT"),
      mqttTlsPort: portNamed(ports(), "MQTT TLS"),
      coapPort: portNamed(ports(), "CoAP"),
      recycleBin,
      maps,
    }),
  }),
  route("GET", "/api/uiSettings/helpBaseUrl", {
    roles: ALL_ROLES,
    visitors: true,
    handle: () => textAnswer(helpBaseUrl),
  }),
  route("GET", "/api/orrery/setup", {
    roles: "ANYONE",
    handle: async () => ({ required: await setup.isRequired() }),
  }),
  route("POST", "/api/orrery/setup", {
    roles: "ANYONE",
    holdsSecrets: true,
    bodyLimit: 64 * 1024,
    body: setupBody,
    handle: ({ body, request }) => setup.claim(body, addressOf(request.headers, request.raw.socket.remoteAddress)),
  }),
];
