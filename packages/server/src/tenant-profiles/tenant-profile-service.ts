import {
  type EntityInfo,
  type JsonObject,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  type TenantProfile,
  type TenantProfileDraft,
  type TenantProfileId,
  tenantProfileConfiguration,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { TenantProfileStore } from "./tenant-profile-store.ts";

const UNIQUE = {
  name: "Tenant profile with such name already exists!",
  is_default: "Another default tenant profile is present!",
};

export interface TenantProfileServiceOptions {
  readonly profiles: TenantProfileStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
}

/** Limits of tenants (reference: REST API, 2.25 and 3.5). */
export class TenantProfileService {
  readonly #options: TenantProfileServiceOptions;
  readonly #reader: EntityReader<TenantProfile>;

  constructor(options: TenantProfileServiceOptions) {
    this.#options = options;
    this.#reader = new EntityReader({
      entityType: "TENANT_PROFILE",
      find: (id) => options.profiles.find(id),
      accessTargetOf: ({ id, name }) => ({ id: id.id, name, tenantId: SYSTEM_TENANT }),
      access: options.access,
      directory: options.directory,
    });
  }

  /** Creates the default profile of a fresh installation. */
  async install(): Promise<void> {
    if (await this.#options.profiles.findDefault()) return;
    await this.#write(undefined, {
      ...this.#identity(),
      name: "Default",
      description: "Default tenant profile",
      default: true,
      isolatedTbCore: false,
      isolatedTbRuleEngine: false,
      profileData: { configuration: tenantProfileConfiguration() },
    });
  }

  get(user: User, id: Uuid): Promise<TenantProfile> {
    return this.#reader.get(user, "READ", id);
  }

  async getInfo(user: User, id: Uuid): Promise<EntityInfo<TenantProfileId>> {
    return infoOf(await this.get(user, id));
  }

  async getDefaultInfo(user: User): Promise<EntityInfo<TenantProfileId>> {
    const profile = await this.getDefault();
    this.#reader.check(user, "READ", profile);
    return infoOf(profile);
  }

  /** For the platform itself. */
  async getDefault(): Promise<TenantProfile> {
    return orNotFound(await this.#options.profiles.findDefault());
  }

  find(id: Uuid): Promise<TenantProfile | undefined> {
    return this.#reader.find(id);
  }

  list(user: User, link: PageLink): Promise<PageData<TenantProfile>> {
    this.#options.access.check(user, "READ", "TENANT_PROFILE");
    return this.#options.profiles.list(link);
  }

  listInfos(user: User, link: PageLink): Promise<PageData<EntityInfo<TenantProfileId>>> {
    this.#options.access.check(user, "READ", "TENANT_PROFILE");
    return this.#options.profiles.listInfos(link);
  }

  async save(user: User, draft: TenantProfileDraft): Promise<TenantProfile> {
    const id = givenId(draft.id);
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) this.#options.access.check(user, "CREATE", "TENANT_PROFILE");
    const content = contentOf(draft);
    // A save cannot unset the default profile, only setting another one can: tenants need one.
    const isDefault = content.default || before?.default === true;
    const after = { ...(before ?? this.#identity()), ...content, default: isDefault };
    await this.#check(before, after);
    return this.#write(before, after, user);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const profile = await this.#reader.get(user, "DELETE", id);
    if (profile.default) throw new PlatformError("badRequest", "Deletion of Default Tenant Profile is prohibited!");
    if (await this.#options.profiles.isUsed(id)) {
      throw new PlatformError("badRequest", "The tenant profile referenced by the tenants cannot be deleted!");
    }
    await this.#options.writer.remove(this.#options.profiles, { entity: profile, by: user });
  }

  /** Returns the profile before the change, as the contract demands. */
  async makeDefault(user: User, id: Uuid): Promise<TenantProfile> {
    const profile = await this.#reader.get(user, "WRITE", id);
    if (profile.default) return profile;
    const former = await this.#options.profiles.findDefault();
    await this.#options.writer.saveAll(this.#options.profiles, [
      ...(former ? [{ before: former, after: { ...former, default: false }, by: user }] : []),
      { before: profile, after: { ...profile, default: true }, by: user, unique: UNIQUE },
    ]);
    return profile;
  }

  async #check(before: TenantProfile | undefined, after: TenantProfile): Promise<void> {
    if (before && before.isolatedTbCore !== after.isolatedTbCore) {
      throw new PlatformError("badRequest", "Can't update isolatedTbCore property!");
    }
    if (before && before.isolatedTbRuleEngine !== after.isolatedTbRuleEngine) {
      throw new PlatformError("badRequest", "Can't update isolatedTbRuleEngine property!");
    }
    if (!after.default) return;
    const other = await this.#options.profiles.findDefault();
    if (other && other.id.id !== after.id.id) {
      throw new PlatformError("badRequest", UNIQUE.is_default);
    }
  }

  #write(before: TenantProfile | undefined, after: TenantProfile, by?: User): Promise<TenantProfile> {
    return this.#options.writer.save(this.#options.profiles, { before, after, by, unique: UNIQUE });
  }

  #identity(): Pick<TenantProfile, "id" | "createdTime"> {
    const id = this.#options.ids.entity("TENANT_PROFILE");
    return { id, createdTime: timeOfUuid(id.id) };
  }
}

function contentOf(draft: TenantProfileDraft): Omit<TenantProfile, "id" | "createdTime"> {
  const name = requireText(draft.name, "Tenant profile name should be specified!");
  const description = draft.description ?? null;
  checkTexts({ name });
  const configuration = draft.profileData ? draft.profileData.configuration : {};
  if (!configuration) throw new PlatformError("badRequest", "Tenant profile data configuration should be specified!");
  const { type } = configuration as JsonObject;
  if (type !== undefined && type !== "DEFAULT") {
    throw new PlatformError("badRequest", `Unknown type of a tenant profile's configuration: ${JSON.stringify(type)}`);
  }
  return {
    name,
    description,
    default: draft.default ?? false,
    isolatedTbCore: draft.isolatedTbCore ?? false,
    isolatedTbRuleEngine: draft.isolatedTbRuleEngine ?? false,
    profileData: { configuration: tenantProfileConfiguration(configuration as JsonObject) },
  };
}

function infoOf({ id, name }: TenantProfile): EntityInfo<TenantProfileId> {
  return { id, name };
}
