import type { ActionType } from "@orrery/model";
import type { AuditDescription, AuditedAction } from "../kernel/http/audit/audited-action.ts";
import { entityIdIn, memberOf } from "../kernel/http/audit/audited-body.ts";

export const savesRelation: AuditDescription = ({ body }) => onRelation("RELATION_ADD_OR_UPDATE", body);

export const deletesRelation: AuditDescription = ({ query }) =>
  onRelation("RELATION_DELETED", {
    from: { entityType: query.fromType, id: query.fromId },
    to: { entityType: query.toType, id: query.toId },
    type: query.relationType,
    typeGroup: query.relationTypeGroup ?? "COMMON",
  });

export const deletesRelations: AuditDescription = ({ query }) => {
  const id = entityIdIn({ entityType: query.entityType, id: query.entityId });
  return id && { action: "RELATIONS_DELETED", entityId: id, data: {} };
};

/** Both ends get an audit entry. */
function onRelation(action: ActionType, relation: unknown): AuditedAction | undefined {
  const from = entityIdIn(memberOf(relation, "from"));
  return from && { action, entityId: from, data: { relation }, alsoAbout: entityIdIn(memberOf(relation, "to")) };
}
