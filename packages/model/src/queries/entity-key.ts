import type { AttributeScope } from "../values/attribute-scope.ts";

/** The source of an entity's value. ATTRIBUTE means any scope. CONSTANT and COUNT exist in consoles only. */
export const ENTITY_KEY_TYPES = [
  "ATTRIBUTE",
  "CLIENT_ATTRIBUTE",
  "SHARED_ATTRIBUTE",
  "SERVER_ATTRIBUTE",
  "TIME_SERIES",
  "ENTITY_FIELD",
  "ALARM_FIELD",
  "CONSTANT",
  "COUNT",
] as const;

export type EntityKeyType = (typeof ENTITY_KEY_TYPES)[number];

/** One value of an entity: a field of its row, an attribute or the latest value of a time series. */
export interface EntityKey {
  readonly type: EntityKeyType;
  readonly key: string;
}

const ATTRIBUTE_SCOPE: Readonly<Partial<Record<EntityKeyType, AttributeScope>>> = {
  CLIENT_ATTRIBUTE: "CLIENT_SCOPE",
  SHARED_ATTRIBUTE: "SHARED_SCOPE",
  SERVER_ATTRIBUTE: "SERVER_SCOPE",
};

/** The scope of an attribute key; `undefined` for ATTRIBUTE, which means any, and for other types. */
export function attributeScopeOf(type: EntityKeyType): AttributeScope | undefined {
  return ATTRIBUTE_SCOPE[type];
}

/** Whether keys of the type are attributes, of any scope. */
export function isAttributeKey(type: EntityKeyType): boolean {
  return type === "ATTRIBUTE" || ATTRIBUTE_SCOPE[type] !== undefined;
}
