import { NULL_UUID, type Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Condition that `column` holds one of the customers; the null id means no customer. */
export function belongsTo(column: string, customerIds: readonly Uuid[]): RawBuilder<SqlBool> {
  const ref = sql.ref(column);
  const named = customerIds.filter((id) => id !== NULL_UUID);
  const isNamed = sql<SqlBool>`${ref} in (${sql.join(named)})`;
  if (named.length === customerIds.length) return isNamed;
  return named.length === 0 ? sql<SqlBool>`${ref} is null` : sql<SqlBool>`(${isNamed} or ${ref} is null)`;
}
