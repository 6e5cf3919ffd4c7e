import { alarmCommentDraft, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES, TENANT_MEMBERS } from "../../kernel/auth/roles.ts";
import { actsOn } from "../../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../../kernel/http/input/params.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { CommentService } from "./comment-service.ts";

const commentPath = Type.Object({ ...idPath.properties, commentId: Type.String() });

/** Reference: later versions, 2.3. */
export const commentRoutes = (comments: CommentService): Route[] => [
  route("POST", "/api/alarm/:id/comment", {
    roles: TENANT_MEMBERS,
    audit: actsOn("ADDED_COMMENT", "ALARM"),
    params: idPath,
    body: alarmCommentDraft,
    handle: ({ user, params, body }) => comments.save(user, pathId(params), body),
  }),
  route("GET", "/api/alarm/:id/comment", {
    roles: ALL_ROLES,
    params: idPath,
    query: pageQuery,
    handle: ({ user, params, query }) => comments.list(user, pathId(params), pageLink(query)),
  }),
  route("DELETE", "/api/alarm/:id/comment/:commentId", {
    roles: TENANT_MEMBERS,
    audit: actsOn("DELETED_COMMENT", "ALARM"),
    params: commentPath,
    handle: ({ user, params }) => comments.remove(user, pathId(params), parseUuid(params.commentId)),
  }),
];
