import {
  type DynamicLookup,
  type DynamicSource,
  type DynamicValue,
  dynamicValuesOf,
  type EntityId,
  type KeyFilter,
  NULL_UUID,
  PlatformError,
  type Predicate,
  QUERY_LIMITS,
  resolvePredicate,
} from "@orrery/model";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Db } from "../kernel/database/database.ts";
import type { ResolvedFilter } from "./compile-query.ts";
import { mayAny } from "./query-scope.ts";
import { type StoredValue, typedValue } from "./stored-value.ts";

/**
 * Whose attribute a dynamic value names, where who asks may read it; CURRENT_DEVICE has a meaning in alarm rules only.
 * The value would be told by what a filter finds.
 */
export function dynamicSource(source: DynamicSource, user: User, now: number): EntityId | undefined {
  const named = namedBy(source, user);
  const wish = named && ({ operation: "READ_ATTRIBUTES", resource: named.entityType } as const);
  return wish && mayAny(user, wish, now) ? named : undefined;
}

function namedBy(source: DynamicSource, user: User): EntityId | undefined {
  switch (source) {
    case "CURRENT_TENANT":
      return user.tenantId;
    case "CURRENT_CUSTOMER":
      return user.customerId.id === NULL_UUID ? undefined : user.customerId;
    case "CURRENT_USER":
      return user.id.id === NULL_UUID ? undefined : user.id;
    case "CURRENT_DEVICE":
      return undefined;
  }
}

/**
 * Filters with the values that hold now; those without a value restrict nothing and are gone.
 * @throws {PlatformError} `badRequest` when their lists are too long, in the query or in what a dynamic value names.
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

/** Counted by commas, before any list is taken apart. */
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
