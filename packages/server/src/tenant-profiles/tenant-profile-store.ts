import {
  type EntityInfo,
  entityId,
  type JsonObject,
  type PageData,
  type PageLink,
  type TenantProfile,
  type TenantProfileId,
  tenantProfileConfiguration,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import { type BooleanColumn, booleanColumn, type EntityColumns } from "../kernel/entities/columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    tenant_profile: TenantProfileColumns;
  }
}

export interface TenantProfileColumns extends EntityColumns {
  name: string;
  description: string | null;
  is_default: BooleanColumn;
  isolated_tb_core: BooleanColumn;
  isolated_tb_rule_engine: BooleanColumn;
  profile_data: string;
}

export class TenantProfileStore extends EntityStore<TenantProfile, TenantProfileColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "tenant_profile", toRow: columnsOf, fromRow: profileOf });
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        name: "name",
        description: "description",
        default: "is_default",
        isDefault: "is_default",
      },
      search: ["name"],
    };
  }

  async list(link: PageLink): Promise<PageData<TenantProfile>> {
    const query = this.database.db.selectFrom("tenant_profile").selectAll();
    return mapPage(await selectPage(query, link, this.#page), profileOf);
  }

  async listInfos(link: PageLink): Promise<PageData<EntityInfo<TenantProfileId>>> {
    const query = this.database.db.selectFrom("tenant_profile").select(["id", "name"]);
    return mapPage(await selectPage(query, link, this.#page), ({ id, name }) => ({
      id: entityId("TENANT_PROFILE", id),
      name,
    }));
  }

  async findDefault(): Promise<TenantProfile | undefined> {
    const row = await this.database.db
      .selectFrom("tenant_profile")
      .selectAll()
      .where("is_default", "=", 1)
      .executeTakeFirst();
    return row && profileOf(row);
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

function columnsOf(profile: TenantProfile): TenantProfileColumns {
  return {
    id: profile.id.id,
    created_time: profile.createdTime,
    name: profile.name,
    description: profile.description,
    is_default: booleanColumn(profile.default),
    isolated_tb_core: booleanColumn(profile.isolatedTbCore),
    isolated_tb_rule_engine: booleanColumn(profile.isolatedTbRuleEngine),
    profile_data: JSON.stringify(profile.profileData),
  };
}

function profileOf(row: TenantProfileColumns): TenantProfile {
  const { configuration } = parseLosslessJson(row.profile_data) as { configuration: JsonObject };
  return {
    id: entityId("TENANT_PROFILE", row.id),
    createdTime: row.created_time,
    name: row.name,
    description: row.description,
    default: row.is_default === 1,
    isolatedTbCore: row.isolated_tb_core === 1,
    isolatedTbRuleEngine: row.isolated_tb_rule_engine === 1,
    profileData: { configuration: tenantProfileConfiguration(configuration) },
  };
}
