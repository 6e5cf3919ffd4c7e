import {
  type DeviceId,
  entityId,
  type PageData,
  type PageLink,
  type RpcId,
  type RpcStatus,
  type TenantId,
} from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";
import { mapPage, selectPage } from "../../kernel/database/select-page.ts";
import type { RpcRecord } from "./rpc-record.ts";
import { rpcTable } from "./rpc-table.ts";

/** The statuses of unfinished requests. */
const LIVING: readonly RpcStatus[] = ["QUEUED", "SENT", "DELIVERED", "TIMEOUT"];

/** The records that a list shows. */
export interface RpcScope {
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly status?: RpcStatus | undefined;
}

const PURGE_ROWS = 1_000;

/** Persistent RPCs. */
export class RpcStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts, or updates status and response. */
  async save(record: RpcRecord): Promise<void> {
    await this.#database.db
      .insertInto("rpc")
      .values(rpcTable.toRow(record))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ status: record.status, response: record.response ?? null }),
      )
      .execute();
  }

  async find(id: RpcId): Promise<RpcRecord | undefined> {
    const row = await this.#database.db.selectFrom("rpc").selectAll().where("id", "=", id.id).executeTakeFirst();
    return row && rpcTable.fromRow(row);
  }

  async listOfDevice({ tenantId, deviceId, status }: RpcScope, link: PageLink): Promise<PageData<RpcRecord>> {
    let query = this.#database.db
      .selectFrom("rpc")
      .selectAll()
      .where("device_id", "=", deviceId.id)
      .where("tenant_id", "=", tenantId.id);
    if (status) query = query.where("status", "=", status);
    const columns = { ...rpcTable.page(this.#database.dialect), createdTime: "rpc.created_time" };
    return mapPage(await selectPage(query, link, columns), (row) => rpcTable.fromRow(row));
  }

  /** Requests that were unfinished when the platform stopped, oldest first. */
  async listLiving(): Promise<readonly RpcRecord[]> {
    const rows = await this.#database.db
      .selectFrom("rpc")
      .selectAll()
      .where("status", "in", LIVING)
      .orderBy("created_time")
      .execute();
    return rows.map((row) => rpcTable.fromRow(row)).filter(({ status, oneway }) => !(status === "DELIVERED" && oneway));
  }

  async delete(id: RpcId): Promise<void> {
    await this.#database.db.deleteFrom("rpc").where("id", "=", id.id).execute();
  }

  /** Tenants that have records. */
  async tenants(): Promise<readonly TenantId[]> {
    const rows = await this.#database.db.selectFrom("rpc").select("tenant_id").distinct().execute();
    return rows.map((row) => entityId("TENANT", row.tenant_id));
  }

  /** Deletes a bounded number of a tenant's records older than `before`. @returns whether there may be more. */
  async purge(tenantId: TenantId, before: number): Promise<boolean> {
    const { db } = this.#database;
    const old = db
      .selectFrom("rpc")
      .select("id")
      .where("tenant_id", "=", tenantId.id)
      .where("created_time", "<", before)
      .limit(PURGE_ROWS);
    const { numDeletedRows } = await db.deleteFrom("rpc").where("id", "in", old).executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }

  /** Deletes a bounded number of a device's records, all or those of a tenant. @returns whether there may be more. */
  async deleteOfDevice(id: DeviceId, tenantId: TenantId | undefined): Promise<boolean> {
    const { db } = this.#database;
    let some = db.selectFrom("rpc").select("id").where("device_id", "=", id.id).limit(PURGE_ROWS);
    if (tenantId) some = some.where("tenant_id", "=", tenantId.id);
    const { numDeletedRows } = await db.deleteFrom("rpc").where("id", "in", some).executeTakeFirstOrThrow();
    return numDeletedRows >= BigInt(PURGE_ROWS);
  }
}
