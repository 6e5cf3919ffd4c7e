import type { EntityId, EntityType } from "@orrery/model";
import type { Tx } from "../database/database.ts";
import { anyTable, tableNamed } from "./any-table.ts";

/** Kinds whose entities others refer to, and where their rows are. */
const TABLES = {
  TENANT: "tenant",
  CUSTOMER: "customer",
  DEVICE: "device",
  ASSET: "asset",
  ENTITY_VIEW: "entity_view",
  DASHBOARD: "dashboard",
  RULE_CHAIN: "rule_chain",
  EDGE: "edge",
} as const satisfies Partial<Record<EntityType, string>>;

export type LockableId = EntityId<keyof typeof TABLES>;

export function isLockable(id: EntityId): id is LockableId {
  return Object.hasOwn(TABLES, id.entityType);
}

/**
 * For a transaction that refers to an entity: until it ends nobody else writes or removes it. Writing the row is what
 * both databases understand as a lock.
 * @returns whether the entity exists.
 */
export async function lockEntity({ entityType, id }: LockableId, tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await anyTable(tx)
    .updateTable(tableNamed(TABLES[entityType]))
    .set(({ ref }) => ({ created_time: ref("created_time") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
