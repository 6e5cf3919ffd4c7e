import {
  type DynamicLookup,
  type DynamicValue,
  dynamicValuesOf,
  type EntityId,
  type KeyFilter,
  PlatformError,
  type Predicate,
  QUERY_LIMITS,
  type ResolvedFilter,
  resolvePredicate,
} from "@orrery/model";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Db } from "../kernel/database/database.ts";
import { dynamicSource } from "./query-scope.ts";
import { type StoredValue, typedValue } from "./sql/stored-value.ts";

/**
 * Filters with dynamic values replaced; those without a value are no restriction and are dropped.
 * @throws {PlatformError} `badRequest` when a list is too long, in the query or in a dynamic value.
 */
export async function resolveFilters(
  db: Db,
  user: User,
  filters: readonly KeyFilter[],
  now: number,
): Promise<ResolvedFilter[]> {
  const sources = dynamicValuesOf(filters).map((value) => [value, dynamicSource(value.sourceType, user, now)] as const);
  const lookup = await readDynamicValues(db, sources);
  const resolved = filters.flatMap(({ key, predicate: given }) => {
    const predicate = resolvePredicate(given, lookup);
    return predicate ? [{ key, predicate }] : [];
  });
  const elements = resolved.reduce((sum, { predicate }) => sum + listElementsIn(predicate), 0);
  if (elements <= QUERY_LIMITS.listElements) return resolved;
  const message = `The lists of IN and NOT_IN of a query can have at most ${QUERY_LIMITS.listElements} elements`;
  throw new PlatformError("badRequest", message);
}

/** Counted by commas, before lists are split. */
function listElementsIn(predicate: Predicate): number {
  if (predicate.type === "COMPLEX") return predicate.predicates.reduce((sum, child) => sum + listElementsIn(child), 0);
  if (predicate.type !== "STRING" || (predicate.operation !== "IN" && predicate.operation !== "NOT_IN")) return 0;
  let count = 1;
  for (let at = predicate.value.indexOf(","); at >= 0; at = predicate.value.indexOf(",", at + 1)) count++;
  return count;
}

async function readDynamicValues(
  db: Db,
  wanted: readonly (readonly [DynamicValue, EntityId | undefined])[],
): Promise<DynamicLookup> {
  const found = new Map<string, StoredValue>();
  for (const [{ sourceType, sourceAttribute }, source] of wanted) {
    if (!source) continue;
    const { rows } = await sql<StoredValue>`
      select type, bool_v, long_v, dbl_v, str_v, json_v, exact from attribute_kv
      where entity_id = ${source.id} and entity_type = ${source.entityType} and scope = 'SERVER_SCOPE'
        and key = ${sourceAttribute}`.execute(db);
    if (rows[0]) found.set(`${sourceType} ${sourceAttribute}`, rows[0]);
  }
  return ({ sourceType, sourceAttribute }) => {
    const row = found.get(`${sourceType} ${sourceAttribute}`);
    return row && typedValue(row);
  };
}
