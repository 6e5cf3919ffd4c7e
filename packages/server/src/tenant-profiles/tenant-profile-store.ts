import type { EntityInfo, PageData, PageLink, TenantProfile, TenantProfileId, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { type TenantProfileRow, tenantProfileTable } from "./tenant-profile-table.ts";

const INFO = tenantProfileTable.part("id", "name");

export class TenantProfileStore extends EntityStore<TenantProfile, TenantProfileRow> {
  constructor(database: Database) {
    super(database, tenantProfileTable);
  }

  list(link: PageLink): Promise<PageData<TenantProfile>> {
    return this.pageOf(this.database.db.selectFrom("tenant_profile").selectAll(), link);
  }

  async listInfos(link: PageLink): Promise<PageData<EntityInfo<TenantProfileId>>> {
    const query = this.database.db.selectFrom("tenant_profile").select(INFO.columns);
    return mapPage(await selectPage(query, link, this.page), INFO.fromRow);
  }

  findDefault(): Promise<TenantProfile | undefined> {
    return this.findWhere({ is_default: 1 });
  }

  async isUsed(id: Uuid): Promise<boolean> {
    const row = await this.database.db
      .selectFrom("tenant")
      .select("id")
      .where("tenant_profile_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
