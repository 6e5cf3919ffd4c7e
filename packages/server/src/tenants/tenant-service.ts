import {
  contactOf,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type Tenant,
  type TenantDraft,
  type TenantInfo,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import { dropDeadDashboards } from "../assignments/dead-dashboards.ts";
import type { User } from "../kernel/auth/user.ts";
import { isForeignKeyViolation } from "../kernel/database/sql-error.ts";
import { checkContact, checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { OwnerDeletion } from "../kernel/entities/owner-deletion.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { TenantProfileService } from "../tenant-profiles/tenant-profile-service.ts";
import type { TenantStore } from "./tenant-store.ts";

/** Attempts to remove a tenant's data while others still save. */
const MAX_ATTEMPTS = 10;
const REGION = "Global";

/** Sets up a new tenant; runs after the tenant is durable. When one fails, the tenant is removed again. */
export type TenantCreated = (tenant: Tenant, by: User | undefined) => Promise<void>;

/** Removes one module's data of a tenant, in batches; data that is gone is no error. */
export type TenantRemoval = (tenant: Tenant, by: User | undefined) => Promise<void>;

export interface TenantServiceOptions {
  readonly tenants: TenantStore;
  readonly profiles: TenantProfileService;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
  readonly ownerDeletion: OwnerDeletion;
}

/** Tenants (reference: REST API, 2.25 and 3.3). */
export class TenantService {
  readonly #options: TenantServiceOptions;
  readonly #reader: EntityReader<Tenant>;
  readonly #created: TenantCreated[] = [];
  readonly #removals: TenantRemoval[] = [];

  constructor(options: TenantServiceOptions) {
    this.#options = options;
    this.#reader = new EntityReader({
      entityType: "TENANT",
      find: (id) => options.tenants.find(id),
      findTargets: (ids) => options.tenants.findMany(ids),
      accessTargetOf: ({ id, name }) => ({ id: id.id, name, tenantId: id }), // a tenant belongs to itself
      access: options.access,
      directory: options.directory,
    });
    options.ownerDeletion.register<Tenant>("TENANT", (tenant) => this.#remove(tenant, undefined));
  }

  /** In the order of registration; `first`: before the others, to be notified of their actions. */
  onCreated(hook: TenantCreated, place: "first" | "last" = "last"): void {
    if (place === "first") this.#created.unshift(hook);
    else this.#created.push(hook);
  }

  /** In the order of registration: devices before their profiles. */
  onRemoval(removal: TenantRemoval): void {
    this.#removals.push(removal);
  }

  async get(user: User, id: Uuid): Promise<Tenant> {
    const tenant = await this.#reader.get(user, "READ", id);
    return dropDeadDashboards(tenant, ["homeDashboardId"], this.#options.directory);
  }

  async getInfo(user: User, id: Uuid): Promise<TenantInfo> {
    await this.#reader.get(user, "READ", id);
    const info = await this.#options.tenants.findInfo(id);
    if (!info) throw notFound(entityId("TENANT", id));
    return info;
  }

  find(id: Uuid): Promise<Tenant | undefined> {
    return this.#options.tenants.find(id);
  }

  /** The oldest tenant of exactly this title. */
  findByTitle(title: string): Promise<Tenant | undefined> {
    return this.#options.tenants.findByTitle(title);
  }

  list(user: User, link: PageLink): Promise<PageData<Tenant>> {
    this.#checkSystemAdmin(user);
    return this.#options.tenants.list(link);
  }

  /** `tenantProfileIds`: only tenants that have one of these. */
  listInfos(user: User, tenantProfileIds: readonly Uuid[] | undefined, link: PageLink): Promise<PageData<TenantInfo>> {
    this.#checkSystemAdmin(user);
    return this.#options.tenants.listInfos(link, tenantProfileIds);
  }

  /** `user` undefined: the platform itself. */
  async save(user: User | undefined, draft: TenantDraft): Promise<Tenant> {
    const id = givenId(draft.id);
    if (id && user) return this.#update(user, parseUuid(id), draft);
    if (user) this.#options.access.check(user, "CREATE", "TENANT");
    const tenant = { ...this.#identity(), ...(await this.#contentOf(draft)) };
    await this.#options.writer.save(this.#options.tenants, { after: tenant, by: user });
    await this.#equip(tenant, user);
    return tenant;
  }

  async delete(user: User, id: Uuid): Promise<void> {
    await this.#remove(await this.#reader.get(user, "DELETE", id), user);
  }

  /** Replaces `additionalInfo` with data of the platform; callers check permissions. */
  async setAdditionalInfo(tenant: Tenant, additionalInfo: Tenant["additionalInfo"], by: User): Promise<void> {
    const after = { ...tenant, additionalInfo };
    await this.#options.writer.save(this.#options.tenants, { before: tenant, after, by });
  }

  async #update(user: User, id: Uuid, draft: TenantDraft): Promise<Tenant> {
    const before = await this.#reader.get(user, "WRITE", id);
    const after = { ...before, ...(await this.#contentOf(draft)) };
    return this.#options.writer.save(this.#options.tenants, { before, after, by: user });
  }

  async #contentOf(draft: TenantDraft): Promise<Omit<Tenant, "id" | "createdTime">> {
    const title = requireText(draft.title, "Tenant title should be specified!");
    const contact = contactOf(draft);
    checkTexts({ title });
    checkContact(contact);
    const { profiles } = this.#options;
    const given = givenId(draft.tenantProfileId);
    const profile = given ? await profiles.find(parseUuid(given)) : await profiles.getDefault();
    if (!profile) throw new PlatformError("badRequest", "Tenant is referencing to non-existent tenant profile!");
    if (profile.isolatedTbCore || profile.isolatedTbRuleEngine) {
      throw new PlatformError("badRequest", "Can't use isolated tenant profiles in monolith setup!");
    }
    const additionalInfo = draft.additionalInfo ?? null;
    return { title, name: title, region: REGION, tenantProfileId: profile.id, ...contact, additionalInfo };
  }

  async #equip(tenant: Tenant, by: User | undefined): Promise<void> {
    try {
      for (const hook of this.#created) await hook(tenant, by);
    } catch (error) {
      await this.#remove(tenant, by);
      throw error;
    }
  }

  #remove(tenant: Tenant, by: User | undefined): Promise<void> {
    const { ownerDeletion, writer, tenants } = this.#options;
    return ownerDeletion.run(tenant, async () => {
      await this.#empty(tenant, by);
      await writer.remove(tenants, { entity: tenant, by });
      await this.#empty(tenant, by); // what was saved meanwhile
    });
  }

  /** Its users first: what they save last may block the removal of what it refers to. */
  async #empty(tenant: Tenant, by: User | undefined): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        for (const removal of this.#removals) await removal(tenant, by);
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isForeignKeyViolation(error)) throw error;
      }
    }
  }

  #checkSystemAdmin(user: User): void {
    // A list has no target to check; only users that may read settings of the installation see all tenants.
    this.#options.access.check(user, "READ", "ADMIN_SETTINGS");
  }

  #identity(): Pick<Tenant, "id" | "createdTime"> {
    const id = this.#options.ids.entity("TENANT");
    return { id, createdTime: timeOfUuid(id.id) };
  }
}
