import { apiKeyDraft, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { ApiKeyService } from "./api-key-service.ts";

const PATH = "/api/apiKey";

/** Keys of users (reference: later versions, 1). */
export const apiKeyRoutes = (service: () => Promise<ApiKeyService>): Route[] => [
  route("POST", PATH, {
    roles: ALL_ROLES,
    holdsSecrets: true,
    body: apiKeyDraft,
    handle: async ({ user, body }) => (await service()).save(user, body),
  }),
  route("GET", "/api/apiKeys/:userId", {
    roles: ALL_ROLES,
    params: Type.Object({ userId: Type.String() }),
    query: pageQuery,
    handle: async ({ user, params, query }) => (await service()).list(user, parseUuid(params.userId), pageLink(query)),
  }),
  route("PUT", `${PATH}/:id/description`, {
    roles: ALL_ROLES,
    params: idPath,
    bodyAs: "text",
    handle: async ({ user, params, body }) =>
      (await service()).describe(user, pathId(params), typeof body === "string" ? body : ""),
  }),
  route("PUT", `${PATH}/:id/enabled/:enabledValue`, {
    roles: ALL_ROLES,
    params: Type.Object({ id: Type.String(), enabledValue: Type.Boolean() }),
    handle: async ({ user, params }) => (await service()).enable(user, pathId(params), params.enabledValue),
  }),
  route("DELETE", `${PATH}/:id`, {
    roles: ALL_ROLES,
    params: idPath,
    handle: async ({ user, params }) => (await service()).delete(user, pathId(params)),
  }),
];
