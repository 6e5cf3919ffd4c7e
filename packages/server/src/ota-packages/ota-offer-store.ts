import type { OtaPackageType, Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { isForeignKeyViolation } from "../kernel/database/sql-error.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    ota_offer: { device_id: Uuid; type: OtaPackageType; created_time: number };
    ota_notice: { device_id: Uuid; type: OtaPackageType; package_id: Uuid };
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

  /**
   * Puts the offer at the end and notes of which package it is, both or neither: until then a device that has got it counts
   * as not notified, see {@link findForgotten}.
   */
  async record({ deviceId, type }: OtaOffer, packageId: Uuid, now: number): Promise<void> {
    const offer = { device_id: deviceId, type, created_time: now };
    const notice = { device_id: deviceId, type, package_id: packageId };
    try {
      await this.#database.db.transaction().execute(async (tx) => {
        await tx
          .insertInto("ota_offer")
          .values(offer)
          .onConflict((conflict) => conflict.columns(["device_id", "type"]).doUpdateSet({ created_time: now }))
          .execute();
        await tx
          .insertInto("ota_notice")
          .values(notice)
          .onConflict((conflict) => conflict.columns(["device_id", "type"]).doUpdateSet({ package_id: packageId }))
          .execute();
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  /** Notes that the device was notified that it has no package any more. */
  async forgetNotice({ deviceId, type }: OtaOffer): Promise<void> {
    await this.#database.db
      .deleteFrom("ota_notice")
      .where("device_id", "=", deviceId)
      .where("type", "=", type)
      .execute();
  }

  /** Devices behind `after` whose package, their own or their profile's, is not the one that they were notified of. */
  async findForgotten(
    type: OtaPackageType,
    { after, limit }: { readonly after: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    const column = sql.ref(type === "FIRMWARE" ? "firmware_id" : "software_id");
    const { rows } = await sql<{ id: Uuid }>`select device.id as id from device
      join device_profile on device_profile.id = device.device_profile_id
      left join ota_notice on ota_notice.device_id = device.id and ota_notice.type = ${type}
      where coalesce(device.${column}, device_profile.${column}) is distinct from ota_notice.package_id
      ${after === undefined ? sql`` : sql`and device.id > ${after}`}
      order by device.id limit ${limit}`.execute(this.#database.db);
    return rows.map(({ id }) => id);
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
