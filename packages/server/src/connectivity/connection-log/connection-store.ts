import {
  type ConnectionCause,
  type ConnectionEntry,
  type ConnectionOutcome,
  type ConnectionTransport,
  entityId,
  type PageData,
  type PageLink,
  SYSTEM_TENANT,
  type Uuid,
} from "@orrery/model";
import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../../kernel/database/database.ts";
import type { Schema } from "../../kernel/database/schema.ts";
import { mapPage, type PageColumns, selectPage } from "../../kernel/database/select-page.ts";
import { deviceColumns, type OpenEntry } from "./open-entries.ts";

interface ConnectionLogColumns {
  id: Uuid;
  created_time: number;
  last_time: number;
  tenant_id: Uuid;
  outcome: ConnectionOutcome["outcome"];
  cause: ConnectionCause;
  /** How many events it stands for. */
  events: number;
  transport: ConnectionTransport | null;
  address: string;
  client_id: string;
  credential: string;
  device_id: Uuid | null;
  device_name: string;
  device_profile_id: Uuid | null;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    connection_log: ConnectionLogColumns;
  }
}

/** Which entries a list contains; absent members do not restrict it. */
export interface ConnectionScope {
  readonly tenantId: Uuid;
  readonly outcomes?: readonly ConnectionOutcome["outcome"][] | undefined;
  readonly causes?: readonly ConnectionCause[] | undefined;
  readonly transports?: readonly ConnectionTransport[] | undefined;
  readonly deviceIds?: readonly Uuid[] | undefined;
  readonly deviceProfileIds?: readonly Uuid[] | undefined;
}

/** Which refusals of strangers may be of a device. */
export interface StrangerScope {
  readonly since: number;
  /** As it is stored. */
  readonly address: string;
  /** The beginning of the device's credentials; empty: none is shown of them. */
  readonly credential: string;
  readonly limit: number;
}

const ROWS = 50;
const PURGE_ROWS = 5_000;

/** The stored part of the connection log, of all tenants. */
export class ConnectionStore {
  readonly #database: Database;
  readonly #page: PageColumns;

