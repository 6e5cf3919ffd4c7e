import { type AssetId, type DeviceId, type EntityId, PlatformError } from "@orrery/model";
import type { Tx } from "../kernel/database/database.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";

/** Entities that views can have as target. */
export type ViewedId = DeviceId | AssetId;

export function isViewedId(id: EntityId): id is ViewedId {
  return id.entityType === "DEVICE" || id.entityType === "ASSET";
}

/**
 * For the transaction that removes or moves a device or an asset: rejects with `badRequest` and `message` when a view
 * has it as target. New views are excluded, because saving one locks its target, too.
 */
export async function refuseViewed(id: ViewedId, tx: Tx, message: string): Promise<void> {
  await lockEntity(id, tx);
  const view = await tx
    .selectFrom("entity_view")
    .select("id")
    .where("target_id", "=", id.id)
    .where("target_type", "=", id.entityType)
    .limit(1)
    .executeTakeFirst();
  if (view) throw new PlatformError("badRequest", message);
}
