import type { ActionType } from "@orrery/model";
import { named } from "../../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription, AuditedAction, AuditedCall } from "../../kernel/http/audit/audited-action.ts";
import { jsonIn, listIn } from "../../kernel/http/audit/audited-body.ts";

/** Audit descriptions of calls whose path names `:entityType/:entityId`, or `:deviceId`, and the `:scope` of attributes. */
export const readsAttributes: AuditDescription = (call) =>
  onValues("ATTRIBUTES_READ", call, { scope: scopeOf(call), attributes: listIn(call.query.keys) });

export const savesAttributes: AuditDescription = (call) =>
  onValues("ATTRIBUTES_UPDATED", call, { scope: scopeOf(call), attributes: jsonIn(call.body) });

export const deletesAttributes: AuditDescription = (call) =>
  onValues("ATTRIBUTES_DELETED", call, { scope: scopeOf(call), attributes: listIn(call.query.keys) });

export const savesSeries: AuditDescription = (call) => onValues("TIMESERIES_UPDATED", call, { timeseries: [] });

export const deletesSeries: AuditDescription = (call) => {
  const { keys, startTs, endTs } = call.query;
  return onValues("TIMESERIES_DELETED", call, { timeseries: listIn(keys), startTs, endTs });
};

function onValues(action: ActionType, { params }: AuditedCall, details: object): AuditedAction | undefined {
  const { entityType = "DEVICE", entityId = params.deviceId } = params;
  return named(action, entityType, entityId, details);
}

/** Undefined for calls that read all scopes. */
function scopeOf({ params }: AuditedCall): unknown {
  return params.scope ?? "";
}