  constructor(database: Database) {
    this.#database = database;
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        lastTime: "last_time",
        cause: "cause",
        transport: "transport",
        address: "address",
        deviceName: "device_name",
        count: "events",
      },
      search: ["address", "client_id", "credential", "device_name"],
      createdTime: "last_time",
    };
  }

  /** Inserts new entries, and updates those that have counted on. A part may be stored when it fails. */
  async save(entries: readonly OpenEntry[]): Promise<void> {
    for (let at = 0; at < entries.length; at += ROWS) {
      await this.#database.db
        .insertInto("connection_log")
        .values(entries.slice(at, at + ROWS).map(rowOf))
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(({ ref }) => ({
            last_time: ref("excluded.last_time"),
            events: ref("excluded.events"),
            address: ref("excluded.address"),
            client_id: ref("excluded.client_id"),
            credential: ref("excluded.credential"),
          })),
        )
        .execute();
    }
  }

  async list(scope: ConnectionScope, link: PageLink): Promise<PageData<ConnectionEntry>> {
    const { tenantId, outcomes, causes, transports, deviceIds, deviceProfileIds } = scope;
    let query = this.#database.db.selectFrom("connection_log").selectAll().where("tenant_id", "=", tenantId);
    if (outcomes) query = query.where("outcome", "in", [...outcomes]);
    if (causes) query = query.where("cause", "in", [...causes]);
    if (transports) query = query.where("transport", "in", [...transports]);
    if (deviceIds) query = query.where("device_id", "in", [...deviceIds]);
    if (deviceProfileIds) query = query.where("device_profile_id", "in", [...deviceProfileIds]);
    return mapPage(await selectPage(query, link, this.#page), entryOf);
  }

  /** Refusals of strangers since a time that came from an address or presented credentials with this beginning, the newest first. */
  async refusedLike({ since, address, credential, limit }: StrangerScope): Promise<readonly ConnectionEntry[]> {
    const rows = await this.#database.db
      .selectFrom("connection_log")
      .selectAll()
      .where("tenant_id", "=", SYSTEM_TENANT.id)
      .where("outcome", "=", "REFUSED")
      .where("last_time", ">=", since)
      .where((where) =>
        where.or([
          ...(credential ? [where("credential", "=", credential)] : []),
          ...(address ? [where("address", "=", address)] : []),
        ]),
      )
      .orderBy("last_time", "desc")
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  }

  /** Messages of a device that were not kept. */
  async droppedOf(tenantId: Uuid, deviceId: Uuid): Promise<number> {
    const { fn } = this.#database.db;
    const row = await this.#database.db
      .selectFrom("connection_log")
      .select(fn.sum<number | string | null>("events").as("events"))
      .where("device_id", "=", deviceId)
      .where("tenant_id", "=", tenantId)
      .where("outcome", "=", "DROPPED")
      .executeTakeFirst();
    return Number(row?.events ?? 0);
  }

  /** Removes a bounded number of a tenant's oldest entries beyond `keep` of an outcome. @returns whether there may be more. */
  async trim(tenantId: Uuid, outcome: ConnectionOutcome["outcome"], keep: number): Promise<boolean> {
    const surplus = this.#ids()
      .where("tenant_id", "=", tenantId)
      .where("outcome", "=", outcome)
      .orderBy("last_time", "desc")
      .limit(PURGE_ROWS)
      .offset(keep);
    return this.#delete(surplus);
  }

  /** Removes a bounded number of older entries. @returns whether there may be more. */
  async purge(before: number): Promise<boolean> {
    return this.#delete(this.#ids().where("last_time", "<", before).limit(PURGE_ROWS));
  }

  /** Removes a bounded number of a tenant's entries. @returns whether there may be more. */
  async purgeTenant(tenantId: Uuid): Promise<boolean> {
    return this.#delete(this.#ids().where("tenant_id", "=", tenantId).limit(PURGE_ROWS));
  }

  /** Tenants that have entries, in the order of their ids. */
  async *tenants(): AsyncGenerator<Uuid> {
    const { db } = this.#database;
    let after: Uuid | undefined;
    for (;;) {
      let query = db.selectFrom("connection_log").select("tenant_id").orderBy("tenant_id").limit(1);
      if (after !== undefined) query = query.where("tenant_id", ">", after);
      const next = await query.executeTakeFirst(); // one lookup in the index, however many entries a tenant has
      if (!next) return;
      after = next.tenant_id;
      yield after;
    }
  }

  #ids() {
    return this.#database.db.selectFrom("connection_log").select("id");
  }

  async #delete(ids: SelectQueryBuilder<Schema, "connection_log", { id: Uuid }>): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom("connection_log")
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }
}

function rowOf(entry: OpenEntry): ConnectionLogColumns {
  return {
    id: entry.id,
    created_time: entry.createdTime,
    last_time: entry.lastTime,
    tenant_id: entry.tenantId,
    outcome: entry.what.outcome,
    cause: entry.what.cause,
    events: entry.count,
    transport: entry.transport,
    address: entry.address,
    client_id: entry.clientId,
    credential: entry.credential,
    ...deviceColumns(entry.device),
  };
}

function entryOf(row: ConnectionLogColumns): ConnectionEntry {
  return {
    id: row.id,
    createdTime: row.created_time,
    lastTime: row.last_time,
    count: row.events,
    ...({ outcome: row.outcome, cause: row.cause } as ConnectionOutcome), // written as a pair
    transport: row.transport,
    address: row.address,
    clientId: row.client_id,
    credential: row.credential,
    deviceId: row.device_id && entityId("DEVICE", row.device_id),
    deviceName: row.device_name,
    deviceProfileId: row.device_profile_id && entityId("DEVICE_PROFILE", row.device_profile_id),
  };
}
