import type { EntityType } from "../ids/entity-type.ts";

const CONTACT = ["title", "email", "country", "state", "city", "address", "address2", "zip", "phone"] as const;
const NAMED = ["name", "type", "label"] as const;

/** The fields of a type that can be searched, filtered and sorted by beside `createdTime`. */
const FIELDS: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  USER: ["name", "email", "firstName", "lastName"],
  TENANT: CONTACT,
  CUSTOMER: CONTACT,
  ENTITY_VIEW: ["name", "type"],
  DEVICE: NAMED,
  ASSET: NAMED,
  EDGE: NAMED,
  DASHBOARD: ["title"],
  API_USAGE_STATE: ["name"],
};

/** The entity fields that a console offers for a type; of types without fields of their own it is the time alone. */
export function searchableFields(type: EntityType): readonly string[] {
  return ["createdTime", ...(FIELDS[type] ?? [])];
}
