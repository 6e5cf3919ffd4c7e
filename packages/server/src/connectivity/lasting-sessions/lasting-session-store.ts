import type { Uuid } from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";
import { isForeignKeyViolation } from "../../kernel/database/sql-error.ts";
import type { StoredMessage } from "./outgoing-messages.ts";

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    lasting_session: LastingSessionColumns;
  }
}

interface LastingSessionColumns {
  device_id: Uuid;
  client_id: string;
  used_time: number;
  expires_time: number | null;
  missed_since: number;
  subscriptions: string;
  exchanges: string | null;
}

/** Maximum number of sessions of a device, each of another client id; the one that was used last stays longest. */
export const MAX_SESSIONS_OF_DEVICE = 4;
/** Devices that are looked up in one statement. */
const MAX_DEVICES = 500;

/** Which session it is: of a device, under the client id that it connected with. */
export interface SessionName {
  readonly deviceId: Uuid;
  readonly clientId: string;
}

/** A filter, the QoS that was granted, and the identifier that the client gave the subscription. */
export type KeptSubscription = readonly [filter: string, qos: number, identifier?: number];

/** What was being exchanged when a connection ended. */
export interface KeptExchanges {
  /** Messages that the device has not acknowledged. */
  readonly outgoing: readonly StoredMessage[];
  /** Packet ids of QoS 2 that it has not released. */
  readonly received: readonly number[];
}

/** What is kept of a session; times in milliseconds since the epoch. */
export interface KeptSession {
  /** In the order in which they were made. */
  readonly subscriptions: readonly KeptSubscription[];
  /** Changes of shared attributes from then on may not have reached the device. */
  readonly missedSince: number;
  /** When it ends without a connection; `undefined` while it has one. */
  readonly expiresTime: number | undefined;
  /** `undefined` when nothing was, and while it has a connection. */
  readonly exchanges?: KeptExchanges | undefined;
}

/** The sessions that outlive their connection; they survive a restart. */
export class LastingSessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `undefined` when it has expired. */
  async find({ deviceId, clientId }: SessionName, now: number): Promise<KeptSession | undefined> {
    const row = await this.#database.db
      .selectFrom("lasting_session")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("client_id", "=", clientId)
      .executeTakeFirst();
    if (!row || (row.expires_time !== null && row.expires_time <= now)) return undefined;
    return {
      subscriptions: JSON.parse(row.subscriptions), // written by put
      missedSince: row.missed_since,
      expiresTime: row.expires_time ?? undefined,
      exchanges: row.exchanges === null ? undefined : JSON.parse(row.exchanges),
    };
  }

  /** Resolves when durable. Does nothing for a deleted device. */
  async put(
    { deviceId, clientId }: SessionName,
    { subscriptions, missedSince, expiresTime, exchanges }: KeptSession,
    now: number,
  ): Promise<void> {
    const record = {
      exchanges: exchanges ? JSON.stringify(exchanges) : null,
      used_time: now,
      expires_time: expiresTime ?? null,
      missed_since: missedSince,
      subscriptions: JSON.stringify(subscriptions),
    };
    try {
      await this.#database.db
        .insertInto("lasting_session")
        .values({ device_id: deviceId, client_id: clientId, ...record })
        .onConflict((conflict) => conflict.columns(["device_id", "client_id"]).doUpdateSet(record))
        .execute();
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  /** Removes sessions of a device that were used before its {@link MAX_SESSIONS_OF_DEVICE} newest. */
  async trim(deviceId: Uuid): Promise<void> {
    const { db } = this.#database;
    const surplus = await db
      .selectFrom("lasting_session")
      .select("client_id")
      .where("device_id", "=", deviceId)
      .orderBy("used_time", "desc")
      .limit(100)
      .offset(MAX_SESSIONS_OF_DEVICE)
      .execute();
    for (const { client_id: clientId } of surplus) await this.delete({ deviceId, clientId });
  }

  async delete({ deviceId, clientId }: SessionName): Promise<void> {
    await this.#database.db
      .deleteFrom("lasting_session")
      .where("device_id", "=", deviceId)
      .where("client_id", "=", clientId)
      .execute();
  }

  /** Removes those of `names` that exist: reads first, for hardly any does. */
  async deleteAll(names: readonly SessionName[]): Promise<void> {
    for (let at = 0; at < names.length; at += MAX_DEVICES) {
      const some = names.slice(at, at + MAX_DEVICES);
      const rows = await this.#database.db
        .selectFrom("lasting_session")
        .select(["device_id", "client_id"])
        .where(
          "device_id",
          "in",
          some.map(({ deviceId }) => deviceId),
        )
        .execute();
      const stored = new Set(rows.map((row) => `${row.device_id} ${row.client_id}`));
      for (const name of some) if (stored.has(`${name.deviceId} ${name.clientId}`)) await this.delete(name);
    }
  }

  /** Sessions that had a connection when the platform stopped end at `time`, unless their devices come back. */
  async expireOpen(time: number): Promise<void> {
    await this.#database.db
      .updateTable("lasting_session")
      .set({ expires_time: time })
      .where("expires_time", "is", null)
      .execute();
  }

  async deleteExpired(now: number): Promise<void> {
    await this.#database.db.deleteFrom("lasting_session").where("expires_time", "<=", now).execute();
  }
}
