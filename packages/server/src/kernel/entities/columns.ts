import { type CustomerId, entityId, type JsonObject, NO_CUSTOMER, type Uuid } from "@orrery/model";
import { jsonText, losslessOf } from "../json/lossless-text.ts";

/** Columns that every table of entities has. */
export interface EntityColumns {
  id: Uuid;
  created_time: number;
}

/** 0 or 1. */
export type BooleanColumn = number;

/** A boolean as it is stored. */
export function booleanColumn(value: boolean): BooleanColumn {
  return value ? 1 : 0;
}

/** Free-form JSON as it is stored; null for null and undefined. */
export function jsonColumn(value: unknown): string | null {
  return value === null || value === undefined ? null : jsonText(value);
}

/** Free-form JSON, spelled as it was stored. */
export function jsonOf(text: string | null): unknown {
  return text === null ? null : losslessOf(text);
}

/** A free-form object as it was stored. */
export function objectOf(text: string | null): JsonObject | null {
  return text === null ? null : (losslessOf(text) as JsonObject); // only objects are written to such columns
}

/** No customer is null in tables and the null id on the wire. */
export function customerColumn(customerId: CustomerId): Uuid | null {
  return customerId.id === NO_CUSTOMER.id ? null : customerId.id;
}

/** The customer of a column; the null id for null. */
export function customerOf(column: Uuid | null): CustomerId {
  return column === null ? NO_CUSTOMER : entityId("CUSTOMER", column);
}
