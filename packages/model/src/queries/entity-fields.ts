import type { EntityType } from "../ids/entity-type.ts";

/** All entity fields by which a console searches, filters and sorts. */
export const ENTITY_FIELDS = [
  "createdTime",
  "name",
  "type",
  "firstName",
  "lastName",
  "email",
  "title",
  "country",
  "state",
  "city",
  "address",
  "address2",
  "zip",
  "phone",
  "label",
] as const;

export type EntityField = (typeof ENTITY_FIELDS)[number];

/** Whether a field is a time in milliseconds, not a text. */
export const isTimeField = (field: EntityField): boolean => field === "createdTime";

const CONTACT = ["title", "email", "country", "state", "city", "address", "address2", "zip", "phone"] as const;
const NAMED = ["name", "type", "label"] as const;

/** The fields of a type that can be searched, filtered and sorted by, beside `createdTime`. */
const FIELDS: Readonly<Partial<Record<EntityType, readonly EntityField[]>>> = {
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

/** The entity fields that a console offers for a type; for types without fields only the creation time. */
export function searchableFields(type: EntityType): readonly EntityField[] {
  return ["createdTime", ...(FIELDS[type] ?? [])];
}
