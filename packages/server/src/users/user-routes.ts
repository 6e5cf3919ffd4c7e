import { userDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, ALL_ROLES, SYSTEM_ADMINS, TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { textAnswer } from "../kernel/http/answer/answer.ts";
import { actsOn, savesEntity, unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../kernel/http/audit/audited-action.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { baseUrl } from "./base-url.ts";
import type { UserAccess } from "./user-access.ts";
import type { UserService } from "./user-service.ts";

export function userRoutes(users: UserService, userAccess: UserAccess, settings: SettingsService): Route[] {
  return [
    route("GET", "/api/user/tokenAccessEnabled", { roles: ADMINS, handle: () => userAccess.tokenAccess }),
    route("GET", "/api/user/:id", {
      roles: ALL_ROLES,
      params: idPath,
      handle: ({ user, params }) => users.get(user, pathId(params)),
    }),
    route("GET", "/api/user/:id/token", {
      roles: ADMINS,
      holdsSecrets: true,
      params: idPath,
      handle: ({ user, params }) => userAccess.tokenOf(user, pathId(params)),
    }),
    route("POST", "/api/orrery/user/:id/view", {
      roles: ADMINS,
      holdsSecrets: true,
      audit: actsOn("LOGIN", "USER"),
      params: idPath,
      handle: ({ user, params }) => userAccess.viewTokenOf(user, pathId(params)),
    }),
    route("GET", "/api/user/:id/activationLink", {
      roles: ADMINS,
      holdsSecrets: true,
      params: idPath,
      handle: async ({ user, params, request }) => {
        const token = await userAccess.activateTokenOf(user, pathId(params));
        const base = baseUrl(request.headers, request.protocol, await settings.general());
        return textAnswer(`${base}/api/noauth/activate?activateToken=${token}`);
      },
    }),
    route("POST", "/api/user", {
      roles: ALL_ROLES,
      audit: savesEntity("USER", withoutPassword),
      query: Type.Object({ sendActivationMail: Type.Optional(Type.Boolean()) }),
      body: userDraft,
      handle: ({ user, body, query }) => users.save(user, body, query.sendActivationMail === false ? "silent" : "mail"),
    }),
    route("POST", "/api/user/sendActivationMail", {
      roles: ADMINS,
      query: Type.Object({ email: Type.String() }),
      handle: ({ user, query }) => userAccess.sendActivation(user, query.email),
    }),
    route("DELETE", "/api/user/:id", {
      roles: ADMINS,
      audit: actsOn("DELETED", "USER"),
      params: idPath,
      handle: ({ user, params }) => users.delete(user, pathId(params)),
    }),
    route("POST", "/api/user/:id/userCredentialsEnabled", {
      roles: ADMINS,
      audit: enablesCredentials,
      params: idPath,
      query: Type.Object({ userCredentialsEnabled: Type.Optional(Type.Boolean()) }),
      handle: ({ user, params, query }) =>
        userAccess.setCredentialsEnabled(user, pathId(params), query.userCredentialsEnabled ?? true),
    }),
    route("GET", "/api/users", {
      roles: TENANT_MEMBERS,
      query: pageQuery,
      handle: ({ user, query }) => users.listVisible(user, pageLink(query)),
    }),
    route("GET", "/api/users/info", {
      roles: ALL_ROLES,
      query: pageQuery,
      handle: ({ user, query }) => users.listInfos(user, pageLink(query)),
    }),
    route("GET", "/api/tenant/:id/users", {
      roles: SYSTEM_ADMINS,
      params: idPath,
      query: pageQuery,
      handle: ({ user, params, query }) => users.listTenantAdmins(user, pathId(params), pageLink(query)),
    }),
    route("GET", "/api/customer/:id/users", {
      roles: TENANT_ADMINS,
      params: idPath,
      query: pageQuery,
      handle: ({ user, params, query }) => users.listCustomerUsers(user, pathId(params), pageLink(query)),
    }),
  ];
}

const enablesCredentials: AuditDescription = ({ params, query }) =>
  unnamed(String(query.userCredentialsEnabled) === "false" ? "SUSPENDED" : "ACTIVATED", "USER", params.id);

/** Without the password that authenticates the sender: it is no part of the account. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "currentPassword"));
}
