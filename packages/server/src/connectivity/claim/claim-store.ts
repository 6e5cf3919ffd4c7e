import type { Uuid } from "@orrery/model";
import type { Database, Runner } from "../../kernel/database/database.ts";
import { isForeignKeyViolation } from "../../kernel/database/sql-error.ts";
import type { ClaimData } from "./claim-data.ts";

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    device_claim: ClaimColumns;
  }
}

interface ClaimColumns {
  device_id: Uuid;
  created_time: number;
  expiration_time: number;
  secret_key: string;
}

/**
 * Maximum time for which a device can be claimed; it must announce that again afterwards (reference: device
 * connectivity, 10).
 */
export const MAX_CLAIM_MS = 86_400_000;

/** The announcements of devices that may be claimed; they survive a restart. */
export class ClaimStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Also returns expired records that are not deleted yet. */
  async find(deviceId: Uuid, now: number): Promise<ClaimData | undefined> {
    const row = await this.#database.db
      .selectFrom("device_claim")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("created_time", ">", now - MAX_CLAIM_MS)
      .executeTakeFirst();
    return row && { secretKey: row.secret_key, expirationTime: row.expiration_time };
  }

  /** Keeps a record that is still valid. Does nothing for a deleted device. */
  async put(deviceId: Uuid, { secretKey, expirationTime }: ClaimData, now: number): Promise<void> {
    const record = { created_time: now, expiration_time: expirationTime, secret_key: secretKey };
    try {
      await this.#database.db
        .insertInto("device_claim")
        .values({ device_id: deviceId, ...record })
        .onConflict((conflict) =>
          conflict
            .column("device_id")
            .doUpdateSet(record)
            .where(({ eb, or, ref }) =>
              or([
                eb(ref("device_claim.expiration_time"), "<", now),
                eb(ref("device_claim.created_time"), "<=", now - MAX_CLAIM_MS),
              ]),
            ),
        )
        .execute();
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  async delete(deviceId: Uuid, runner: Runner = this.#database.db): Promise<void> {
    await runner.deleteFrom("device_claim").where("device_id", "=", deviceId).execute();
  }
}
