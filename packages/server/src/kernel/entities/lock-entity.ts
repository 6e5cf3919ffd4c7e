import type { EntityId } from "@orrery/model";
import type { Tx } from "../database/database.ts";
import { anyTable, tableNamed } from "./any-table.ts";
import { kindOf } from "./kinds.ts";

/**
 * Locks an entity until the end of a transaction that refers to it: nobody else can write or delete it. Both databases
 * lock a row when it is written.
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
