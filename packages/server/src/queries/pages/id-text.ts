import { type EntityId, type EntityType, entityId, type Uuid } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";

const SEPARATOR = ",";
const UUID_LENGTH = 36;

/**
 * All rows of a select of `id` and `type` in its order, as one text: tens of thousands of rows would be as many objects in
 * two threads, ten times as large.
 */
export function idsAsText(rows: RawBuilder<unknown>, dialect: Dialect): RawBuilder<{ ids: string | null }> {
  const item = sql`cast(found.type as text) || found.id`;
  const all =
    dialect === "postgres"
      ? sql`string_agg(${item}, ${sql.lit(SEPARATOR)})`
      : sql`group_concat(${item}, ${sql.lit(SEPARATOR)})`;
  return sql`select ${all} as ids from (${rows}) found`;
}

/** What {@link idsAsText} has selected, at most `size` at a time. */
export function* idsIn(text: string, size: number): Generator<readonly EntityId[], void> {
  let some: EntityId[] = [];
  for (let at = 0; at < text.length; ) {
    const comma = text.indexOf(SEPARATOR, at);
    const end = comma < 0 ? text.length : comma;
    const id = end - UUID_LENGTH;
    some.push(entityId(text.slice(at, id) as EntityType, text.slice(id, end) as Uuid)); // as they were selected
    at = end + SEPARATOR.length;
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
