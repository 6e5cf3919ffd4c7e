import { API_KEY_SCOPES } from "@orrery/model";
import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import * as e from "./entities.ts";
import { bareId, flag, idOf, maybe, page, someObject, text, texts, time, uuid, whole } from "./parts.ts";

const tokens = Type.Object({ token: text, refreshToken: text });
const passwordPolicy = Type.Object({ minimumLength: whole, allowWhitespaces: flag });
const setup = Type.Object({ required: flag });
const oauth2 = Type.Object({
  enabled: flag,
  oauth2ParamsInfos: Type.Array(
    Type.Object({
      domainInfos: Type.Array(Type.Object({ scheme: text, name: text })),
      mobileInfos: Type.Array(Type.Object({ pkgName: text, appSecret: text })),
      clientRegistrations: Type.Array(
        Type.Object({ mapperConfig: someObject, clientId: text, authorizationUri: text, scope: texts }),
      ),
    }),
  ),
});
const oauth2Template = Type.Object({
  id: bareId,
  createdTime: time,
  providerId: text,
  name: text,
  mapperConfig: someObject,
  scope: texts,
});
const oauth2Client = Type.Object({ name: text, icon: maybe(text), url: text });

const apiKey = Type.Object({
  id: Type.Object({ entityType: Type.Literal("API_KEY"), id: uuid }),
  createdTime: time,
  tenantId: idOf("TENANT"),
  userId: idOf("USER"),
  expirationTime: time,
  description: text,
  enabled: flag,
  expired: flag,
  scope: Type.Enum([...API_KEY_SCOPES]),
});

/** Answers of the calls of users and of signing in. */
export const accountAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.user,
    `GET /api/auth/user ?
     POST /api/user
     GET /api/user/:id`,
  ),
  says(
    page(e.user),
    `GET /api/users
     GET /api/tenant/:id/users
     GET /api/customer/:id/users`,
  ),
  says(Type.Intersect([apiKey, Type.Object({ value: maybe(text) })]), "POST /api/apiKey"),
  says(
    apiKey,
    `PUT /api/apiKey/:id/description
     PUT /api/apiKey/:id/enabled/:enabledValue`,
  ),
  says(page(apiKey), "GET /api/apiKeys/:userId"),
  says("nothing", "DELETE /api/apiKey/:id"),
  says("text", "GET /api/user/:id/activationLink"),
  says(flag, "GET /api/user/tokenAccessEnabled"),
  says(
    "nothing",
    `DELETE /api/user/:id
     DELETE /api/orrery/user/:id/oauth2Bindings
     POST /api/user/:id/userCredentialsEnabled
     POST /api/user/sendActivationMail
     POST /api/auth/logout
     POST /api/noauth/activateByEmailCode
     POST /api/noauth/resendEmailActivation
     POST /api/noauth/resetPasswordByEmail`,
  ),
  says(
    tokens,
    `POST /api/auth/login
     POST /api/auth/login/public
     POST /api/auth/token
     POST /api/auth/changePassword
     GET /api/user/:id/token
     POST /api/orrery/user/:id/view
     POST /api/noauth/activate
     POST /api/noauth/resetPassword
     POST /api/orrery/setup`,
  ),
  ...["login", "login/public", "token"].flatMap((path) =>
    ["GET", "PUT", "PATCH", "DELETE"].map((method) => says("refusal", `${method} /api/auth/${path}`)),
  ),
  says(
    "file", // a redirect
    `GET /api/noauth/activate
     GET /api/noauth/resetPassword
     GET /login/oauth2/code/:registrationId
     POST /login/oauth2/code/:registrationId
     GET /oauth2/authorization/:registrationId`,
  ),
  says(passwordPolicy, "GET /api/noauth/userPasswordPolicy"),
  says(setup, "GET /api/orrery/setup"),
  says(Type.Array(oauth2Client), "POST /api/noauth/oauth2Clients"),
  says(
    oauth2,
    `GET /api/oauth2/config
     POST /api/oauth2/config`,
  ),
  says(Type.Array(oauth2Template), "GET /api/oauth2/config/template"),
  says(oauth2Template, "POST /api/oauth2/config/template"),
  says("nothing", "DELETE /api/oauth2/config/template/:id"),
  says("text", "GET /api/oauth2/loginProcessingUrl"),
];
