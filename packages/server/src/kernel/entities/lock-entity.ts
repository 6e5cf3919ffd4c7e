import type { EntityId } from "@orrery/model";
import type { Tx } from "../database/database.ts";
import { anyTable, tableNamed } from "./any-table.ts";
import { kindOf } from "./kinds.ts";

/**
 * For a transaction that refers to an entity: until it ends nobody else writes or removes it. Writing the row is what
 * both databases understand as a lock.
 * @returns whether the entity exists.
 */
export async function lockEntity({ entityType, id }: EntityId, tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await anyTable(tx)
    .updateTable(tableNamed(kindOf(entityType).table))
    .set(({ ref }) => ({ created_time: ref("created_time") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
