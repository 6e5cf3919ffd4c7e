import { type EntityId, entityId, isEntityType, type Uuid } from "@orrery/model";

/** An id as the key of a map, such as `DEVICE/784f394c-…`. */
export function entityKey({ entityType, id }: EntityId): string {
  return `${entityType}/${id}`;
}

/** The id that {@link entityKey} made a key of. */
export function idOfKey(key: string): EntityId {
  const [entityType = "", id = ""] = key.split("/");
  if (!isEntityType(entityType)) throw new Error(`Not a key of an entity: ${key}`);
  return entityId(entityType, id as Uuid); // made by `entityKey`
}
