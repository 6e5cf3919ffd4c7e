import {
  type Device,
  type DeviceDraft,
  type DeviceInfo,
  type DeviceProfile,
  type EntitySubtype,
  entityId,
  NO_CUSTOMER,
  type OtaPackageId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { type AssignableCustomers, CustomerAssignment } from "../assignments/customer-assignment.ts";
import type { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import { refuseViewed } from "../entity-views/viewed-entities.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound, orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { OtaReferences } from "../ota-packages/ota-references.ts";
import type { Proof } from "./credentials-rules.ts";
import { proofOf, randomAccessToken } from "./credentials-rules.ts";
import { deviceDataOf } from "./device-data.ts";
import type { DeviceScope } from "./device-scope.ts";
import type { DeviceStore } from "./device-store.ts";
import { type DeviceWriter, NO_PROFILE } from "./device-writer.ts";
import { withMaskedTransportSecrets } from "./transport-secrets.ts";

const VIEWED = "Can't delete device that has entity views!";
/** The message for a device without a name. */
export const NO_NAME = "Device name should be specified!";

export interface DeviceServiceOptions {
  readonly devices: DeviceStore;
  readonly deviceWriter: DeviceWriter;
  readonly profiles: DeviceProfileService;
  readonly packages: OtaReferences;
  readonly customers: AssignableCustomers;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
}

/** Devices (reference: REST API, 2.12 and 3.6). */
export class DeviceService {
  readonly reader: EntityReader<Device>;
  /** Assigns devices to customers and takes them back. */
  readonly assignment: CustomerAssignment<Device>;
  readonly #options: DeviceServiceOptions;

  constructor(options: DeviceServiceOptions) {
    const { devices, writer, customers, access, directory } = options;
    this.#options = options;
    this.reader = new EntityReader<Device>({
      entityType: "DEVICE",
      find: (id) => devices.find(id),
      findTargets: (ids) => devices.findMany(ids),
      accessTargetOf,
      access,
      directory,
    });
    this.assignment = new CustomerAssignment({
      kind: "Device",
      target: devices,
      reader: this.reader,
      writer,
      customers,
      ofCustomer: async ({ id, tenantId }, limit) =>
        (await devices.list({ tenantId: tenantId.id, customerId: id.id }, { pageSize: limit, page: 0 })).data,
    });
  }

  async get(user: User, id: Uuid): Promise<Device> {
    return this.shownTo(user, await this.reader.get(user, "READ", id));
  }

  async getInfo(user: User, id: Uuid): Promise<DeviceInfo> {
    await this.reader.get(user, "READ", id);
    const info = await this.#options.devices.findInfo(id);
    if (!info) throw notFound(entityId("DEVICE", id));
    return this.shownTo(user, info);
  }

  async getByName(user: User, name: string): Promise<Device> {
    const device = orNotFound(await this.#options.devices.findByName(user.tenantId.id, name));
    this.reader.check(user, "READ", device);
    return this.shownTo(user, device);
  }

  /** Ids that do not exist, or that the user may not see, are left out. */
  async listByIds(user: User, ids: readonly Uuid[]): Promise<readonly Device[]> {
    const devices = await this.#options.devices.findMany(ids);
    const seen = devices.filter((device) =>
      this.#options.access.permits(user, "READ", "DEVICE", accessTargetOf(device)),
    );
    return seen.map((device) => this.shownTo(user, device));
  }

  async list(user: User, scope: Omit<DeviceScope, "tenantId">, link: PageLink): Promise<PageData<Device>> {
    const page = await this.#options.devices.list(await this.#scopeOf(user, scope), link);
    return { ...page, data: page.data.map((device) => this.shownTo(user, device)) };
  }

  async listInfos(user: User, scope: Omit<DeviceScope, "tenantId">, link: PageLink): Promise<PageData<DeviceInfo>> {
    const page = await this.#options.devices.listInfos(await this.#scopeOf(user, scope), link);
    return { ...page, data: page.data.map((device) => this.shownTo(user, device)) };
  }

  /** The device as this user may see it: secrets of its transport are masked for users that may not change them. */
  shownTo<D extends Device>(user: User, device: D): D {
    const deviceData = withMaskedTransportSecrets(device.deviceData);
    if (deviceData === device.deviceData) return device; // it has none
    return this.#options.access.permits(user, "WRITE", "DEVICE", accessTargetOf(device))
      ? device
      : { ...device, deviceData };
  }

  async types(user: User): Promise<readonly EntitySubtype[]> {
    const types = await this.#options.devices.types(user.tenantId.id);
    return types.map((type) => ({ tenantId: user.tenantId, entityType: "DEVICE", type }));
  }

  /** How many devices would get a package that is assigned to their profile. */
  async countForPackage(user: User, deviceProfileId: Uuid, type: "FIRMWARE" | "SOFTWARE"): Promise<number> {
    await this.#options.profiles.getInfo(user, deviceProfileId);
    const column = type === "FIRMWARE" ? "firmware_id" : "software_id";
    return this.#options.devices.countWithoutPackage(user.tenantId.id, deviceProfileId, column);
  }

  /** Creates a device, or replaces it when the draft has an id. `accessToken` is used on creation only. */
  async save(user: User, draft: DeviceDraft, accessToken?: string): Promise<Device> {
    const id = givenId(draft.id);
    if (id) return this.update(user, parseUuid(id), draft);
    const given = accessToken && proofOf({ credentialsType: "ACCESS_TOKEN", credentialsId: accessToken });
    return this.create(user, draft, given || randomAccessToken());
  }

  async create(user: User, draft: DeviceDraft, proof: Proof): Promise<Device> {
    const { access, limits, devices } = this.#options;
    access.check(user, "CREATE", "DEVICE", { tenantId: user.tenantId });
    const content = await this.#contentOf(user.tenantId, draft, user);
    const customerId = customerIn(draft);
    await this.assignment.checkCustomer(user.tenantId, customerId);
    const { tenantId } = user;
    const limit = await limits.oneMore(tenantId, "DEVICE", (tx) => devices.count(tenantId.id, tx));
    return this.#options.deviceWriter.insert({ tenantId, customerId, ...content }, { proof, by: user, limit });
  }

  /** `also` runs in the same transaction. */
  async update(user: User, id: Uuid, draft: DeviceDraft, also?: (tx: Tx) => Promise<void>): Promise<Device> {
    const before = await this.reader.get(user, "WRITE", id);
    // A customer user must not assign the device to somebody else: its customer stays the same.
    const customerId = user.authority === "CUSTOMER_USER" ? before.customerId : customerIn(draft);
    if (customerId.id !== before.customerId.id) await this.assignment.checkCustomer(before.tenantId, customerId);
    const after: Device = { ...before, customerId, ...(await this.#contentOf(before.tenantId, draft, user, before)) };
    return this.#options.deviceWriter.replace(before, after, user, also);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const device = await this.reader.get(user, "DELETE", id);
    await this.#options.deviceWriter.remove(device, user, (tx) => refuseViewed(device.id, tx, VIEWED));
  }

  /** Deletes all devices of a tenant, page by page. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    await forEachPage(
      (link) => this.#options.devices.list({ tenantId: tenantId.id }, link),
      (device) => this.#options.deviceWriter.remove(device, by),
    );
  }

  async #scopeOf(user: User, scope: Omit<DeviceScope, "tenantId">): Promise<DeviceScope> {
    const { access } = this.#options;
    if (scope.customerId) await access.checkId(user, "READ", entityId("CUSTOMER", scope.customerId));
    else access.check(user, "READ", "DEVICE", { tenantId: user.tenantId });
    return { ...scope, tenantId: user.tenantId.id };
  }

  async #contentOf(tenantId: TenantId, draft: DeviceDraft, by: User, before?: Device) {
    const name = requireText(draft.name, NO_NAME);
    const label = draft.label ?? null;
    checkTexts({ name, label, type: draft.type });
    const profile = await this.#profileOf(tenantId, draft, by);
    const firmwareId = packageIn(draft.firmwareId);
    const softwareId = packageIn(draft.softwareId);
    const deviceProfileId = profile.id.id;
    await this.#options.packages.check({ tenantId, deviceProfileId, firmwareId, softwareId });
    return {
      name,
      type: profile.name,
      label,
      deviceProfileId: profile.id,
      deviceData: deviceDataOf(draft.deviceData, profile, before?.deviceData),
      firmwareId,
      softwareId,
      additionalInfo: draft.additionalInfo ?? null,
    };
  }

  async #profileOf(tenantId: TenantId, draft: DeviceDraft, by: User): Promise<DeviceProfile> {
    const { profiles } = this.#options;
    const id = givenId(draft.deviceProfileId);
    if (id) {
      const profile = await profiles.find(parseUuid(id));
      if (profile?.tenantId.id !== tenantId.id) throw new PlatformError("badRequest", NO_PROFILE);
      return profile;
    }
    return draft.type ? profiles.findOrCreate(tenantId, draft.type, by) : profiles.getDefault(tenantId);
  }
}

function packageIn(input: DeviceDraft["firmwareId"]): OtaPackageId | null {
  const id = givenId(input);
  return id ? entityId("OTA_PACKAGE", parseUuid(id)) : null;
}

function customerIn(draft: DeviceDraft): Device["customerId"] {
  const id = givenId(draft.customerId);
  return id ? entityId("CUSTOMER", parseUuid(id)) : NO_CUSTOMER;
}
