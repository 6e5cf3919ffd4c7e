import type { CustomerId, Device } from "@orrery/model";
import type { DeviceStore } from "../../devices/device-store.ts";
import { customerColumn } from "../../kernel/entities/columns.ts";
import type { EntityTarget } from "../../kernel/entities/entity-change.ts";
import { countsAsChange } from "../../kernel/entities/entity-revision.ts";

/** The device was assigned to another customer before the write. */
export class OwnerChanged extends Error {
  override readonly name = "OwnerChanged";
}

/**
 * Writes a device's customer and nothing else, if the customer has not changed meanwhile: when several users claim a
 * device at once, one gets it. A write that is too late rejects with {@link OwnerChanged}.
 */
export function ownerTarget(devices: DeviceStore, owner: CustomerId): EntityTarget<Device> {
  return {
    insert: (device, runner) => devices.insert(device, runner),
    delete: (id, runner) => devices.delete(id, runner),
    async replace({ id, customerId }, runner = devices.database.db) {
      const before = customerColumn(owner);
      const { numUpdatedRows } = await runner
        .updateTable("device")
        .set({ customer_id: customerColumn(customerId) })
        .set(...countsAsChange)
        .where("id", "=", id.id)
        .where("customer_id", before === null ? "is" : "=", before)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new OwnerChanged();
      return true;
    },
  };
}
