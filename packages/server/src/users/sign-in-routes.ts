import { PlatformError } from "@orrery/model";
import type { Static, TSchema } from "typebox";
import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import { emptyAnswer, redirectAnswer } from "../kernel/http/answer/answer.ts";
import { unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import { clientOf } from "../kernel/http/caller/client-info.ts";
import { parseJsonBody } from "../kernel/http/input/validation.ts";
import { type Method, type Route, route } from "../kernel/http/route.ts";
import type { PasswordService } from "./password-service.ts";
import type { SignInService } from "./sign-in-service.ts";
import type { UserService } from "./user-service.ts";

const loginBody = Type.Object({ username: Type.String(), password: Type.String() });
const publicBody = Type.Object({ publicId: Type.String() });
const refreshBody = Type.Object({ refreshToken: Type.String() });
const changeBody = Type.Object({ currentPassword: Type.String(), newPassword: Type.String() });
const resetBody = Type.Object({ resetToken: Type.String(), password: Type.String() });
const activateBody = Type.Object({ activateToken: Type.String(), password: Type.String() });

const SIGN_IN_PATHS = ["/api/auth/login", "/api/auth/login/public", "/api/auth/token"];
/** Without authentication, so the limit is no larger than needed. */
const bodyLimit = 64 * 1024;
const OTHER_METHODS: readonly Method[] = ["GET", "DELETE", "PUT", "PATCH"];

export interface SignInRoutesOptions {
  readonly signIn: SignInService;
  readonly passwords: PasswordService;
  readonly users: UserService;
}

export function signInRoutes({ signIn, passwords, users }: SignInRoutesOptions): Route[] {
  return [
    route("POST", "/api/auth/login", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      bodyAs: "text",
      handle: ({ body, request }) => {
        const { username, password } = readSignIn(loginBody, body);
        if (username.trim() === "" || password === "") throw authenticationFailed();
        return signIn.login(username, password, clientOf(request.headers, request.socket.remoteAddress));
      },
    }),
    route("POST", "/api/auth/login/public", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      bodyAs: "text",
      handle: ({ body }) => signIn.loginPublic(readSignIn(publicBody, body).publicId),
    }),
    route("POST", "/api/auth/token", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      bodyAs: "text",
      handle: ({ body }) => signIn.refresh(readSignIn(refreshBody, body).refreshToken),
    }),
    ...SIGN_IN_PATHS.flatMap((path) => OTHER_METHODS.map((method) => refuseMethod(method, path))),
    route("POST", "/api/auth/logout", {
      roles: ALL_ROLES,
      visitors: true,
      handle: ({ user, request }) => signIn.logout(user, clientOf(request.headers, request.socket.remoteAddress)),
    }),
    route("GET", "/api/auth/user", { roles: ALL_ROLES, visitors: true, handle: ({ user }) => users.own(user) }),
    route("POST", "/api/auth/changePassword", {
      roles: ALL_ROLES,
      holdsSecrets: true,
      audit: () => unnamed("CREDENTIALS_UPDATED", "USER", undefined),
      body: changeBody,
      handle: ({ user, body }) => passwords.change(user, body.currentPassword, body.newPassword),
    }),
    route("GET", "/api/noauth/userPasswordPolicy", { roles: "ANYONE", handle: () => passwords.policy() }),
    route("POST", "/api/noauth/resetPasswordByEmail", {
      roles: "ANYONE",
      bodyLimit,
      body: Type.Object({ email: Type.String() }),
      handle: ({ body }) => passwords.requestReset(body.email),
    }),
    route("GET", "/api/noauth/resetPassword", {
      roles: "ANYONE",
      holdsSecrets: true,
      query: Type.Object({ resetToken: Type.String() }),
      handle: async ({ query: { resetToken } }) =>
        (await passwords.isResetToken(resetToken))
          ? redirectAnswer(`/login/resetPassword?resetToken=${encodeURIComponent(resetToken)}`)
          : emptyAnswer(409),
    }),
    route("POST", "/api/noauth/resetPassword", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      body: resetBody,
      handle: ({ body }) => passwords.reset(body.resetToken, body.password),
    }),
    route("GET", "/api/noauth/activate", {
      roles: "ANYONE",
      holdsSecrets: true,
      query: Type.Object({ activateToken: Type.String() }),
      handle: async ({ query: { activateToken } }) =>
        (await passwords.isActivateToken(activateToken))
          ? redirectAnswer(`/login/createPassword?activateToken=${encodeURIComponent(activateToken)}`)
          : emptyAnswer(409),
    }),
    route("POST", "/api/noauth/activate", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      query: Type.Object({ sendActivationMail: Type.Optional(Type.Boolean()) }),
      body: activateBody,
      handle: ({ body, query }) => {
        const telling = query.sendActivationMail === false ? "silent" : "tell";
        return passwords.activate(body.activateToken, body.password, telling);
      },
    }),
    route("POST", "/api/noauth/activateByEmailCode", {
      roles: "ANYONE",
      holdsSecrets: true,
      bodyLimit,
      query: Type.Object({ emailCode: Type.String() }),
      handle: ({ query }) => passwords.activateWithoutPassword(query.emailCode),
    }),
    route("POST", "/api/noauth/resendEmailActivation", {
      roles: "ANYONE",
      bodyLimit,
      query: Type.Object({ email: Type.String() }),
      handle: ({ query }) => passwords.resendActivation(query.email),
    }),
  ];
}

/** An invalid body of a sign-in is a failed authentication, not a bad request. */
function readSignIn<S extends TSchema>(schema: S, body: unknown): Static<S> {
  try {
    return parseJsonBody(schema, String(body));
  } catch (cause) {
    throw authenticationFailed(cause);
  }
}

function refuseMethod(method: Method, path: string): Route {
  return route(method, path, {
    roles: "ANYONE",
    handle: () => {
      throw new PlatformError("unauthenticated", "Authentication method not supported");
    },
  });
}

function authenticationFailed(cause?: unknown): PlatformError {
  return new PlatformError("unauthenticated", "Authentication failed", { cause });
}
