import { CONNECTION_CAUSES, CONNECTION_OUTCOMES, CONNECTION_TRANSPORTS, entityId } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, TENANT_MEMBERS } from "../../kernel/auth/roles.ts";
import { addressOf } from "../../kernel/http/caller/client-info.ts";
import { choices, chosenIds, chosenWords } from "../../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../../kernel/http/input/params.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { ConnectionService } from "./connection-service.ts";

const listQuery = Type.Intersect([
  pageQuery,
  Type.Object({
    outcomes: choices("Only what ended so: REFUSED, ENDED or DROPPED"),
    causes: choices("Only with these causes"),
    transports: choices("Only of these transports: MQTT, HTTP or COAP"),
    deviceIds: choices("Only of these devices"),
    deviceProfileIds: choices("Only of devices that had these profiles"),
  }),
]);

/** Calls for the connection log. An Orrery addition: the contract has no such calls. */
export const connectionRoutes = (connections: ConnectionService): Route[] => [
  route("GET", "/api/orrery/connections", {
    roles: ADMINS,
    query: listQuery,
    handle: ({ user, query }) =>
      connections.list(
        user,
        {
          outcomes: chosenWords("outcomes", query.outcomes, CONNECTION_OUTCOMES),
          causes: chosenWords("causes", query.causes, CONNECTION_CAUSES),
          transports: chosenWords("transports", query.transports, CONNECTION_TRANSPORTS),
          deviceIds: chosenIds("deviceIds", query.deviceIds),
          deviceProfileIds: chosenIds("deviceProfileIds", query.deviceProfileIds),
        },
        pageLink(query),
      ),
  }),
  route("GET", "/api/orrery/device/:id/connectivity", {
    roles: TENANT_MEMBERS,
    params: idPath,
    handle: ({ user, params, request }) =>
      connections.ofDevice(
        user,
        entityId("DEVICE", pathId(params)),
        addressOf(request.headers, request.raw.socket.remoteAddress),
      ),
  }),
];
