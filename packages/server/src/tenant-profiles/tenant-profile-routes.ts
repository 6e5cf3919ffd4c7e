import { tenantProfileDraft } from "@orrery/model";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { TenantProfileService } from "./tenant-profile-service.ts";

const A = ["SYS_ADMIN"] as const;

export const tenantProfileRoutes = (profiles: TenantProfileService): Route[] => [
  route("GET", "/api/tenantProfileInfo/default", { who: A, handle: ({ user }) => profiles.getDefaultInfo(user) }),
  route("GET", "/api/tenantProfile/:id", {
    who: A,
    params: idPath,
    handle: ({ user, params }) => profiles.get(user, pathId(params)),
  }),
  route("GET", "/api/tenantProfileInfo/:id", {
    who: A,
    params: idPath,
    handle: ({ user, params }) => profiles.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/tenantProfile", {
    who: A,
    body: tenantProfileDraft,
    handle: ({ user, body }) => profiles.save(user, body),
  }),
  route("DELETE", "/api/tenantProfile/:id", {
    who: A,
    params: idPath,
    handle: ({ user, params }) => profiles.delete(user, pathId(params)),
  }),
  route("POST", "/api/tenantProfile/:id/default", {
    who: A,
    params: idPath,
    handle: ({ user, params }) => profiles.makeDefault(user, pathId(params)),
  }),
  route("GET", "/api/tenantProfiles", {
    who: A,
    query: pageQuery,
    handle: ({ user, query }) => profiles.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenantProfileInfos", {
    who: A,
    query: pageQuery,
    handle: ({ user, query }) => profiles.listInfos(user, pageLink(query)),
  }),
];
