import { ENTITY_KEY_TYPES, type EntityKey } from "@orrery/model";
import type { TypedByType } from "../../queries/pages/page-values.ts";
import { type Cell, cellOfValue } from "../cell.ts";

/** The entity key of a column such as `TIME_SERIES.temperature`; `undefined` for other columns. */
export function entityKeyOf(column: string): EntityKey | undefined {
  const end = column.indexOf(".");
  const type = ENTITY_KEY_TYPES.find((known) => known === column.slice(0, end));
  return type && { type, key: column.slice(end + 1) };
}

/** The keys of the columns, entity fields separate from others. */
export function shownKeys(columns: readonly { readonly key: string }[]) {
  const keys = columns.flatMap(({ key }) => entityKeyOf(key) ?? []);
  return {
    entityFields: keys.filter(({ type }) => type === "ENTITY_FIELD"),
    latestValues: keys.filter(({ type }) => type !== "ENTITY_FIELD"),
  };
}

/** The cell of a key from the values of an entity. */
export function keyCell(values: TypedByType | undefined, { type, key }: EntityKey): Cell {
  const value = values?.[type]?.[key];
  return value ? cellOfValue(value) : null;
}
