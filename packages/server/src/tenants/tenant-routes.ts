import { tenantDraft } from "@orrery/model";
import { Type } from "typebox";
import { choices, chosenIds } from "../kernel/http/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { TenantService } from "./tenant-service.ts";

const A = ["SYS_ADMIN"] as const;
const AT = ["SYS_ADMIN", "TENANT_ADMIN"] as const;

/** Ours: the contract lists all tenants. */
const infoQuery = Type.Object({ ...pageQuery.properties, tenantProfileIds: choices("Ids of tenant profiles") });

export const tenantRoutes = (tenants: TenantService): Route[] => [
  route("GET", "/api/tenant/:id", {
    who: AT,
    params: idPath,
    handle: ({ user, params }) => tenants.get(user, pathId(params)),
  }),
  route("GET", "/api/tenant/info/:id", {
    who: AT,
    params: idPath,
    handle: ({ user, params }) => tenants.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/tenant", {
    who: A,
    body: tenantDraft,
    handle: ({ user, body }) => tenants.save(user, body),
  }),
  route("DELETE", "/api/tenant/:id", {
    who: A,
    params: idPath,
    handle: ({ user, params }) => tenants.delete(user, pathId(params)),
  }),
  route("GET", "/api/tenants", {
    who: A,
    query: pageQuery,
    handle: ({ user, query }) => tenants.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenantInfos", {
    who: A,
    query: infoQuery,
    handle: ({ user, query }) => {
      const profiles = chosenIds("tenantProfileIds", query.tenantProfileIds);
      return tenants.listInfos(user, profiles, pageLink(query));
    },
  }),
];
