import { tenantDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { choices, chosenIds } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { TenantService } from "./tenant-service.ts";

/** An extension: the contract lists all tenants. */
const infoQuery = Type.Object({ ...pageQuery.properties, tenantProfileIds: choices("Ids of tenant profiles") });

export const tenantRoutes = (tenants: TenantService): Route[] => [
  route("GET", "/api/tenant/:id", {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => tenants.get(user, pathId(params)),
  }),
  route("GET", "/api/tenant/info/:id", {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => tenants.getInfo(user, pathId(params)),
  }),
  route("POST", "/api/tenant", {
    roles: SYSTEM_ADMINS,
    body: tenantDraft,
    handle: ({ user, body }) => tenants.save(user, body),
  }),
  route("DELETE", "/api/tenant/:id", {
    roles: SYSTEM_ADMINS,
    params: idPath,
    handle: ({ user, params }) => tenants.delete(user, pathId(params)),
  }),
  route("GET", "/api/tenants", {
    roles: SYSTEM_ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => tenants.list(user, pageLink(query)),
  }),
  route("GET", "/api/tenantInfos", {
    roles: SYSTEM_ADMINS,
    query: infoQuery,
    handle: ({ user, query }) => {
      const profiles = chosenIds("tenantProfileIds", query.tenantProfileIds);
      return tenants.listInfos(user, profiles, pageLink(query));
    },
  }),
];
