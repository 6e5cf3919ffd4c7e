import type { ListView, ListViewColumns, Uuid } from "@orrery/model";
import { entityId } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";

/** A view as stored. It is not an entity: nothing refers to it, and it causes no events. */
interface ListViewColumnsStored {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  /** Customer of the user who made it; the null id for administrators. */
  customer_id: Uuid;
  user_id: Uuid;
  list: string;
  name: string;
  is_shared: number;
  query: string;
  columns: string | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    list_view: ListViewColumnsStored;
  }
}

/** A view, and the group that may see it when shared. */
export interface StoredView extends Omit<ListView, "editable"> {
  readonly customerId: Uuid;
}

/** The user whose own views, and those shared with them, are read. */
export interface ViewReader {
  readonly tenantId: Uuid;
  readonly customerId: Uuid;
  readonly userId: Uuid;
}

/** Stores saved views of lists. */
export class ListViewStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Lists views sorted by name, at most `limit`. */
  async list({ tenantId, customerId, userId }: ViewReader, list: string, limit: number): Promise<StoredView[]> {
    const rows = await this.#database.db
      .selectFrom("list_view")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .where("list", "=", list)
      .where((view) => view.or([view("user_id", "=", userId), view("is_shared", "=", 1)]))
      .orderBy("name")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(viewOf);
  }

  async find(id: Uuid): Promise<StoredView | undefined> {
    const row = await this.#database.db.selectFrom("list_view").selectAll().where("id", "=", id).executeTakeFirst();
    return row && viewOf(row);
  }

  /** Condition for the user's own views and those that colleagues share. */
  async counts({
    tenantId,
    customerId,
    userId,
  }: ViewReader): Promise<{ readonly own: number; readonly shared: number }> {
    const { db } = this.#database;
    const counted = db.selectFrom("list_view").select(({ fn }) => fn.countAll<number>().as("count"));
    const [own, shared] = await Promise.all([
      counted.where("user_id", "=", userId).executeTakeFirstOrThrow(),
      counted
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .where("is_shared", "=", 1)
        .executeTakeFirstOrThrow(),
    ]);
    return { own: Number(own.count), shared: Number(shared.count) };
  }

  async insert(view: StoredView): Promise<void> {
    await this.#database.db.insertInto("list_view").values(rowOf(view)).execute();
  }

  async update({ id, ...view }: StoredView): Promise<void> {
    const { name, list, is_shared, query, columns } = rowOf({ id, ...view });
    await this.#database.db
      .updateTable("list_view")
      .set({ name, list, is_shared, query, columns })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("list_view").where("id", "=", id).execute();
  }

  /** Deletes the views of a deleted user that are not shared. */
  async removeOfUser(userId: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("list_view").where("user_id", "=", userId).where("is_shared", "=", 0).execute();
  }

  async removeOf(owner: "tenant_id" | "customer_id", id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("list_view").where(owner, "=", id).execute();
  }
}

function viewOf(row: ListViewColumnsStored): StoredView {
  return {
    id: row.id,
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: row.customer_id,
    userId: entityId("USER", row.user_id),
    list: row.list,
    name: row.name,
    shared: row.is_shared === 1,
    query: row.query,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as ListViewColumns), // written by `rowOf`
  };
}

function rowOf(view: StoredView): ListViewColumnsStored {
  return {
    id: view.id,
    created_time: view.createdTime,
    tenant_id: view.tenantId.id,
    customer_id: view.customerId,
    user_id: view.userId.id,
    list: view.list,
    name: view.name,
    is_shared: view.shared ? 1 : 0,
    query: view.query,
    columns: view.columns && JSON.stringify(view.columns),
  };
}
