import {
  type CustomerId,
  type Device,
  type DeviceId,
  type DeviceProfile,
  type JsonObject,
  NO_CUSTOMER,
  type TenantId,
} from "@orrery/model";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { Proof } from "./credentials-rules.ts";
import { deviceDataOf } from "./device-data.ts";
import { NO_NAME } from "./device-service.ts";
import type { DeviceStore } from "./device-store.ts";
import type { DeviceWriter } from "./device-writer.ts";

/** A device that the platform creates without a user: one that provisions itself, or the child of a gateway. */
export interface UnattendedDevice {
  readonly tenantId: TenantId;
  readonly profile: DeviceProfile;
  readonly name: string;
  readonly customerId?: CustomerId | undefined;
  readonly additionalInfo?: JsonObject | undefined;
}

export interface UnattendedDevicesOptions {
  readonly devices: DeviceStore;
  readonly limits: EntityLimits;
  readonly deviceWriter: DeviceWriter;
}

/** Creates devices on no user's behalf. Callers decide whether they may be created. */
export class UnattendedDevices {
  readonly #options: UnattendedDevicesOptions;

  constructor(options: UnattendedDevicesOptions) {
    this.#options = options;
  }

  /**
   * Creates a device with its credentials; the caller sends its rule message. `also` runs in the same transaction.
   * @throws {PlatformError} `badRequest` when the name or the credentials are taken, or the tenant's limit of devices is
   * reached.
   */
  async create(
    device: UnattendedDevice,
    proof: Proof,
    also?: (tx: Tx, id: DeviceId) => Promise<void>,
  ): Promise<Device> {
    const { limits, devices, deviceWriter } = this.#options;
    const { tenantId, profile, name, customerId = NO_CUSTOMER, additionalInfo = null } = device;
    checkName(name);
    const limit = await limits.oneMore(tenantId, "DEVICE", (tx) => devices.count(tenantId.id, tx));
    const content = {
      tenantId,
      customerId,
      name,
      type: profile.name,
      label: null,
      deviceProfileId: profile.id,
      deviceData: deviceDataOf(undefined, profile, undefined),
      firmwareId: null,
      softwareId: null,
      additionalInfo,
    };
    return deviceWriter.insert(content, { proof, by: undefined, limit, also });
  }

  /** Throws the errors of {@link create} that are known before, for what is created before the device. */
  async check(tenantId: TenantId, name: string): Promise<void> {
    const { limits, devices } = this.#options;
    checkName(name);
    await limits.checkRoom(tenantId, "DEVICE", () => devices.count(tenantId.id));
  }
}

function checkName(name: string): void {
  requireText(name, NO_NAME);
  checkTexts({ name });
}
