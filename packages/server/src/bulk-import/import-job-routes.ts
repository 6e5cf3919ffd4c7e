import { importCheckDraft, importJobDraft } from "@orrery/model";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import { originOf } from "./bulk-import-route.ts";
import type { ImportCheckService } from "./import-check-service.ts";
import type { ImportJobService } from "./import-job-service.ts";

const PATH = "/api/orrery/imports";

export interface ImportJobServices {
  readonly jobs: ImportJobService;
  readonly check: ImportCheckService;
}

/** Calls for files that are imported behind them. An Orrery addition; each entity has its own entry in the audit log. */
export const importJobRoutes = (services: () => Promise<ImportJobServices>): Route[] => [
  route("POST", PATH, {
    roles: TENANT_ADMINS,
    bodyLimit: LARGE_BODY_LIMIT,
    body: importJobDraft,
    handle: async ({ user, body, request }) => (await services()).jobs.start(user, body, originOf(request)),
  }),
  route("GET", PATH, {
    roles: TENANT_ADMINS,
    query: pageQuery,
    handle: async ({ user, query }) => (await services()).jobs.list(user, pageLink(query)),
  }),
  route("POST", `${PATH}/check`, {
    roles: TENANT_ADMINS,
    bodyLimit: LARGE_BODY_LIMIT,
    body: importCheckDraft,
    handle: async ({ user, body, request }) => (await services()).check.check(user, body, originOf(request)),
  }),
  route("GET", `${PATH}/:id`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await services()).jobs.get(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/pause`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await services()).jobs.pause(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/resume`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await services()).jobs.resume(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/stop`, {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => (await services()).jobs.stop(user, pathId(params)),
  }),
  route("GET", `${PATH}/:id/failures`, {
    roles: TENANT_ADMINS,
    params: idPath,
    query: pageQuery,
    handle: async ({ user, params, query }) => (await services()).jobs.failures(user, pathId(params), pageLink(query)),
  }),
];
