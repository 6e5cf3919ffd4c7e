import { type DeviceId, type DeviceProfileId, entityId, type TenantId, type Uuid } from "@orrery/model";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";
import type { DevicesPort } from "./devices.ts";

export interface RecordingDevicesOptions {
  /** Devices with rules; tests replace them to change a profile. Others exist and have none. */
  readonly ruled?: ReadonlyMap<Uuid, RuledDevice> | undefined;
  readonly tenantId?: TenantId | undefined;
}

const PROFILE = "13814000-1dd2-11b2-8080-808080808080" as Uuid; // the null id, a valid one
const NO_RULES: { readonly id: DeviceProfileId } = { id: entityId("DEVICE_PROFILE", PROFILE) };

/** Answers with given devices; all others exist without alarm rules. */
export class RecordingDevices implements DevicesPort {
  readonly #options: RecordingDevicesOptions;

  constructor(options: RecordingDevicesOptions = {}) {
    this.#options = options;
  }

  findDevice(id: DeviceId): RuledDevice {
    const found = this.#options.ruled?.get(id.id);
    return found ?? { id, tenantId: this.#options.tenantId ?? entityId("TENANT", PROFILE), profile: NO_RULES };
  }
}
