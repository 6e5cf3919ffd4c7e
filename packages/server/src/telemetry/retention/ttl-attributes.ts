import type { Uuid } from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";
import type {} from "../attributes/attribute-table.ts";
import { TTL_KEY } from "./ttl.ts";

/** What the attribute says of tenants and customers that have it. From any scope; of several the one written last. */
export async function ttlAttributes({ db }: Database, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("attribute_kv")
    .select(["entity_id", "long_v"])
    .where("entity_id", "in", [...ids])
    .where("entity_type", "in", ["TENANT", "CUSTOMER"])
    .where("key", "=", TTL_KEY)
    .where("type", "=", "LONG")
    .orderBy("last_update_ts")
    .execute();
  return new Map(rows.map((row) => [row.entity_id, Number(row.long_v)]));
}
