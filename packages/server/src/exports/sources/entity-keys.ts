import { ENTITY_KEY_TYPES, type EntityKey } from "@orrery/model";

/** The key of an entity that a column such as `TIME_SERIES.temperature` shows; `undefined` for other columns. */
export function entityKeyOf(column: string): EntityKey | undefined {
  const end = column.indexOf(".");
  const type = ENTITY_KEY_TYPES.find((known) => known === column.slice(0, end));
  return type && { type, key: column.slice(end + 1) };
}

/** The keys that the columns show, entity fields and others apart. */
export function shownKeys(columns: readonly { readonly key: string }[]) {
  const keys = columns.flatMap(({ key }) => entityKeyOf(key) ?? []);
  return {
    entityFields: keys.filter(({ type }) => type === "ENTITY_FIELD"),
    latestValues: keys.filter(({ type }) => type !== "ENTITY_FIELD"),
  };
}
