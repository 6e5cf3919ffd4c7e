import type { OtaPackageType, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { isForeignKeyViolation } from "../kernel/database/sql-error.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    ota_offer: { device_id: Uuid; type: OtaPackageType; created_time: number };
  }
}

/** A device that has to be offered the package that it has then. */
export interface OtaOffer {
  readonly deviceId: Uuid;
  readonly type: OtaPackageType;
}

/** Devices that wait to be offered a package, in the order in which they were assigned it; survives a restart. */
export class OtaOfferStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Puts the offer at the end, once. Does nothing for a device that is gone. */
  async put({ deviceId, type }: OtaOffer, now: number): Promise<void> {
    try {
      await this.#database.db
        .insertInto("ota_offer")
        .values({ device_id: deviceId, type, created_time: now })
        .onConflict((conflict) => conflict.columns(["device_id", "type"]).doUpdateSet({ created_time: now }))
        .execute();
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  async findOldest(): Promise<OtaOffer | undefined> {
    const row = await this.#database.db
      .selectFrom("ota_offer")
      .select(["device_id", "type"])
      .orderBy("created_time")
      .orderBy("device_id")
      .limit(1)
      .executeTakeFirst();
    return row && { deviceId: row.device_id, type: row.type };
  }

  async remove({ deviceId, type }: OtaOffer): Promise<void> {
    await this.#database.db
      .deleteFrom("ota_offer")
      .where("device_id", "=", deviceId)
      .where("type", "=", type)
      .execute();
  }
}
