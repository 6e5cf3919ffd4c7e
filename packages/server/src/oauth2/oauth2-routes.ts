import { oauth2InfoDraft, oauth2TemplateDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { textAnswer } from "../kernel/http/answer/answer.ts";
import { changesInstallation } from "../kernel/http/audit/audit-descriptions.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { loginAddress } from "./login-address.ts";
import type { OAuth2Service } from "./oauth2-service.ts";
import { PROCESSING_PATH } from "./sign-in-flow.ts";

const clientsQuery = Type.Object({
  pkgName: Type.Optional(Type.String()),
  platform: Type.Optional(Type.String()),
});

export const oauth2Routes = (oauth2: OAuth2Service): Route[] => [
  route("POST", "/api/noauth/oauth2Clients", {
    roles: "ANYONE",
    bodyLimit: 64 * 1024,
    query: clientsQuery,
    handle: ({ query, request }) => oauth2.clients(loginAddress(request.headers, request.protocol), query),
  }),
  route("GET", "/api/oauth2/config", {
    roles: SYSTEM_ADMINS,
    holdsSecrets: true,
    handle: ({ user }) => oauth2.config(user),
  }),
  route("POST", "/api/oauth2/config", {
    roles: SYSTEM_ADMINS,
    holdsSecrets: true,
    audit: changesInstallation(({ body }) => ({ oauth2: body })),
    body: oauth2InfoDraft,
    handle: ({ user, body }) => oauth2.saveConfig(user, body),
  }),
  route("GET", "/api/oauth2/loginProcessingUrl", {
    roles: SYSTEM_ADMINS,
    handle: () => textAnswer(JSON.stringify(PROCESSING_PATH)),
  }),
  route("GET", "/api/oauth2/config/template", {
    roles: ADMINS,
    handle: ({ user }) => oauth2.listTemplates(user),
  }),
  route("POST", "/api/oauth2/config/template", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ body }) => ({ oauth2Template: body })),
    body: oauth2TemplateDraft,
    handle: ({ user, body }) => oauth2.saveTemplate(user, body),
  }),
  route("DELETE", "/api/oauth2/config/template/:id", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ params }) => ({ deletedOauth2Template: params.id })),
    params: idPath,
    handle: ({ user, params }) => oauth2.deleteTemplate(user, pathId(params)),
  }),
];
