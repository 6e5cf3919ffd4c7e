import { type EntityId, isUuid, parseEntityId, parseUuid } from "@orrery/model";

/** The entity configured in a node by type and UUID; undefined when none is configured. */
export function originatorOf(type: string | null, id: string | null): EntityId | undefined {
  return type && id && isUuid(id) ? parseEntityId(type, parseUuid(id)) : undefined;
}
