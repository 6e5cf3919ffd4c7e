import { listViewDraft } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { ListViewService } from "./list-view-service.ts";

const PATH = "/api/orrery/listViews";

/** Calls for saved views of lists. An Orrery addition: the contract has no such calls. */
export const listViewRoutes = (views: ListViewService): Route[] => [
  route("GET", PATH, {
    roles: ALL_ROLES,
    query: Type.Object({ list: listViewDraft.properties.list }),
    handle: ({ user, query }) => views.list(user, query.list),
  }),
  route("POST", PATH, {
    roles: ALL_ROLES,
    body: listViewDraft,
    handle: ({ user, body }) => views.save(user, body),
  }),
  route("DELETE", `${PATH}/:id`, {
    roles: ALL_ROLES,
    params: idPath,
    handle: ({ user, params }) => views.delete(user, pathId(params)),
  }),
];
