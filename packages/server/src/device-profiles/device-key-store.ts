import type { TenantId, Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";

/** The kind of keys to list. */
export type DeviceKeyKind = "timeseries" | "attributes";

const TABLES: Readonly<Record<DeviceKeyKind, string>> = { timeseries: "ts_kv_latest", attributes: "attribute_kv" };

/** Keys that devices have. */
export class DeviceKeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Sorted; of all devices of the tenant without `deviceProfileId`. Attributes: of all scopes. */
  async list(kind: DeviceKeyKind, tenantId: TenantId, deviceProfileId?: Uuid): Promise<readonly string[]> {
    const ofProfile = deviceProfileId ? sql`and e.device_profile_id = ${deviceProfileId}` : sql``;
    const { rows } = await sql<{ key: string }>`
      select distinct v.key from device e
      join ${sql.table(TABLES[kind])} v on v.entity_id = e.id and v.entity_type = 'DEVICE'
      where e.tenant_id = ${tenantId.id} ${ofProfile}`.execute(this.#database.db);
    return rows.map(({ key }) => key).toSorted(); // databases sort texts differently
  }
}
