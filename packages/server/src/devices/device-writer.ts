import { type Device, type DeviceCredentials, type DeviceId, PlatformError, timeOfUuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Tx } from "../kernel/database/database.ts";
import { isForeignKeyViolation } from "../kernel/database/sql-error.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import type { Ids } from "../kernel/ids.ts";
import { type Proof, TAKEN } from "./credentials-rules.ts";
import type { CredentialsStore } from "./credentials-store.ts";
import type { DeviceStore } from "./device-store.ts";

const UNIQUE = { name: "Device with such name already exists!", credentials_id: TAKEN };

/** The message for a device whose profile does not exist, or belongs to another tenant. */
export const NO_PROFILE = "Device is referencing non existing device profile!";

/** What is written together with a new device. */
export interface Creation {
  readonly proof: Proof;
  readonly by: User | undefined;
  /** The check of the tenant's limit of devices. */
  readonly limit?: ((tx: Tx) => Promise<void>) | undefined;
  readonly also?: ((tx: Tx, id: DeviceId) => Promise<void>) | undefined;
}

export interface DeviceWriterOptions {
  readonly devices: DeviceStore;
  readonly credentials: CredentialsStore;
  readonly writer: EntityWriter;
  readonly ids: Ids;
  readonly bus: Bus;
}

/**
 * Writes devices with their credentials, and publishes the changes. Rights and content are checked by its callers.
 * Methods throw {@link PlatformError} `badRequest` when the name or the credentials are taken, or the profile is gone.
 */
export class DeviceWriter {
  readonly #options: DeviceWriterOptions;

  constructor(options: DeviceWriterOptions) {
    this.#options = options;
  }

  async insert(
    device: Omit<Device, "id" | "createdTime">,
    { proof, by, limit, also: more }: Creation,
  ): Promise<Device> {
    const { ids, credentials, writer, devices, bus } = this.#options;
    const id = ids.entity("DEVICE");
    const after: Device = { id, createdTime: timeOfUuid(id.id), ...device };
    const given = this.#newCredentials(after, proof);
    const also = async (tx: Tx): Promise<void> => {
      await credentials.insert(given, tx);
      await more?.(tx, id);
      await limit?.(tx);
    };
    const saved = await refusing(() => writer.save(devices, { after, by, unique: UNIQUE, also }));
    const { tenantId } = after;
    bus.publish("credentialsStored", { tenantId, deviceId: id, credentialsIds: [proof.credentialsId] });
    return saved;
  }

  /** `also` runs in the same transaction. */
  replace(before: Device, after: Device, by: User, also?: (tx: Tx) => Promise<void>): Promise<Device> {
    const { writer, devices } = this.#options;
    return refusing(() => writer.save(devices, { before, after, by, unique: UNIQUE, also }));
  }

  /** `also` runs in the same transaction. */
  async remove(device: Device, by: User | undefined, also?: (tx: Tx) => Promise<void>): Promise<void> {
    const { writer, devices, credentials, bus } = this.#options;
    const lost = await credentials.find("device_id", device.id.id);
    await writer.remove(devices, { entity: device, by, also });
    if (!lost) return;
    const { tenantId, id: deviceId } = device;
    bus.publish("credentialsStored", { tenantId, deviceId, credentialsIds: [lost.credentialsId] });
  }

  #newCredentials(device: Device, proof: Proof): DeviceCredentials {
    const id = this.#options.ids.uuid();
    return { id: { id }, createdTime: timeOfUuid(id), deviceId: device.id, ...proof };
  }
}

/** Turns a violated foreign key into an error for the user: the profile was deleted between its check and the write. */
async function refusing(write: () => Promise<Device>): Promise<Device> {
  try {
    return await write();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new PlatformError("badRequest", NO_PROFILE, { cause: error }) : error;
  }
}
