import type { EntityType, Uuid } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../kernel/database/database.ts";
import type { Owner } from "./ttl.ts";

/** The table of an entity type. */
export interface StoredType {
  readonly entityType: EntityType;
  readonly table: string;
}

interface OwnerRow {
  readonly id: Uuid;
  readonly tenant_id: Uuid;
  readonly customer_id: Uuid | null;
}

/** Those of the given entities that exist, or can be restored. */
export async function existing({ db }: Database, table: string, ids: readonly Uuid[]): Promise<ReadonlySet<Uuid>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: Uuid }>`
    select id from ${sql.table(table)} where id in (${sql.join(ids)})
    union all select entity_id as id from recycle_bin where entity_id in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Owners of the given entities that exist. A customer owns itself. */
export async function ownersOf(
  { db }: Database,
  { entityType, table }: StoredType,
  ids: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, Owner>> {
  if (ids.length === 0) return new Map();
  const customer: RawBuilder<unknown> = entityType === "CUSTOMER" ? sql.ref("id") : sql.ref("customer_id");
  const { rows } = await sql<OwnerRow>`
    select id, tenant_id, ${customer} as customer_id from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, tenant_id, customer_id }) => [id, { tenantId: tenant_id, customerId: customer_id ?? undefined }]),
  );
}
