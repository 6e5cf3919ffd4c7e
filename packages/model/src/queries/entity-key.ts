/** Where a value of an entity comes from. ATTRIBUTE means any scope. CONSTANT and COUNT exist in consoles only. */
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
