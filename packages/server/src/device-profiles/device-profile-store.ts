import {
  type DeviceProfile,
  type DeviceProfileData,
  type DeviceProfileInfo,
  type DeviceTransportType,
  entityId,
  type PageData,
  type PageLink,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import { type BooleanColumn, booleanColumn, type EntityColumns, referenceOf } from "../kernel/entities/columns.ts";
import { EntityStore, type Runner } from "../kernel/entities/entity-store.ts";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import { SEALED, type SecretBox } from "../kernel/secrets/secret-box.ts";
import { provisionSecretOf, provisionSecretPlace, withProvisionSecret } from "./provision-secret.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    device_profile: DeviceProfileColumns;
  }
}

export interface DeviceProfileColumns extends EntityColumns {
  tenant_id: Uuid;
  name: string;
  description: string | null;
  image: string | null;
  is_default: BooleanColumn;
  type: DeviceProfile["type"];
  transport_type: DeviceProfile["transportType"];
  provision_type: DeviceProfile["provisionType"];
  provision_device_key: string | null;
  /** Sealed; null in `profile_data`. */
  provision_device_secret: string | null;
  default_rule_chain_id: Uuid | null;
  default_dashboard_id: Uuid | null;
  default_queue_name: string | null;
  firmware_id: Uuid | null;
  software_id: Uuid | null;
  profile_data: string;
}

export class DeviceProfileStore extends EntityStore<DeviceProfile, DeviceProfileColumns> {
  readonly #page: PageColumns;
  readonly #secrets: SecretBox;
  readonly #profileOf: (row: DeviceProfileColumns) => DeviceProfile;

  constructor(database: Database, secrets: SecretBox) {
    const fromRow = (row: DeviceProfileColumns) => deviceProfileOf(row, secrets);
    super(database, { name: "device_profile", toRow: (profile) => columnsOf(profile, secrets), fromRow });
    this.#secrets = secrets;
    this.#profileOf = fromRow;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        name: "name",
        type: "type",
        transportType: "transport_type",
        description: "description",
        default: "is_default",
        isDefault: "is_default",
      },
      search: ["name"],
    };
  }

  /** A secret that cannot be decrypted reads as null; writing that back keeps the stored text until its key is back. */
  override async replace(profile: DeviceProfile, runner: Runner = this.database.db): Promise<boolean> {
    const { id, provision_device_secret: secret, ...columns } = columnsOf(profile, this.#secrets);
    const column = sql.ref<string | null>("provision_device_secret");
    const unreadable = sql<string | null>`case when ${column} like ${`${SEALED}%`}
      and ${column} not like ${`${this.#secrets.prefix}%`} then ${column} end`;
    const result = await runner
      .updateTable("device_profile")
      .set({ ...columns, provision_device_secret: secret ?? unreadable })
      .where("id", "=", id)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  async list(
    tenantId: Uuid,
    link: PageLink,
    transports?: readonly DeviceTransportType[],
  ): Promise<PageData<DeviceProfile>> {
    let query = this.database.db.selectFrom("device_profile").selectAll().where("tenant_id", "=", tenantId);
    if (transports) query = query.where("transport_type", "in", [...transports]);
    return mapPage(await selectPage(query, link, this.#page), this.#profileOf);
  }

  async listInfos(
    tenantId: Uuid,
    transportType: DeviceTransportType | undefined,
    link: PageLink,
  ): Promise<PageData<DeviceProfileInfo>> {
    let query = this.database.db
      .selectFrom("device_profile")
      .select(["id", "name", "image", "default_dashboard_id", "type", "transport_type"])
      .where("tenant_id", "=", tenantId);
    if (transportType) query = query.where("transport_type", "=", transportType);
    return mapPage(await selectPage(query, link, this.#page), (row) => ({
      id: entityId("DEVICE_PROFILE", row.id),
      name: row.name,
      image: row.image,
      defaultDashboardId: referenceOf("DASHBOARD", row.default_dashboard_id),
      type: row.type,
      transportType: row.transport_type,
    }));
  }

  async findDefault(tenantId: Uuid): Promise<DeviceProfile | undefined> {
    const row = await this.database.db
      .selectFrom("device_profile")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("is_default", "=", 1)
      .executeTakeFirst();
    return row && this.#profileOf(row);
  }

  async findByName(tenantId: Uuid, name: string): Promise<DeviceProfile | undefined> {
    const row = await this.database.db
      .selectFrom("device_profile")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("name", "=", name)
      .executeTakeFirst();
    return row && this.#profileOf(row);
  }

  isDashboardUsed(dashboardId: Uuid): Promise<boolean> {
    return this.#refersTo("default_dashboard_id", dashboardId);
  }

  isRuleChainUsed(ruleChainId: Uuid): Promise<boolean> {
    return this.#refersTo("default_rule_chain_id", ruleChainId);
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

  async #refersTo(column: "default_dashboard_id" | "default_rule_chain_id", id: Uuid): Promise<boolean> {
    const row = await this.database.db
      .selectFrom("device_profile")
      .select("id")
      .where(column, "=", id)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The type of a device always equals the name of its profile. */
  async renameType(id: Uuid, name: string, runner: Runner): Promise<void> {
    await runner.updateTable("device").set({ type: name }).where("device_profile_id", "=", id).execute();
  }
}

function columnsOf(profile: DeviceProfile, secrets: SecretBox): DeviceProfileColumns {
  const secret = provisionSecretOf(profile.profileData);
  return {
    id: profile.id.id,
    created_time: profile.createdTime,
    tenant_id: profile.tenantId.id,
    name: profile.name,
    description: profile.description,
    image: profile.image,
    is_default: booleanColumn(profile.default),
    type: profile.type,
    transport_type: profile.transportType,
    provision_type: profile.provisionType,
    provision_device_key: profile.provisionDeviceKey,
    provision_device_secret: secret === null ? null : secrets.seal(secret, provisionSecretPlace(profile.id.id)),
    default_rule_chain_id: profile.defaultRuleChainId?.id ?? null,
    default_dashboard_id: profile.defaultDashboardId?.id ?? null,
    default_queue_name: profile.defaultQueueName,
    firmware_id: profile.firmwareId?.id ?? null,
    software_id: profile.softwareId?.id ?? null,
    profile_data: JSON.stringify(withProvisionSecret(profile.profileData, null)),
  };
}

function deviceProfileOf(row: DeviceProfileColumns, secrets: SecretBox): DeviceProfile {
  const { provision_device_secret: sealed } = row;
  const secret = sealed === null ? undefined : secrets.open(sealed, provisionSecretPlace(row.id));
  const profileData = parseLosslessJson(row.profile_data) as DeviceProfileData; // written by `columnsOf` only
  return {
    id: entityId("DEVICE_PROFILE", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    name: row.name,
    description: row.description,
    image: row.image,
    default: row.is_default === 1,
    type: row.type,
    transportType: row.transport_type,
    provisionType: row.provision_type,
    provisionDeviceKey: row.provision_device_key,
    defaultRuleChainId: referenceOf("RULE_CHAIN", row.default_rule_chain_id),
    defaultDashboardId: referenceOf("DASHBOARD", row.default_dashboard_id),
    defaultQueueName: row.default_queue_name,
    firmwareId: referenceOf("OTA_PACKAGE", row.firmware_id),
    softwareId: referenceOf("OTA_PACKAGE", row.software_id),
    profileData: withProvisionSecret(profileData, secret ?? null),
  };
}
