import {
  type DynamicLookup,
  type DynamicSource,
  type DynamicValue,
  dynamicValuesOf,
  type EntityId,
  type KeyFilter,
  NULL_UUID,
  resolvePredicate,
} from "@orrery/model";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Db } from "../kernel/database/database.ts";
import type { ResolvedFilter } from "./compile-query.ts";
import { type StoredValue, typedValue } from "./stored-value.ts";

/** Whose attribute a dynamic value names; CURRENT_DEVICE has a meaning in alarm rules only. */
export function dynamicSource(source: DynamicSource, user: User): EntityId | undefined {
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

/** Filters with the values that hold now; those without a value restrict nothing and are gone. */
export async function resolveFilters(db: Db, user: User, filters: readonly KeyFilter[]): Promise<ResolvedFilter[]> {
  const lookup = await readDynamicValues(db, user, dynamicValuesOf(filters));
  return filters.flatMap(({ key, predicate }) => {
    const resolved = resolvePredicate(predicate, lookup);
    return resolved ? [{ key, predicate: resolved }] : [];
  });
}

async function readDynamicValues(db: Db, user: User, wanted: readonly DynamicValue[]): Promise<DynamicLookup> {
  const found = new Map<string, StoredValue>();
  for (const { sourceType, sourceAttribute } of wanted) {
    const source = dynamicSource(sourceType, user);
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
