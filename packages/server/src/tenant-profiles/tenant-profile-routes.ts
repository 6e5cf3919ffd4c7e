import { tenantProfileDraft } from "@orrery/model";
import { SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { TenantProfileService } from "./tenant-profile-service.ts";

export const tenantProfileRoutes = (profiles: TenantProfileService): Route[] => [
  route("GET", "/api/tenantProfileInfo/default", {
    roles: SYSTEM_ADMINS,
    handle: ({ user }) => profiles.getDefaultInfo(user),
  }),
  route("GET", "/api/tenantProfile/:id", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    handle: ({ user, params }) => profiles.get(user, pathId(params)),
  }),
  route("GET", "/api/tenantProfileInfo/:id", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    handle: ({ user, params }) => profiles.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/tenantProfile", {
    roles: SYSTEM_ADMINS,
    body: tenantProfileDraft,
    handle: ({ user, body }) => profiles.save(user, body),
  }),
  route("DELETE", "/api/tenantProfile/:id", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    handle: ({ user, params }) => profiles.delete(user, pathId(params)),
  }),
  route("POST", "/api/tenantProfile/:id/default", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    handle: ({ user, params }) => profiles.makeDefault(user, pathId(params)),
  }),
  route("GET", "/api/tenantProfiles", {
    roles: SYSTEM_ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => profiles.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenantProfileInfos", {
    roles: SYSTEM_ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => profiles.listInfos(user, pageLink(query)),
  }),
];
