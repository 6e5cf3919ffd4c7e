import { type EntityId, isUuid, parseEntityId, parseUuid } from "@orrery/model";

/** An entity that the settings of a node name by type and UUID; undefined when they name none. */
export function originatorOf(type: string | null, id: string | null): EntityId | undefined {
  return type && id && isUuid(id) ? parseEntityId(type, parseUuid(id)) : undefined;
}
