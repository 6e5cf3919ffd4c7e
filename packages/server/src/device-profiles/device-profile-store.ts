import type { DeviceProfile, DeviceProfileInfo, DeviceTransportType, PageData, PageLink, Uuid } from "@orrery/model";
import { type SqlBool, sql } from "kysely";
import type { Database, Runner } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { countsAsChange, revisionOf } from "../kernel/entities/entity-revision.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { SEALED, type SecretBox } from "../kernel/secrets/secret-box.ts";
import { type DeviceProfileRow, deviceProfileTable } from "./device-profile-table.ts";

const INFO = deviceProfileTable.part("id", "name", "image", "defaultDashboardId", "type", "transportType");

export class DeviceProfileStore extends EntityStore<DeviceProfile, DeviceProfileRow> {
  readonly #table: ReturnType<typeof deviceProfileTable.with>;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    const table = deviceProfileTable.with(secrets);
    super(database, table);
    this.#table = table;
    this.#secrets = secrets;
  }

  /** A secret that cannot be decrypted reads as null; writing that back keeps the stored text until its key is back. */
  override async replace(
    profile: DeviceProfile,
    runner: Runner = this.database.db,
    before?: DeviceProfile,
  ): Promise<boolean> {
    const { id, provision_device_secret: secret, ...columns } = this.#table.toRow(profile);
    const column = sql.ref<string | null>("provision_device_secret");
    const unreadable = sql<string | null>`case when ${column} like ${`${SEALED}%`}
      and ${column} not like ${`${this.#secrets.prefix}%`} then ${column} end`;
    const revision = before && revisionOf(before);
    const update = runner
      .updateTable("device_profile")
      .set({ ...columns, provision_device_secret: secret ?? unreadable })
      .set(...countsAsChange)
      .where("id", "=", id);
    const unchanged = revision === undefined ? update : update.where(sql<SqlBool>`revision = ${revision}`);
    const result = await unchanged.executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  list(tenantId: Uuid, link: PageLink, transports?: readonly DeviceTransportType[]): Promise<PageData<DeviceProfile>> {
    let query = this.database.db.selectFrom("device_profile").selectAll().where("tenant_id", "=", tenantId);
    if (transports) query = query.where("transport_type", "in", [...transports]);
    return this.pageOf(query, link);
  }

  async listInfos(
    tenantId: Uuid,
    transportType: DeviceTransportType | undefined,
    link: PageLink,
  ): Promise<PageData<DeviceProfileInfo>> {
    let query = this.database.db.selectFrom("device_profile").select(INFO.columns).where("tenant_id", "=", tenantId);
    if (transportType) query = query.where("transport_type", "=", transportType);
    return mapPage(await selectPage(query, link, this.page), INFO.fromRow);
  }

  /** Profiles of all tenants whose devices have the transport, in the order of their ids. */
  async ofTransport(
    transportType: DeviceTransportType,
  ): Promise<readonly { readonly id: Uuid; readonly tenantId: Uuid }[]> {
    const rows = await this.database.db
      .selectFrom("device_profile")
      .select(["id", "tenant_id"])
      .where("transport_type", "=", transportType)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }));
  }

  findDefault(tenantId: Uuid): Promise<DeviceProfile | undefined> {
    return this.findWhere({ tenant_id: tenantId, is_default: 1 });
  }

  findByName(tenantId: Uuid, name: string): Promise<DeviceProfile | undefined> {
    return this.findWhere({ tenant_id: tenantId, name });
  }

  findByProvisionKey(key: string): Promise<DeviceProfile | undefined> {
    return this.findWhere({ provision_device_key: key });
  }

  /** Profiles of all tenants with expressions of our own in their alarm rules, in the order of their ids. */
  async withExpressions(after: Uuid | undefined, limit: number): Promise<DeviceProfile[]> {
    let query = this.database.db
      .selectFrom("device_profile")
      .selectAll()
      .where("profile_data", "like", '%"orrery"%')
      .orderBy("id")
      .limit(limit);
    if (after !== undefined) query = query.where("id", ">", after);
    return (await query.execute()).map((row) => this.fromRow(row));
  }

  isDashboardUsed(dashboardId: Uuid): Promise<boolean> {
    return this.existsWhere({ default_dashboard_id: dashboardId });
  }

  isRuleChainUsed(ruleChainId: Uuid): Promise<boolean> {
    return this.existsWhere({ default_rule_chain_id: ruleChainId });
  }

  async hasDevices(id: Uuid): Promise<boolean> {
    const row = await this.database.db
      .selectFrom("device")
      .select("id")
      .where("device_profile_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The type of a device always equals the name of its profile. */
  async renameType(id: Uuid, name: string, runner: Runner): Promise<void> {
    await runner
      .updateTable("device")
      .set({ type: name })
      .set(...countsAsChange)
      .where("device_profile_id", "=", id)
      .execute();
  }
}
