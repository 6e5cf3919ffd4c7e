import { type Device, NO_CUSTOMER, PlatformError, type Tenant, type Uuid } from "@orrery/model";
import type { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import { refuseViewed } from "../entity-views/viewed-entities.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter, OnDeleted } from "../kernel/entities/entity-writer.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { deviceDataOf } from "./device-data.ts";
import type { DeviceStore } from "./device-store.ts";

const VIEWED = "Can't assign device that has entity views to another tenant!";
const NAME_TAKEN = "Device with such name already exists!";

export interface DeviceMovesOptions {
  readonly devices: DeviceStore;
  readonly reader: EntityReader<Device>;
  readonly profiles: DeviceProfileService;
  readonly limits: EntityLimits;
  readonly writer: EntityWriter;
  readonly findTenant: (id: Uuid) => Promise<Tenant | undefined>;
  /** Whether a tenant is being deleted. */
  readonly isGoing: (id: Uuid, tx: Tx) => Promise<boolean>;
  /** Removes what stays behind: its relations, and the data that modules keep of it for the tenant. */
  readonly onDeleted: OnDeleted;
}

/** Moves devices from one tenant to another (reference: REST API, 2.12). */
export class DeviceMoves {
  readonly #options: DeviceMovesOptions;

  constructor(options: DeviceMovesOptions) {
    this.#options = options;
  }

  /**
   * The device keeps its credentials, attributes and telemetry and loses its customer, relations, packages and events.
   * It gets the profile of the same name, which is created if the new tenant has none.
   * @throws {PlatformError} `notFound`, `forbidden`, or `badRequest` when the new tenant cannot take it.
   */
  async move(user: User, id: Uuid, tenantId: Uuid): Promise<Device> {
    const { devices, reader, profiles, writer, findTenant, isGoing, onDeleted, limits } = this.#options;
    const before = await reader.get(user, "ASSIGN_TO_TENANT", id);
    if (before.tenantId.id === tenantId) return before;
    const to = await findTenant(tenantId);
    if (!to) throw noTenant();
    const from = orNotFound(await findTenant(before.tenantId.id));
    await this.#checkName(before, to);
    const limit = await limits.oneMore(to.id, "DEVICE", (tx) => devices.count(to.id.id, tx));
    const profile = await profiles.findOrCreate(to.id, before.type, undefined);
    const after: Device = {
      ...before,
      tenantId: to.id,
      customerId: NO_CUSTOMER,
      type: profile.name,
      deviceProfileId: profile.id,
      deviceData: deviceDataOf(before.deviceData, profile, before.deviceData),
      firmwareId: null,
      softwareId: null,
    };
    const also = async (tx: Tx): Promise<void> => {
      if (!(await lockEntity(to.id, tx)) || (await isGoing(to.id.id, tx))) throw noTenant();
      await refuseViewed(before.id, tx, VIEWED);
      await onDeleted(before.id, tx, from.id);
      await limit?.(tx);
    };
    const move = { from: { id: from.id, title: from.title }, to: { id: to.id, title: to.title } };
    return writer.save(devices, { before, after, by: user, also, unique: { name: NAME_TAKEN }, move });
  }

  /** Checked before a profile is created for it; the unique constraint covers names that are taken later. */
  async #checkName({ name }: Device, to: Tenant): Promise<void> {
    const other = await this.#options.devices.findByName(to.id.id, name);
    if (other) throw new PlatformError("badRequest", NAME_TAKEN);
  }
}

function noTenant(): PlatformError {
  return new PlatformError("badRequest", "Could not find the specified Tenant!");
}
