import type { Device, DeviceProfile, Uuid } from "@orrery/model";
import type { Tx } from "../kernel/database/database.ts";
import type { EntityStore } from "../kernel/entities/entity-store.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { deviceDataOf } from "./device-data.ts";

export interface FollowedStores {
  readonly devices: Pick<EntityStore<Device, never>, "find" | "replace">;
  readonly profiles: Pick<EntityStore<DeviceProfile, never>, "find">;
}

/**
 * Gives a device that was away, such as one from the recycle bin, the name of its profile as type and data for its
 * transport: both may have changed meanwhile.
 */
export async function followProfile(id: Uuid, { devices, profiles }: FollowedStores, tx: Tx): Promise<void> {
  const device = await devices.find(id, tx);
  if (!device) return;
  await lockEntity(device.deviceProfileId, tx); // who renames it meanwhile does it to this device, too
  const profile = await profiles.find(device.deviceProfileId.id, tx);
  if (!profile) return;
  const { deviceData, type } = device;
  const isSame = deviceData.transportConfiguration.type === profile.transportType;
  if (isSame && type === profile.name) return;
  const data = isSame ? deviceData : deviceDataOf(deviceData, profile, deviceData);
  await devices.replace({ ...device, type: profile.name, deviceData: data }, tx);
}
