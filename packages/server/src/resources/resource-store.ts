import {
  type Lwm2mObject,
  type PageData,
  type PageLink,
  PlatformError,
  type ResourceType,
  SYSTEM_TENANT,
  type Uuid,
} from "@orrery/model";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { type ResourceRow, resourceTable, type StoredResource } from "./resource-table.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    resource_data: { resource_id: Uuid; data: Uint8Array };
  }
}

/** Models with these keys, or all. */
export interface Lwm2mScope {
  readonly tenantId: Uuid;
  readonly keys?: readonly string[] | undefined;
}

/** Limit of objects in one list; the registry has some hundreds. */
const MAX_MODELS = 10_000;

export class ResourceStore extends EntityStore<StoredResource, ResourceRow> {
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    super(database, resourceTable);
    this.#secrets = secrets;
  }

  async writeData(resource: StoredResource, clear: Uint8Array, tx: Tx): Promise<void> {
    const { id } = resource.id;
    const data = isKeyStore(resource) ? this.#secrets.sealBytes(clear, placeOf(id)) : clear;
    await tx
      .insertInto("resource_data")
      .values({ resource_id: id, data })
      .onConflict((conflict) => conflict.column("resource_id").doUpdateSet({ data }))
      .execute();
  }

  /** @throws {PlatformError} `unavailable` for a key store that cannot be decrypted. */
  async data(resource: StoredResource): Promise<Buffer> {
    const { id } = resource.id;
    const { db } = this.database;
    const row = await db.selectFrom("resource_data").select("data").where("resource_id", "=", id).executeTakeFirst();
    const stored = row ? Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength) : Buffer.alloc(0);
    const clear = isKeyStore(resource) ? this.#secrets.openBytes(stored, placeOf(id)) : stored;
    if (clear) return clear;
    const problem = "cannot be read with the key of this installation: upload it again";
    throw new PlatformError("unavailable", `The key store '${resource.title}' ${problem}`);
  }

  /** The tenant's own, and those of the installation unless the tenant has one of the same type and key. */
  list(tenantId: Uuid, link: PageLink): Promise<PageData<StoredResource>> {
    return this.pageOf(this.#visible(tenantId).selectAll("resource"), link);
  }

  /** At most `limit` of the tenant's own. */
  async ofTenant(tenantId: Uuid, limit: number): Promise<readonly StoredResource[]> {
    const query = this.database.db.selectFrom("resource").selectAll().where("tenant_id", "=", tenantId).limit(limit);
    return (await query.execute()).map((row) => this.fromRow(row));
  }

  /** Objects of a page of models, in the order of the models' ids. */
  async lwm2mPage(tenantId: Uuid, link: PageLink): Promise<readonly Lwm2mObject[]> {
    const { sortOrder: _unordered, ...rest } = link;
    const columns = { ...this.page, search: ["resource.search_text"] };
    return objectsOf((await this.pageOf(this.#models({ tenantId }).selectAll("resource"), rest, columns)).data);
  }

  async lwm2mObjects(scope: Lwm2mScope): Promise<readonly Lwm2mObject[]> {
    const query = this.#models(scope).selectAll("resource").orderBy("resource.id").limit(MAX_MODELS);
    return objectsOf((await query.execute()).map((row) => this.fromRow(row)));
  }

  /** The tenant's own model, or that of the installation. */
  async findModel(tenantId: Uuid, key: string): Promise<StoredResource | undefined> {
    const row = await this.#models({ tenantId, keys: [key] })
      .selectAll("resource")
      .executeTakeFirst();
    return row && this.fromRow(row);
  }

  /** Total bytes of the resources of a tenant. */
  async sizeOf(tenantId: Uuid, runner: Runner = this.database.db): Promise<number> {
    const { size } = await runner
      .selectFrom("resource")
      .select((e) => e.fn.sum<number | string | null>("data_size").as("size"))
      .where("tenant_id", "=", tenantId)
      .executeTakeFirstOrThrow();
    return Number(size ?? 0);
  }

  #models({ tenantId, keys }: Lwm2mScope) {
    const query = this.#visible(tenantId).where("resource.resource_type", "=", "LWM2M_MODEL");
    return keys ? query.where("resource.resource_key", "in", keys.length > 0 ? [...keys] : [""]) : query;
  }

  #visible(tenantId: Uuid) {
    const query = this.database.db.selectFrom("resource");
    if (tenantId === SYSTEM_TENANT.id) return query.where("resource.tenant_id", "=", tenantId);
    return query.where((e) =>
      e.or([
        e("resource.tenant_id", "=", tenantId),
        e.and([
          e("resource.tenant_id", "=", SYSTEM_TENANT.id),
          e.not(
            e.exists(
              e
                .selectFrom("resource as own")
                .select("own.id")
                .where("own.tenant_id", "=", tenantId)
                .whereRef("own.resource_type", "=", "resource.resource_type")
                .whereRef("own.resource_key", "=", "resource.resource_key"),
            ),
          ),
        ]),
      ]),
    );
  }
}

function objectsOf(resources: readonly StoredResource[]): readonly Lwm2mObject[] {
  return resources.flatMap(({ lwm2mObject }) => (lwm2mObject ? [lwm2mObject] : []));
}

/** These contain private keys. */
export const KEY_STORES: readonly ResourceType[] = ["JKS", "PKCS_12"];

function isKeyStore({ resourceType }: StoredResource): boolean {
  return KEY_STORES.includes(resourceType);
}

function placeOf(id: string): string {
  return `resource_data.data ${id}`;
}
