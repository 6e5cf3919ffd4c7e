import type { PageData, PageLink, Tenant, TenantInfo, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { type TenantRow, tenantTable } from "./tenant-table.ts";

/** By what lists can be sorted beside what tenants have themselves. */
const OTHERS = { tenantProfileName: "tenant_profile.name" };

export class TenantStore extends EntityStore<Tenant, TenantRow> {
  constructor(database: Database) {
    super(database, tenantTable);
  }

  async list(link: PageLink): Promise<PageData<Tenant>> {
    return mapPage(await this.listInfos(link), ({ tenantProfileName: _name, ...tenant }) => tenant);
  }

  async listInfos(link: PageLink, tenantProfileIds?: readonly Uuid[]): Promise<PageData<TenantInfo>> {
    const all = this.#infos();
    const query = tenantProfileIds ? all.where("tenant.tenant_profile_id", "in", [...tenantProfileIds]) : all;
    const columns = { ...this.page, sortable: { ...this.page.sortable, ...OTHERS } };
    return mapPage(await selectPage(query, link, columns), (row) => this.#infoOf(row));
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
    return row && this.fromRow(row);
  }

  async findInfo(id: Uuid): Promise<TenantInfo | undefined> {
    const row = await this.#infos().where("tenant.id", "=", id).executeTakeFirst();
    return row && this.#infoOf(row);
  }

  #infos() {
    return this.database.db
      .selectFrom("tenant")
      .innerJoin("tenant_profile", "tenant_profile.id", "tenant.tenant_profile_id")
      .selectAll("tenant")
      .select("tenant_profile.name as tenant_profile_name");
  }

  #infoOf(row: TenantRow & { readonly tenant_profile_name: string }): TenantInfo {
    return { ...this.fromRow(row), tenantProfileName: row.tenant_profile_name };
  }
}
