import {
  entityId,
  type PageData,
  type PageLink,
  type Tenant,
  type TenantInfo,
  type TenantProfile,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import { type ContactColumns, type EntityColumns, jsonColumn, objectOf } from "../kernel/entities/columns.ts";
import { contactColumns } from "../kernel/entities/contact-columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    tenant: TenantColumns;
  }
}

export interface TenantColumns extends EntityColumns, ContactColumns {
  title: string;
  region: string;
  tenant_profile_id: Uuid;
  additional_info: string | null;
}

export class TenantStore extends EntityStore<Tenant, TenantColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "tenant", toRow: columnsOf, fromRow: tenantOf });
    this.#page = {
      dialect: database.dialect,
      id: "tenant.id",
      sortable: {
        id: "tenant.id",
        createdTime: "tenant.created_time",
        title: "tenant.title",
        name: "tenant.title",
        region: "tenant.region",
        country: "tenant.country",
        state: "tenant.state",
        city: "tenant.city",
        address: "tenant.address",
        address2: "tenant.address2",
        zip: "tenant.zip",
        email: "tenant.email",
        phone: "tenant.phone",
        tenantProfileName: "tenant_profile.name",
      },
      search: ["tenant.title"],
    };
  }

  async list(link: PageLink): Promise<PageData<Tenant>> {
    return mapPage(await this.listInfos(link), ({ tenantProfileName: _name, ...tenant }) => tenant);
  }

  async listInfos(link: PageLink, tenantProfileIds?: readonly Uuid[]): Promise<PageData<TenantInfo>> {
    const all = this.#infos();
    const query = tenantProfileIds ? all.where("tenant.tenant_profile_id", "in", [...tenantProfileIds]) : all;
    return mapPage(await selectPage(query, link, this.#page), infoOf);
  }

  /** Titles are not unique: the oldest tenant of that title. */
  async findByTitle(title: string): Promise<Tenant | undefined> {
    const row = await this.database.db
      .selectFrom("tenant")
      .selectAll()
      .where("title", "=", title)
      .orderBy("created_time")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    return row && tenantOf(row);
  }

  async findInfo(id: Uuid): Promise<TenantInfo | undefined> {
    const row = await this.#infos().where("tenant.id", "=", id).executeTakeFirst();
    return row && infoOf(row);
  }

  #infos() {
    return this.database.db
      .selectFrom("tenant")
      .innerJoin("tenant_profile", "tenant_profile.id", "tenant.tenant_profile_id")
      .selectAll("tenant")
      .select("tenant_profile.name as tenant_profile_name");
  }
}

function columnsOf(tenant: Tenant): TenantColumns {
  return {
    id: tenant.id.id,
    created_time: tenant.createdTime,
    title: tenant.title,
    region: tenant.region,
    tenant_profile_id: tenant.tenantProfileId.id,
    ...contactColumns(tenant),
    additional_info: jsonColumn(tenant.additionalInfo),
  };
}

function tenantOf(row: TenantColumns): Tenant {
  return {
    id: entityId("TENANT", row.id),
    createdTime: row.created_time,
    title: row.title,
    name: row.title,
    region: row.region,
    tenantProfileId: entityId("TENANT_PROFILE", row.tenant_profile_id) satisfies TenantProfile["id"],
    ...contactColumns(row),
    additionalInfo: objectOf(row.additional_info),
  };
}

function infoOf(row: TenantColumns & { tenant_profile_name: string }): TenantInfo {
  return { ...tenantOf(row), tenantProfileName: row.tenant_profile_name };
}
