import { entityId, type Point, type Uuid } from "@orrery/model";
import type { DeviceStore } from "../devices/device-store.ts";
import type { Clock } from "../kernel/clock.ts";
import type { OtaUpdates } from "../ota-packages/ota-updates.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { type DeviceDecision, type DeviceFacts, decideDevice, reportKeys } from "./decide-device.ts";
import type { RolloutDeviceStore } from "./rollout-device-store.ts";
import { ownPackage } from "./rollout-devices.ts";
import type { RolloutDeviceColumns, StoredRollout } from "./rollout-rows.ts";

export interface WatchDevicesOptions {
  readonly devices: RolloutDeviceStore;
  readonly deviceStore: Pick<DeviceStore, "findMany">;
  readonly telemetry: Pick<TelemetryService, "latest">;
  readonly updates: Pick<OtaUpdates, "offerAgain">;
  readonly clock: Clock;
}

/** Reads what devices of rollouts say now, and notes what became of them. */
export class WatchDevices {
  readonly #options: WatchDevicesOptions;

  constructor(options: WatchDevicesOptions) {
    this.#options = options;
  }

  /** `settledBefore`: see {@link decideDevice}. */
  async look(rollout: StoredRollout, rows: readonly RolloutDeviceColumns[], settledBefore: number): Promise<void> {
    const { devices, updates, clock } = this.#options;
    const { packageType, timeoutMs } = rollout;
    const wanted = { id: rollout.otaPackageId, title: rollout.packageTitle, version: rollout.packageVersion };
    const facts = await this.#facts(rollout, rows);
    for (const row of rows) {
      const said = facts.get(row.device_id);
      if (!said) continue;
      const now = clock();
      const before = { ...row, assignedTime: row.assigned_time, changedTime: row.changed_time };
      const after = decideDevice(before, said, wanted, { timeoutMs, settledBefore }, now);
      if (differs(row, after)) await devices.settle(row, after, now);
      if (after.offerAgain) await updates.offerAgain(row.device_id, packageType);
    }
  }

  async #facts(
    { tenantId, packageType }: StoredRollout,
    rows: readonly RolloutDeviceColumns[],
  ): Promise<ReadonlyMap<Uuid, DeviceFacts>> {
    const { devices, deviceStore, telemetry } = this.#options;
    const ids = rows.map((row) => row.device_id);
    if (ids.length === 0) return new Map();
    const keys = reportKeys(packageType);
    // Before what they say: a device leaves the queue when its state has changed.
    const offered = await devices.offered(ids, packageType);
    const found = new Map((await deviceStore.findMany(ids)).map((device) => [device.id.id, device]));
    const facts = await Promise.all(
      ids.map(async (id): Promise<[Uuid, DeviceFacts]> => {
        const device = found.get(id);
        const isThere = device?.tenantId.id === tenantId.id;
        const points = isThere ? await telemetry.latest(entityId("DEVICE", id), Object.values(keys)) : [];
        const said = (key: string) => reportOf(points.find((point) => point.key === key));
        return [
          id,
          {
            ownPackage: isThere ? ownPackage(device, packageType) : undefined,
            state: said(keys.state),
            error: said(keys.error),
            title: said(keys.title),
            version: said(keys.version),
            isOffered: offered.has(id),
          },
        ];
      }),
    );
    return new Map(facts);
  }
}

function reportOf(point: Point | undefined): DeviceFacts["state"] {
  return point && { ts: point.ts, text: String(point.value.value) };
}

function differs(row: RolloutDeviceColumns, to: DeviceDecision): boolean {
  return row.state !== to.state || row.reported !== to.reported || row.reason !== to.reason || row.error !== to.error;
}
