import {
  type DeviceProfile,
  type DeviceProfileDraft,
  type DeviceProfileInfo,
  type DeviceTransportType,
  type EntityType,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { isForeignKeyViolation } from "../kernel/database/sql-error.ts";
import { checkImage, checkTexts, requireText, textOrNull } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound, orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { OtaReferences } from "../ota-packages/ota-references.ts";
import { droppedExpressions } from "./alarm-expressions.ts";
import type { DeviceProfileStore } from "./device-profile-store.ts";
import type { Lwm2mServers } from "./lwm2m-servers.ts";
import { checkProfileData, profileDataOf } from "./profile-data.ts";

const UNIQUE = {
  name: "Device profile with such name already exists!",
  provision_device_key: "Device profile with such provision device key already exists!",
  tenant_id: "Another default device profile is present in scope of current tenant!",
};
const IMAGE_LENGTH = 1_000_000;
const IN_USE = "The device profile referenced by the devices cannot be deleted!";

export interface DeviceProfileServiceOptions {
  readonly profiles: DeviceProfileStore;
  readonly packages: OtaReferences;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
  /** Whether a queue of this name exists. */
  readonly isQueue: (name: string) => boolean;
  readonly lwm2m: Lwm2mServers;
}

/** Settings shared by devices of one type (reference: REST API, 2.13 and 3.8). */
export class DeviceProfileService {
  readonly #options: DeviceProfileServiceOptions;
  readonly #reader: EntityReader<DeviceProfile>;

  constructor(options: DeviceProfileServiceOptions) {
    this.#options = options;
    this.#reader = new EntityReader<DeviceProfile>({
      entityType: "DEVICE_PROFILE",
      find: (id) => options.profiles.find(id),
      findTargets: (ids) => options.profiles.findMany(ids),
      accessTargetOf,
      access: options.access,
      directory: options.directory,
    });
  }

  /** The default profile of a new tenant. */
  async createDefault(tenantId: TenantId, by: User | undefined): Promise<DeviceProfile> {
    const profile = newProfile("default", { description: "Default device profile", default: true });
    return this.#write(undefined, { ...this.#identity(tenantId), ...profile }, by);
  }

  /** The profile of a device's type; created with defaults when missing. */
  async findOrCreate(tenantId: TenantId, name: string, by: User | undefined): Promise<DeviceProfile> {
    const existing = await this.#options.profiles.findByName(tenantId.id, name);
    if (existing) return existing;
    checkTexts({ name });
    try {
      return await this.#write(undefined, { ...this.#identity(tenantId), ...newProfile(name, {}) }, by);
    } catch (error) {
      const winner = await this.#options.profiles.findByName(tenantId.id, name); // created by a concurrent call
      if (winner) return winner;
      throw error;
    }
  }

  async getDefault(tenantId: TenantId): Promise<DeviceProfile> {
    return orNotFound(await this.#options.profiles.findDefault(tenantId.id));
  }

  find(id: Uuid): Promise<DeviceProfile | undefined> {
    return this.#reader.find(id);
  }

  get(user: User, id: Uuid): Promise<DeviceProfile> {
    return this.#reader.get(user, "READ", id);
  }

  /** Customer users may read profile infos, not their configuration. */
  async getInfo(user: User, id: Uuid): Promise<DeviceProfileInfo> {
    const profile = await this.#reader.find(id);
    if (profile?.tenantId.id !== user.tenantId.id) throw notFound(entityId("DEVICE_PROFILE", id));
    return infoOf(profile);
  }

  async getDefaultInfo(user: User): Promise<DeviceProfileInfo> {
    return infoOf(await this.getDefault(user.tenantId));
  }

  /** `transports`: only profiles with one of these. */
  list(
    user: User,
    transports: readonly DeviceTransportType[] | undefined,
    link: PageLink,
  ): Promise<PageData<DeviceProfile>> {
    this.#options.access.check(user, "READ", "DEVICE_PROFILE", { tenantId: user.tenantId });
    return this.#options.profiles.list(user.tenantId.id, link, transports);
  }

  listInfos(
    user: User,
    transportType: DeviceTransportType | undefined,
    link: PageLink,
  ): Promise<PageData<DeviceProfileInfo>> {
    return this.#options.profiles.listInfos(user.tenantId.id, transportType, link);
  }

  async save(user: User, draft: DeviceProfileDraft): Promise<DeviceProfile> {
    const id = givenId(draft.id);
    const { tenantId } = user;
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.#options.access.check(user, "CREATE", "DEVICE_PROFILE", { tenantId });
    const content = contentOf(draft);
    // A save cannot unset the default profile, only setting another one can: devices need one.
    const isDefault = content.default || before?.default === true;
    const after = { ...(before ?? this.#identity(tenantId)), ...content, default: isDefault };
    await this.#check(before, after);
    return this.#write(before, after, user);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const { profiles } = this.#options;
    const profile = await this.#reader.get(user, "DELETE", id);
    if (profile.default) throw new PlatformError("badRequest", "Deletion of Default Device Profile is prohibited!");
    if (await profiles.hasDevices(id)) throw new PlatformError("badRequest", IN_USE);
    try {
      await this.#options.writer.remove(profiles, { entity: profile, by: user });
    } catch (error) {
      throw isForeignKeyViolation(error) ? new PlatformError("badRequest", IN_USE, { cause: error }) : error;
    }
  }

  async makeDefault(user: User, id: Uuid): Promise<DeviceProfile> {
    const profile = await this.#reader.get(user, "WRITE", id);
    if (profile.default) return profile;
    const former = await this.#options.profiles.findDefault(profile.tenantId.id);
    const after = { ...profile, default: true };
    await this.#options.writer.saveAll(this.#options.profiles, [
      ...(former ? [{ before: former, after: { ...former, default: false }, by: user }] : []),
      { before: profile, after, by: user, unique: UNIQUE },
    ]);
    return after;
  }

  /** Deletes all profiles of a tenant in batches, after its devices. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    const { profiles, writer } = this.#options;
    await forEachPage(
      (link) => profiles.list(tenantId.id, link),
      (entity) => writer.remove(profiles, { entity, by }),
    );
  }

  async #check(before: DeviceProfile | undefined, after: DeviceProfile): Promise<void> {
    const { profiles, packages, isQueue, lwm2m } = this.#options;
    await checkProfileData(after.profileData, lwm2m);
    if (before) await this.#checkTypesOfUsed(before, after);
    if (after.default) {
      const other = await profiles.findDefault(after.tenantId.id);
      if (other && other.id.id !== after.id.id) {
        throw new PlatformError("badRequest", UNIQUE.tenant_id);
      }
    }
    if (after.defaultQueueName !== null && !isQueue(after.defaultQueueName)) {
      throw new PlatformError("badRequest", "Device profile is referencing to non-existent queue!");
    }
    await this.#checkReference(after, "RULE_CHAIN", after.defaultRuleChainId?.id, "rule chain");
    await this.#checkReference(after, "DASHBOARD", after.defaultDashboardId?.id, "dashboard");
    await packages.check({ ...after, deviceProfileId: after.id.id });
  }

  async #checkTypesOfUsed(before: DeviceProfile, after: DeviceProfile): Promise<void> {
    if (before.type === after.type && before.transportType === after.transportType) return;
    if (!(await this.#options.profiles.hasDevices(before.id.id))) return;
    const what = before.type === after.type ? "transport type" : "type";
    throw new PlatformError("badRequest", `Can't change device profile ${what} because devices referenced it!`);
  }

  async #checkReference(profile: DeviceProfile, type: EntityType, id: Uuid | undefined, what: string): Promise<void> {
    if (!id) return;
    const { directory } = this.#options;
    const target = directory.supports(type) ? await directory.find(entityId(type, id)) : undefined;
    if (target?.tenantId.id !== profile.tenantId.id) {
      throw new PlatformError("badRequest", `Can't assign non-existent ${what}!`);
    }
  }

  #write(before: DeviceProfile | undefined, after: DeviceProfile, by: User | undefined): Promise<DeviceProfile> {
    const { writer, profiles } = this.#options;
    const renamed = before !== undefined && before.name !== after.name;
    const also = renamed
      ? (tx: Parameters<DeviceProfileStore["renameType"]>[2]) => profiles.renameType(after.id.id, after.name, tx)
      : undefined;
    const dropped = droppedExpressions(before?.profileData.alarms, after.profileData.alarms);
    const details = dropped.length > 0 ? { droppedExpressions: dropped } : undefined;
    return writer.save(profiles, { before, after, by, also, details, unique: UNIQUE });
  }

  #identity(tenantId: TenantId): Pick<DeviceProfile, "id" | "createdTime" | "tenantId"> {
    const id = this.#options.ids.entity("DEVICE_PROFILE");
    return { id, createdTime: timeOfUuid(id.id), tenantId };
  }
}

type Content = Omit<DeviceProfile, "id" | "createdTime" | "tenantId">;

function newProfile(name: string, given: Pick<DeviceProfileDraft, "description" | "default">): Content {
  return contentOf({ ...given, name, type: "DEFAULT", transportType: "DEFAULT" });
}

function contentOf(draft: DeviceProfileDraft): Content {
  const name = requireText(draft.name, "Device profile name should be specified!");
  const { type, transportType } = draft;
  const provisionType = draft.provisionType ?? "DISABLED";
  if (!type) throw new PlatformError("badRequest", "Device profile type should be specified!");
  if (!transportType) throw new PlatformError("badRequest", "Device profile transport type should be specified!");
  const image = draft.image ?? null;
  const provisionDeviceKey = textOrNull(draft.provisionDeviceKey);
  checkTexts({ name, provisionDeviceKey });
  checkImage(image, IMAGE_LENGTH);
  return {
    name,
    description: draft.description ?? null,
    image,
    default: draft.default ?? false,
    type,
    transportType,
    provisionType,
    provisionDeviceKey,
    defaultRuleChainId: reference("RULE_CHAIN", draft.defaultRuleChainId),
    defaultDashboardId: reference("DASHBOARD", draft.defaultDashboardId),
    defaultQueueName: textOrNull(draft.defaultQueueName),
    firmwareId: reference("OTA_PACKAGE", draft.firmwareId),
    softwareId: reference("OTA_PACKAGE", draft.softwareId),
    profileData: profileDataOf(draft.profileData, { type, transportType, provisionType }),
  };
}

function reference<T extends EntityType>(type: T, input: DeviceProfileDraft["firmwareId"]) {
  const id = givenId(input);
  return id ? entityId(type, parseUuid(id)) : null;
}

function infoOf({ id, name, image, defaultDashboardId, type, transportType }: DeviceProfile): DeviceProfileInfo {
  return { id, name, image, defaultDashboardId, type, transportType };
}
