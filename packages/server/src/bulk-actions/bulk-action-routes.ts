import { bulkActionDraft } from "@orrery/model";
import { ADMINS } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { BulkActionService } from "./bulk-action-service.ts";

const PATH = "/api/orrery/bulkActions";

/** Calls for commands that many entities get; each entity has its own entry in the audit log. */
export const bulkActionRoutes = (actions: BulkActionService): Route[] => [
  route("POST", PATH, {
    roles: ADMINS,
    body: bulkActionDraft,
    handle: ({ user, body }) => actions.start(user, body),
  }),
  route("GET", PATH, {
    roles: ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => actions.list(user, pageLink(query)),
  }),
  route("GET", `${PATH}/:id`, {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => actions.get(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/stop`, {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => actions.stop(user, pathId(params)),
  }),
  route("POST", `${PATH}/:id/retry`, {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => actions.retry(user, pathId(params)),
  }),
  route("GET", `${PATH}/:id/failures`, {
    roles: ADMINS,
    params: idPath,
    query: pageQuery,
    handle: ({ user, params, query }) => actions.failures(user, pathId(params), pageLink(query)),
  }),
];
