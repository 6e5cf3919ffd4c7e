import {
  type Lwm2mObject,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type ResourceType,
  type TbResource,
  type TbResourceDraft,
  type TbResourceId,
  type TbResourceInfo,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { keyOf, lwm2mObject, parseLwm2mModel } from "./lwm2m-model.ts";
import type { ResourceStore } from "./resource-store.ts";
import type { StoredResource } from "./resource-table.ts";

const BATCH = 500;
/** Without ambiguous repetition: a long invalid text must not backtrack. */
const BASE64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

/** How the objects of a list are ordered: by name, or by id. */
export interface ObjectOrder {
  readonly sortProperty?: string | undefined;
  readonly sortOrder?: string | undefined;
}

export interface ResourceServiceOptions {
  readonly resources: ResourceStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
}

/** Models of LwM2M objects and key stores, of tenants and of the installation (reference: REST API, 2.23 and 3.25). */
export class ResourceService {
  readonly #options: ResourceServiceOptions;
  readonly #reader: EntityReader<StoredResource>;

  constructor(options: ResourceServiceOptions) {
    this.#options = options;
    const { resources, access, directory } = options;
    this.#reader = new EntityReader<StoredResource>({
      entityType: "TB_RESOURCE",
      find: (id) => resources.find(id),
      accessTargetOf: ({ id, tenantId, title }) => ({ id: id.id, tenantId, name: title }),
      access,
      directory,
    });
  }

  async getInfo(user: User, id: Uuid): Promise<TbResourceInfo> {
    return infoOf(await this.#reader.get(user, "READ", id));
  }

  async get(user: User, id: Uuid): Promise<TbResource> {
    const { resource, data } = await this.getFile(user, id);
    return { ...infoOf(resource), fileName: resource.fileName, data: data.toString("base64") };
  }

  async getFile(user: User, id: Uuid): Promise<{ resource: StoredResource; data: Buffer }> {
    const resource = await this.#reader.get(user, "READ", id);
    return { resource, data: await this.#options.resources.data(resource) };
  }

  async list(user: User, link: PageLink): Promise<PageData<TbResourceInfo>> {
    const page = await this.#options.resources.list(user.tenantId.id, link);
    return { ...page, data: page.data.map(infoOf) };
  }

  /** Pages the models by id first, then sorts the objects of the page. */
  async lwm2mPage(user: User, link: PageLink): Promise<readonly Lwm2mObject[]> {
    const objects = await this.#options.resources.lwm2mPage(user.tenantId.id, link);
    return ordered(objects, { sortProperty: link.sortOrder?.property, sortOrder: link.sortOrder?.direction });
  }

  async lwm2mObjects(
    user: User,
    keys: readonly string[] | undefined,
    order: ObjectOrder,
  ): Promise<readonly Lwm2mObject[]> {
    return ordered(await this.#options.resources.lwm2mObjects({ tenantId: user.tenantId.id, keys }), order);
  }

  async save(user: User, draft: TbResourceDraft): Promise<TbResource> {
    const { access, resources, writer, limits } = this.#options;
    const id = givenId(draft.id);
    const { tenantId } = user;
    const before = id ? await this.#reader.get(user, "WRITE", parseUuid(id)) : undefined;
    if (!before) access.check(user, "CREATE", "TB_RESOURCE", { tenantId });
    const { data, ...content } = contentOf(draft, before === undefined);
    const limit = await limits.moreBytes(tenantId, "TB_RESOURCE", (tx) => resources.sizeOf(tenantId.id, tx));
    const after = { ...(before ?? this.#identity(tenantId)), ...content };
    await writer.save<StoredResource>(resources, {
      before,
      after,
      by: user,
      unique: { resource_key: takenText(content.resourceType) },
      also: async (tx) => {
        await resources.writeData(after, data, tx);
        await limit?.check(tx);
      },
    });
    return { ...infoOf(after), fileName: after.fileName, data: data.toString("base64") };
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const entity = await this.#reader.get(user, "DELETE", id);
    await this.#options.writer.remove(this.#options.resources, { entity, by: user });
  }

  /** Deletes all resources of a tenant in batches. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    const { resources, writer } = this.#options;
    for (;;) {
      const own = await resources.ofTenant(tenantId.id, BATCH);
      for (const entity of own) await writer.remove(resources, { entity, by });
      if (own.length < BATCH) return;
    }
  }

  #identity(tenantId: TenantId): { id: TbResourceId; createdTime: number; tenantId: TenantId } {
    const id = this.#options.ids.entity("TB_RESOURCE");
    return { id, createdTime: timeOfUuid(id.id), tenantId };
  }
}

function infoOf({ id, createdTime, tenantId, title, resourceType, resourceKey }: StoredResource): TbResourceInfo {
  return { id, createdTime, tenantId, title, resourceType, resourceKey };
}

type Content = Omit<StoredResource, "id" | "createdTime" | "tenantId"> & { readonly data: Buffer };

function contentOf(draft: TbResourceDraft, isNew: boolean): Content {
  const { resourceType } = draft;
  if (!resourceType) throw new PlatformError("badRequest", "Resource type should be specified!");
  const fileName = requireText(draft.fileName, "Resource file name should be specified!");
  checkTexts({ fileName });
  const data = bytesOf(requireText(draft.data, "Resource data should be specified!"));
  const common = { resourceType, fileName, data, dataSize: data.length };
  if (resourceType !== "LWM2M_MODEL") {
    const title = titleOf(draft);
    return { ...common, title, resourceKey: fileName, searchText: title, lwm2mObject: null };
  }
  const model = parseModel(fileName, data);
  const resourceKey = keyOf(model);
  const title = isNew ? `${model.name} id=${model.id} v${model.version}` : titleOf(draft);
  checkTexts({ title, resourceKey });
  const searchText = `${resourceKey}:${model.name}`;
  return { ...common, title, resourceKey, searchText, lwm2mObject: lwm2mObject(model) ?? null };
}

function titleOf({ title }: TbResourceDraft): string {
  checkTexts({ title });
  return requireText(title, "Resource title should be specified!");
}

function bytesOf(base64: string): Buffer {
  if (!BASE64.test(base64)) throw new PlatformError("badRequest", "Resource data should be in base64!");
  return Buffer.from(base64, "base64");
}

function parseModel(fileName: string, data: Buffer) {
  try {
    return parseLwm2mModel(data.toString("utf8"));
  } catch (cause) {
    throw new PlatformError("badRequest", `Failed to parse file ${fileName}`, { cause });
  }
}

function takenText(type: ResourceType): string {
  const name = type === "LWM2M_MODEL" ? "resourceKey" : "fileName";
  return `Resource with such ${name} already exists!`;
}

/** By name or by id; only an exact `DESC` reverses the order. */
function ordered(objects: readonly Lwm2mObject[], { sortProperty, sortOrder }: ObjectOrder): readonly Lwm2mObject[] {
  const byName = sortProperty === "name";
  const sorted = objects.toSorted((a, b) => (byName ? a.name.localeCompare(b.name) : a.id - b.id));
  return sortOrder === "DESC" ? sorted.reverse() : sorted;
}
