import {
  type Device,
  type DeviceCredentials,
  type DeviceCredentialsDraft,
  type DeviceInfo,
  type DeviceWithCredentialsDraft,
  PlatformError,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { uniqueViolationError } from "../kernel/database/sql-error.ts";
import { accessTargetOf } from "../kernel/entities/entity-reader.ts";
import { itemNotFound, orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { sha3 } from "./credentials-id.ts";
import { proofOf, TAKEN } from "./credentials-rules.ts";
import type { CredentialsStore } from "./credentials-store.ts";
import type { DeviceService } from "./device-service.ts";
import type { DeviceStore } from "./device-store.ts";

const UNIQUE = { credentials_id: TAKEN };

export interface CredentialsServiceOptions {
  readonly credentials: CredentialsStore;
  readonly devices: DeviceStore;
  readonly deviceService: DeviceService;
  readonly access: AccessControl;
  readonly bus: Bus;
}

/** Credentials of devices (reference: REST API, 3.7). */
export class CredentialsService {
  readonly #options: CredentialsServiceOptions;

  constructor(options: CredentialsServiceOptions) {
    this.#options = options;
  }

  async get(user: User, deviceId: Uuid): Promise<DeviceCredentials> {
    await this.#options.deviceService.reader.get(user, "READ_CREDENTIALS", deviceId);
    return orNotFound(await this.#options.credentials.find("device_id", deviceId));
  }

  /**
   * The devices whose credentials have this id, as far as the user may read them: an access token, an MQTT user name or
   * client id, an LwM2M endpoint, a certificate or its hash. Whole ids alone are found, so that none can be guessed bit by
   * bit.
   */
  async devicesWith(user: User, credentialsId: string): Promise<readonly DeviceInfo[]> {
    const { credentials, devices, deviceService, access } = this.#options;
    const ids = await credentials.devicesOf(user.tenantId.id, [credentialsId, sha3(credentialsId)]);
    const found = await Promise.all(ids.map((id) => devices.findInfo(id)));
    return found.flatMap((device) => {
      if (!device || !access.permits(user, "READ_CREDENTIALS", "DEVICE", accessTargetOf(device))) return [];
      return [deviceService.shownTo(user, device)];
    });
  }

  async save(user: User, draft: DeviceCredentialsDraft): Promise<DeviceCredentials> {
    const deviceId = givenId(draft.deviceId);
    if (!deviceId) throw new PlatformError("badRequest", "Parameter 'deviceId' can't be empty!");
    const device = await this.#options.deviceService.reader.get(user, "WRITE_CREDENTIALS", parseUuid(deviceId));
    const id = givenId(draft.id);
    if (!id) throw new PlatformError("badRequest", "Credentials for this device are already specified!");
    const stored = await this.#options.credentials.find("device_id", device.id.id);
    if (stored?.id.id !== id.toLowerCase()) {
      throw new PlatformError("badRequest", "Unable to update non-existent device credentials!");
    }
    const after = { ...stored, ...proofOf(draft) };
    try {
      await this.#options.credentials.replace(after);
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE) ?? error;
    }
    this.#publish(stored, after, { device, by: user });
    return after;
  }

  /**
   * Saves a device and its credentials in one call. Without an id, a device of the same name is updated; the right to
   * create devices is enough for that.
   */
  async saveWithDevice(user: User, { device: draft, credentials }: DeviceWithCredentialsDraft): Promise<Device> {
    if (!draft || !credentials) throw itemNotFound();
    const { deviceService, devices, credentials: store, access } = this.#options;
    const proof = proofOf(credentials);
    const id = givenId(draft.id);
    if (!id) access.check(user, "CREATE", "DEVICE", { tenantId: user.tenantId });
    const existing = id ? parseUuid(id) : await this.#sameName(user, draft.name);
    if (!existing) return deviceService.create(user, draft, proof);
    const before = orNotFound(await devices.find(existing));
    deviceService.reader.check(user, "WRITE", before);
    deviceService.reader.check(user, "WRITE_CREDENTIALS", before);
    const info = draft.additionalInfo ?? (id ? null : before.additionalInfo);
    const stored = orNotFound(await store.find("device_id", existing));
    const after = { ...stored, ...proof };
    const changed = { ...draft, additionalInfo: info };
    const device = await deviceService.update(user, existing, changed, (tx) => store.replace(after, tx));
    this.#publish(stored, after, { device, by: user });
    return device;
  }

  #publish(before: DeviceCredentials, after: DeviceCredentials, { device, by }: { device: Device; by: User }): void {
    const { bus } = this.#options;
    const { tenantId, id: deviceId } = device;
    const credentialsIds = [before.credentialsId, after.credentialsId];
    bus.publish("credentialsStored", { tenantId, deviceId, credentialsIds });
    bus.publish("credentialsUpdated", { tenantId, deviceId, credentials: after, by });
  }

  async #sameName(user: User, name: string | null | undefined): Promise<Uuid | undefined> {
    if (!name) return undefined;
    return (await this.#options.devices.findByName(user.tenantId.id, name))?.id.id;
  }
}
