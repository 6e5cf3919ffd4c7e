import { type ActionType, type EntityType, entityId, NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import type { AuditDescription, AuditedAction, AuditedCall } from "./audited-action.ts";
import { entityIdIn, memberOf, textIn, uuidIn } from "./audited-body.ts";

/** For calls that save the entity in the body, or in what `select` returns of it. */
export function savesEntity(type: EntityType, select: (body: unknown) => unknown = (body) => body): AuditDescription {
  return ({ body }) => {
    const entity = select(body);
    const id = memberOf(memberOf(entity, "id"), "id");
    const isNew = typeof id !== "string" || id === NULL_UUID;
    const nameMembers = type === "ALARM" ? ["type"] : ["name", "title", "email"];
    const name = nameMembers.map((member) => textIn(memberOf(entity, member))).find((text) => text !== undefined);
    return {
      action: isNew ? "ADDED" : "UPDATED",
      entityId: entityId(type, NULL_UUID),
      triedId: isNew ? undefined : uuidIn(id),
      entityName: name ?? "",
      data: { entity },
    };
  };
}

/** For calls on the entity with the id `:id` in the path. */
export function actsOn(
  action: ActionType,
  type: EntityType,
  details?: (call: AuditedCall) => object,
): AuditDescription {
  return (call) => unnamed(action, type, call.params.id, details?.(call));
}

/** For calls that assign the entity `:id` to the customer `:customerId`. */
export function assignsToCustomer(type: EntityType): AuditDescription {
  return actsOn("ASSIGNED_TO_CUSTOMER", type, ({ params }) => ({ assignedCustomerId: params.customerId }));
}

/** For calls that take the entity `:id` from its customer. */
export function unassignsFromCustomer(type: EntityType): AuditDescription {
  return actsOn("UNASSIGNED_FROM_CUSTOMER", type, ({ params }) => ({ unassignedCustomerId: params.customerId }));
}

/** For calls that assign the entity `:id` to the edge `:edgeId`. */
export function assignsToEdge(type: EntityType): AuditDescription {
  return actsOn("ASSIGNED_TO_EDGE", type, ({ params }) => ({ assignedEdgeId: params.edgeId }));
}

/** For calls that take the entity `:id` from the edge `:edgeId`. */
export function unassignsFromEdge(type: EntityType): AuditDescription {
  return actsOn("UNASSIGNED_FROM_EDGE", type, ({ params }) => ({ unassignedEdgeId: params.edgeId }));
}

/** For calls that change a setting of the whole installation; see `installationAction` of the bus. */
export function changesInstallation(details: (call: AuditedCall) => AuditedAction["data"]): AuditDescription {
  return (call) => ({
    action: "UPDATED",
    entityId: SYSTEM_TENANT,
    entityName: "System",
    data: details(call),
    isOfInstallation: true,
  });
}

/** An action on an entity that may not exist, or not be visible to the caller: its id is only in the data. */
export function unnamed(action: ActionType, type: EntityType, id: unknown, details: object = {}): AuditedAction {
  const data = { entityId: id ?? "", ...details };
  return { action, entityId: entityId(type, NULL_UUID), triedId: uuidIn(id), data };
}

/** An action on an entity that the call names by kind and id; `undefined` when the id is invalid. */
export function named(
  action: ActionType,
  entityType: unknown,
  id: unknown,
  details: object,
): AuditedAction | undefined {
  const entity = entityIdIn({ entityType, id });
  return entity && { action, entityId: entity, data: { entityId: entity.id, ...details } };
}
