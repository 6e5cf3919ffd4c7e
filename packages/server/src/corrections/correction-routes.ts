import { correctionDraft, type EntityId, parseEntityId, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { named } from "../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../kernel/http/audit/audited-action.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { ANSWER_TIMEOUT_MS, type Route, route } from "../kernel/http/route.ts";
import type { CorrectionService } from "./correction-service.ts";

const PATH = "/api/orrery/corrections/:entityType/:entityId";
const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
const correctionPath = Type.Object({ entityType: Type.String(), entityId: Type.String(), id: Type.String() });

/** What failed; what succeeded is logged with the values that were saved or deleted. */
const corrects: AuditDescription = ({ params, body }) =>
  named("TIMESERIES_UPDATED", params.entityType, params.entityId, { correction: body });
const undoes: AuditDescription = ({ params }) =>
  named("TIMESERIES_UPDATED", params.entityType, params.entityId, { undone: params.id });

/** Calls that correct time series. An Orrery addition: the contract saves and deletes without keeping what was there. */
export const correctionRoutes = (service: () => Promise<CorrectionService>): Route[] => [
  route("POST", PATH, {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    audit: corrects,
    params: entityPath,
    body: correctionDraft,
    handle: async ({ user, params, body }) => (await service()).correct(user, entityOf(params), body),
  }),
  route("POST", `${PATH}/preview`, {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    params: entityPath,
    body: correctionDraft,
    handle: async ({ user, params, body }) => (await service()).preview(user, entityOf(params), body),
  }),
  route("GET", PATH, {
    roles: TENANT_ADMINS,
    params: entityPath,
    query: pageQuery,
    handle: async ({ user, params, query }) => (await service()).list(user, entityOf(params), pageLink(query)),
  }),
  route("GET", `${PATH}/:id`, {
    roles: TENANT_ADMINS,
    params: correctionPath,
    handle: async ({ user, params }) => (await service()).get(user, entityOf(params), parseUuid(params.id)),
  }),
  route("POST", `${PATH}/:id/undo`, {
    roles: TENANT_ADMINS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    audit: undoes,
    params: correctionPath,
    handle: async ({ user, params }) => (await service()).undo(user, entityOf(params), parseUuid(params.id)),
  }),
];

function entityOf(params: { readonly entityType: string; readonly entityId: string }): EntityId {
  return parseEntityId(params.entityType, params.entityId);
}
