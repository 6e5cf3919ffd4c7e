import { type DeviceId, type DeviceProfileId, entityId, NULL_UUID, type TenantId, type Uuid } from "@orrery/model";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";
import type { DevicesPort } from "./devices.ts";

export interface RecordingDevicesOptions {
  /** Devices with rules; tests replace them to change a profile. Others exist and have none. */
  readonly ruled?: ReadonlyMap<Uuid, RuledDevice> | undefined;
  readonly tenantId?: TenantId | undefined;
}

const NO_RULES: { readonly id: DeviceProfileId } = { id: entityId("DEVICE_PROFILE", NULL_UUID) };

/** Answers with given devices; all others exist without alarm rules. */
export class RecordingDevices implements DevicesPort {
  readonly #options: RecordingDevicesOptions;

  constructor(options: RecordingDevicesOptions = {}) {
    this.#options = options;
  }

  findDevice(id: DeviceId): RuledDevice {
    const found = this.#options.ruled?.get(id.id);
    return found ?? { id, tenantId: this.#options.tenantId ?? entityId("TENANT", NULL_UUID), profile: NO_RULES };
  }
}
