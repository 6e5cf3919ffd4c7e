import { type Device, entityId, type RolloutDeviceState, type RolloutReason, type Uuid } from "@orrery/model";
import type { DeviceStore } from "../devices/device-store.ts";
import type { Clock } from "../kernel/clock.ts";
import type { EntityChange } from "../kernel/entities/entity-change.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import type { OtaPackageStore } from "../ota-packages/ota-package-store.ts";
import type { StoredPackage } from "../ota-packages/ota-package-table.ts";
import type { OtaUpdates } from "../ota-packages/ota-updates.ts";
import type { RolloutDeviceStore } from "./rollout-device-store.ts";
import { ownPackage, PACKAGE_OF, suits } from "./rollout-devices.ts";
import type { RolloutDeviceColumns, StoredRollout } from "./rollout-rows.ts";

/** States of the devices that get their former package back. */
export const RESTORED_STATES = {
  NONE: [],
  UNFINISHED: ["QUEUED", "UNDER_WAY", "FAILED"],
  ALL: ["QUEUED", "UNDER_WAY", "FAILED", "UPDATED"],
} as const satisfies Record<string, readonly RolloutDeviceState[]>;

export interface AssignPackagesOptions {
  readonly devices: RolloutDeviceStore;
  readonly deviceStore: DeviceStore;
  readonly packages: Pick<OtaPackageStore, "find" | "findMany">;
  readonly writer: EntityWriter;
  readonly updates: Pick<OtaUpdates, "offerAgain" | "recorded">;
  readonly clock: Clock;
}

/**
 * Gives devices the package of a rollout, and their former one back. A device and its place in the rollout are written
 * together: a run that is cut has either done both or none.
 */
export class AssignPackages {
  readonly #options: AssignPackagesOptions;

  constructor(options: AssignPackagesOptions) {
    this.#options = options;
  }

  /** Gives the next devices the package, up to a wave. */
  async assign(rollout: StoredRollout, wanted: StoredPackage, upToWave: number, limit: number): Promise<void> {
    const { devices, updates, clock } = this.#options;
    const { packageType: type } = rollout;
    const rows = await devices.nextWaiting(rollout.id, upToWave, limit);
    const found = await this.#find(rows);
    const now = clock();
    const changes: EntityChange<Device>[] = [];
    const again: RolloutDeviceColumns[] = [];
    for (const row of rows) {
      const device = found.get(row.device_id);
      const reason = refusal(row, device, rollout, wanted);
      if (!device || reason) {
        await devices.settle(
          row,
          { state: "SKIPPED", reported: null, reason: reason ?? "DEVICE_GONE", error: null },
          now,
        );
      } else if (ownPackage(device, type) === wanted.id.id) again.push(row);
      else {
        const given = { [PACKAGE_OF[type]]: wanted.id };
        changes.push({
          before: device,
          after: { ...device, ...given },
          again: (newest) => (refusal(row, newest, rollout, wanted) ? newest : { ...newest, ...given }),
          also: (tx) => devices.setQueued(row, now, tx),
        });
      }
    }
    await this.#save(changes);
    for (const row of again) {
      await devices.setQueued(row, now);
      await updates.offerAgain(row.device_id, type);
    }
  }

  /** Gives some devices of a rollout that is being cancelled back what they had. */
  async restore(rollout: StoredRollout, limit: number): Promise<void> {
    const { devices, packages, clock } = this.#options;
    const { packageType: type } = rollout;
    const rows = await devices.inStates(rollout.id, RESTORED_STATES[rollout.restore ?? "NONE"], limit);
    const found = await this.#find(rows);
    const formerIds = [...new Set(rows.map((row) => row.former_id).filter((id) => id !== null))];
    const former = new Map((await packages.findMany(formerIds)).map((info) => [info.id.id, info]));
    const now = clock();
    const changes: EntityChange<Device>[] = [];
    for (const row of rows) {
      const device = found.get(row.device_id);
      const { reported, reason, error } = row;
      if (!device || device.tenantId.id !== rollout.tenantId.id) {
        await devices.settle(row, { state: "SKIPPED", reported, reason: "DEVICE_GONE", error }, now);
        continue;
      }
      if (ownPackage(device, type) !== rollout.otaPackageId) {
        await devices.settle(row, { state: "SKIPPED", reported, reason: "OTHER_PACKAGE", error }, now);
        continue;
      }
      const info = row.former_id === null ? undefined : former.get(row.former_id);
      const back = info && suits(info, device.deviceProfileId.id) ? info.id.id : undefined;
      const given = { [PACKAGE_OF[type]]: back ? entityId("OTA_PACKAGE", back) : null };
      changes.push({
        before: device,
        after: { ...device, ...given },
        again: (newest) => (ownPackage(newest, type) === rollout.otaPackageId ? { ...newest, ...given } : newest),
        also: async (tx) => void (await devices.settle(row, { state: "RESTORED", reported, reason, error }, now, tx)),
      });
    }
    await this.#save(changes);
  }

  async #find(rows: readonly RolloutDeviceColumns[]): Promise<ReadonlyMap<Uuid, Device>> {
    const found = await this.#options.deviceStore.findMany(rows.map((row) => row.device_id));
    return new Map(found.map((device) => [device.id.id, device]));
  }

  async #save(changes: readonly EntityChange<Device>[]): Promise<void> {
    const { writer, deviceStore, updates } = this.#options;
    if (changes.length === 0) return;
    await writer.saveAll(deviceStore, changes);
    await updates.recorded(); // so that its queue does not grow
  }
}

/** Why a device that waits must not get the package. */
function refusal(
  row: RolloutDeviceColumns,
  device: Device | undefined,
  { tenantId, packageType }: StoredRollout,
  wanted: StoredPackage,
): RolloutReason | undefined {
  if (device?.tenantId.id !== tenantId.id) return "DEVICE_GONE";
  if (!suits(wanted, device.deviceProfileId.id)) return "OTHER_PROFILE";
  const own = ownPackage(device, packageType);
  return own === row.former_id || own === wanted.id.id ? undefined : "OTHER_PACKAGE";
}
