import { userDraft } from "@orrery/model";
import { Type } from "typebox";
import { AUTHORITIES } from "../kernel/auth/user.ts";
import { textAnswer } from "../kernel/http/answer.ts";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { baseUrl } from "./base-url.ts";
import type { UserAccess } from "./user-access.ts";
import type { UserService } from "./user-service.ts";

const A = ["SYS_ADMIN"] as const;
const T = ["TENANT_ADMIN"] as const;
const AT = ["SYS_ADMIN", "TENANT_ADMIN"] as const;
const TC = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

export function userRoutes(users: UserService, userAccess: UserAccess, settings: SettingsService): Route[] {
  return [
    route("GET", "/api/user/tokenAccessEnabled", { who: AT, handle: () => userAccess.tokenAccess }),
    route("GET", "/api/user/:id", {
      who: AUTHORITIES,
      params: idPath,
      handle: ({ user, params }) => users.get(user, pathId(params)),
    }),
    route("GET", "/api/user/:id/token", {
      who: AT,
      params: idPath,
      handle: ({ user, params }) => userAccess.tokenOf(user, pathId(params)),
    }),
    route("GET", "/api/user/:id/activationLink", {
      who: AT,
      params: idPath,
      handle: async ({ user, params, request }) => {
        const token = await userAccess.activateTokenOf(user, pathId(params));
        const base = baseUrl(request.headers, request.protocol, await settings.general());
        return textAnswer(`${base}/api/noauth/activate?activateToken=${token}`);
      },
    }),
    route("POST", "/api/user", {
      who: AUTHORITIES,
      query: Type.Object({ sendActivationMail: Type.Optional(Type.Boolean()) }),
      body: userDraft,
      handle: ({ user, body, query }) => users.save(user, body, query.sendActivationMail === false ? "silent" : "mail"),
    }),
    route("POST", "/api/user/sendActivationMail", {
      who: AT,
      query: Type.Object({ email: Type.String() }),
      handle: ({ user, query }) => userAccess.sendActivation(user, query.email),
    }),
    route("DELETE", "/api/user/:id", {
      who: AT,
      params: idPath,
      handle: ({ user, params }) => users.delete(user, pathId(params)),
    }),
    route("POST", "/api/user/:id/userCredentialsEnabled", {
      who: AT,
      params: idPath,
      query: Type.Object({ userCredentialsEnabled: Type.Optional(Type.Boolean()) }),
      handle: ({ user, params, query }) =>
        userAccess.setCredentialsEnabled(user, pathId(params), query.userCredentialsEnabled ?? true),
    }),
    route("GET", "/api/users", {
      who: TC,
      query: pageQuery,
      handle: ({ user, query }) => users.listVisible(user, pageLink(query)),
    }),
    route("GET", "/api/tenant/:id/users", {
      who: A,
      params: idPath,
      query: pageQuery,
      handle: ({ user, params, query }) => users.listTenantAdmins(user, pathId(params), pageLink(query)),
    }),
    route("GET", "/api/customer/:id/users", {
      who: T,
      params: idPath,
      query: pageQuery,
      handle: ({ user, params, query }) => users.listCustomerUsers(user, pathId(params), pageLink(query)),
    }),
  ];
}
