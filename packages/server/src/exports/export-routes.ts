import { exportRequest } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import type { Authenticator } from "../kernel/auth/user.ts";
import { bearerToken } from "../kernel/http/input/parse-call.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { ExportService } from "./export-service.ts";
import { LINK_PATH } from "./export-tickets.ts";

const linkPath = Type.Object({ name: Type.String() });

/** Calls that export tables as files. Permissions are those of the calls that return the same rows. */
export const exportRoutes = (exports: ExportService, authenticator: Authenticator): Route[] => [
  route("POST", "/api/orrery/export", {
    roles: ALL_ROLES,
    visitors: true,
    body: exportRequest,
    handle: ({ user, body, ...call }) => exports.file(user, body, call),
  }),
  route("POST", LINK_PATH, {
    roles: ALL_ROLES,
    visitors: true,
    body: exportRequest,
    handle: ({ user, body, ...call }) => {
      const token = bearerToken(call.request);
      return exports.link({ user, request: body, admit: () => authenticator.authenticate(token) }, call);
    },
  }),
  route("GET", `${LINK_PATH}/:name`, {
    roles: "ANYONE",
    params: linkPath,
    admit: async ({ params }) => {
      const { name } = params as { readonly name: string }; // by the path
      return { kind: "admitted", holder: exports.ownerOf(name).tenantId.id };
    },
    handle: ({ params: { name }, ...call }) => exports.follow(name, call),
  }),
];
