import { type EntityId, entityId, type Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";

/** A device with its profile, or an asset. */
export interface RetainedEntity {
  readonly id: EntityId;
  readonly deviceProfileId: Uuid | null;
}

export interface RetainedPage {
  readonly after: Uuid | undefined;
  readonly limit: number;
}

/** The devices and assets of tenants, on whose points policies act. */
export class RetainedEntities {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many devices each profile has, and how many assets there are, under null. */
  async counts(tenantId: Uuid): Promise<ReadonlyMap<Uuid | null, number>> {
    const { db } = this.#database;
    const devices = await db
      .selectFrom("device")
      .select(["device_profile_id", (e) => e.fn.countAll<number>().as("count")])
      .where("tenant_id", "=", tenantId)
      .groupBy("device_profile_id")
      .execute();
    const assets = await db
      .selectFrom("asset")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .executeTakeFirst();
    return new Map<Uuid | null, number>([
      ...devices.map((row) => [row.device_profile_id, Number(row.count)] as const),
      [null, Number(assets?.count ?? 0)],
    ]);
  }

  /** Devices of a tenant by id, of one profile if it is given. */
  async devices(tenantId: Uuid, { after, limit }: RetainedPage, profileId?: Uuid): Promise<RetainedEntity[]> {
    const rows = await this.#database.db
      .selectFrom("device")
      .select(["id", "device_profile_id"])
      .where("tenant_id", "=", tenantId)
      .$if(profileId !== undefined, (all) => all.where("device_profile_id", "=", profileId ?? tenantId))
      .$if(after !== undefined, (all) => all.where("id", ">", after ?? tenantId))
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: entityId("DEVICE", row.id), deviceProfileId: row.device_profile_id }));
  }

  async assets(tenantId: Uuid, { after, limit }: RetainedPage): Promise<RetainedEntity[]> {
    const rows = await this.#database.db
      .selectFrom("asset")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .$if(after !== undefined, (all) => all.where("id", ">", after ?? tenantId))
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: entityId("ASSET", row.id), deviceProfileId: null }));
  }

  /** Those of the profiles that the tenant has. */
  async profiles(tenantId: Uuid, ids: readonly Uuid[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#database.db
      .selectFrom("device_profile")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  }
}
