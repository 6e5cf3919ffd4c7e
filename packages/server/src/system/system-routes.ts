import { Type } from "typebox";
import { AUTHORITIES } from "../kernel/auth/user.ts";
import { textAnswer } from "../kernel/http/answer.ts";
import { addressOf } from "../kernel/http/client-info.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SetupService } from "./setup-service.ts";

/** The version of the API that is spoken, which is what clients ask for. */
export const API_VERSION = "3.3.3";

const setupBody = Type.Object({ code: Type.String(), email: Type.String(), password: Type.String() });

export interface SystemRoutesOptions {
  readonly setup: SetupService;
  /** Where the documentation is; an empty text means nowhere. */
  readonly helpBaseUrl: string;
  /** Port of MQTT without TLS; `undefined` before it is listened on. */
  readonly mqttPort: () => number | undefined;
}

/** `mqttPort` is a member of our own: the console shows commands that reach this installation. */
export const systemRoutes = ({ setup, helpBaseUrl, mqttPort }: SystemRoutesOptions): Route[] => [
  route("GET", "/api/system/info", {
    who: AUTHORITIES,
    visitors: true,
    handle: () => ({ version: API_VERSION, artifact: "orrery", name: "Orrery", mqttPort: mqttPort() }),
  }),
  route("GET", "/api/uiSettings/helpBaseUrl", {
    who: AUTHORITIES,
    visitors: true,
    handle: () => textAnswer(helpBaseUrl),
  }),
  route("GET", "/api/noauth/setup", {
    who: "ANYONE",
    handle: async () => ({ required: await setup.isRequired() }),
  }),
  route("POST", "/api/noauth/setup", {
    who: "ANYONE",
    bodyLimit: 64 * 1024,
    body: setupBody,
    handle: ({ body, request }) => setup.claim(body, addressOf(request.headers, request.raw.socket.remoteAddress)),
  }),
];
