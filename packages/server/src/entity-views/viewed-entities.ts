import { type AssetId, type DeviceId, type EntityId, PlatformError } from "@orrery/model";
import type { Tx } from "../kernel/database/database.ts";

/** What views can show. */
export type ViewedId = DeviceId | AssetId;

export function isViewedId(id: EntityId): id is ViewedId {
  return id.entityType === "DEVICE" || id.entityType === "ASSET";
}

/**
 * For the transaction that takes a device or an asset away: rejects with `badRequest` and `message` when there is a
 * view of it. Nobody can make one meanwhile.
 */
export async function refuseViewed(id: ViewedId, tx: Tx, message: string): Promise<void> {
  await lockViewed(id, tx);
  const view = await tx
    .selectFrom("entity_view")
    .select("id")
    .where("target_id", "=", id.id)
    .where("target_type", "=", id.entityType)
    .limit(1)
    .executeTakeFirst();
  if (view) throw new PlatformError("badRequest", message);
}

/**
 * For the transaction that makes a view, too: whoever comes second waits until the first is done. Writing the row is
 * what both databases understand as a lock.
 * @returns whether the entity exists.
 */
export async function lockViewed({ entityType, id }: ViewedId, tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(entityType === "DEVICE" ? "device" : "asset")
    .set(({ ref }) => ({ created_time: ref("created_time") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
