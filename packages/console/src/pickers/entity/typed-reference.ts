import { type EntityId, isEntityType, isUuid, NULL_UUID, parseUuid, type Uuid } from "@orrery/model";
import { isAliasEntityType, type PickableType } from "../entity-type/allowed-types.ts";

/** An entity, or a stand-in for one, as aliases save it. */
export interface EntityReference {
  readonly entityType: PickableType;
  readonly id: Uuid;
}

/** Whether a type is chosen without an entity: stand-ins, but for the customer, which a tenant may name. */
export function standsAlone(type: PickableType): boolean {
  return isAliasEntityType(type) && type !== "CURRENT_CUSTOMER";
}

/** The value when a type was chosen, before any entity is; null: an entity is still needed. */
export function referenceOfType(type: PickableType | null): EntityReference | null {
  return type !== null && standsAlone(type) ? { entityType: type, id: NULL_UUID } : null;
}

/** The value when an entity was chosen under a type. */
export function referenceTo(type: PickableType, entity: Pick<EntityId, "id"> | null): EntityReference | null {
  return entity === null ? null : { entityType: type, id: entity.id };
}

/** The kind whose entities are searched for a type; undefined when none are. */
export function searchedType(type: PickableType): EntityId["entityType"] | undefined {
  if (type === "CURRENT_CUSTOMER") return "CUSTOMER";
  return isEntityType(type) ? type : undefined;
}

/** Whether it names a real entity: a known type, and an id that is not the null id. */
export function isValidReference(reference: { readonly entityType?: unknown; readonly id?: unknown } | null): boolean {
  const { entityType, id } = reference ?? {};
  return (
    typeof entityType === "string" &&
    entityType !== "" &&
    typeof id === "string" &&
    isUuid(id) &&
    parseUuid(id) !== NULL_UUID
  );
}

/** What an entity list select holds: null instead of an empty list. */
export function referencesOf(type: EntityId["entityType"] | null, ids: readonly Uuid[]): readonly EntityId[] | null {
  return type === null || ids.length === 0 ? null : ids.map((id) => ({ entityType: type, id }));
}
