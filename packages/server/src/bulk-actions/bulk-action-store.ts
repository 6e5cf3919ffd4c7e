import type { BulkAction, BulkFailure, BulkSelection, BulkStatus, PageData, PageLink, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { actionOf } from "./bulk-action-rows.ts";

/** An action that has not ended. */
export interface PendingAction extends BulkAction {
  readonly selection: BulkSelection | undefined;
}

/** An entity at its place in an action. */
export interface BulkPlace {
  readonly place: number;
  readonly id: Uuid;
}

/** What came of the entities up to a place. */
export interface BulkStep {
  /** Place of the last one. */
  readonly done: number;
  readonly failures: readonly (BulkFailure & { readonly place: number })[];
}

const PENDING: readonly BulkStatus[] = ["QUEUED", "RUNNING"];
/** Rows of one insert: databases bound the number of parameters. */
const ROWS = 500;

/** Bulk actions, what they still have to treat, and with what they failed. */
export class BulkActionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert(action: BulkAction, selection: BulkSelection): Promise<void> {
    await this.#database.db
      .insertInto("bulk_action")
      .values({
        id: action.id,
        created_time: action.createdTime,
        end_time: null,
        tenant_id: action.tenantId.id,
        user_id: action.userId.id,
        entity_type: action.entityType,
        command: JSON.stringify(action.command),
        selection: JSON.stringify(selection),
        status: action.status,
        total: action.total,
        done: 0,
        failed: 0,
        error: null,
      })
      .execute();
  }

  async find(tenantId: Uuid, id: Uuid): Promise<BulkAction | undefined> {
    const row = await this.#database.db
      .selectFrom("bulk_action")
      .selectAll()
      .where("id", "=", id)
      .where("tenant_id", "=", tenantId)
      .executeTakeFirst();
    return row && actionOf(row);
  }

  async list(tenantId: Uuid, userId: Uuid, link: PageLink): Promise<PageData<BulkAction>> {
    const query = this.#database.db
      .selectFrom("bulk_action")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "bulk_action.id",
      sortable: { createdTime: "bulk_action.created_time", status: "bulk_action.status" },
    });
    return mapPage(page, actionOf);
  }

  async countPending(tenantId: Uuid): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom("bulk_action")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .where("status", "in", PENDING)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Actions that have not ended, oldest first. */
  async pending(): Promise<readonly PendingAction[]> {
    const rows = await this.#database.db
      .selectFrom("bulk_action")
      .selectAll()
      .where("status", "in", PENDING)
      .orderBy("created_time")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      ...actionOf(row),
      selection: row.selection === null ? undefined : (JSON.parse(row.selection) as BulkSelection), // by `insert`
    }));
  }

  /** Notes which entities an action has; what a former run that was cut has noted goes. */
  async keepSelected(id: Uuid, entities: readonly Uuid[]): Promise<void> {
    const { db } = this.#database;
    await this.#forgetEntities(id);
    for (let at = 0; at < entities.length; at += ROWS) {
      const rows = entities
        .slice(at, at + ROWS)
        .map((entity, offset) => ({ action_id: id, place: at + offset + 1, entity_id: entity }));
      await db.insertInto("bulk_action_entity").values(rows).execute();
    }
    await db.updateTable("bulk_action").set({ selection: null, total: entities.length }).where("id", "=", id).execute();
  }

  async nextEntities(id: Uuid, after: number, limit: number): Promise<readonly BulkPlace[]> {
    const rows = await this.#database.db
      .selectFrom("bulk_action_entity")
      .select(["place", "entity_id"])
      .where("action_id", "=", id)
      .where("place", ">", after)
      .orderBy("place")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ place: row.place, id: row.entity_id }));
  }

  /** Notes what came of a step, at once with its failures. */
  async keepStep(id: Uuid, { done, failures }: BulkStep): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      if (failures.length > 0) {
        const rows = failures.map(({ place, entityId: entity, entityName, message }) => ({
          action_id: id,
          place,
          entity_id: entity,
          entity_name: entityName,
          message,
        }));
        await tx.insertInto("bulk_action_failure").values(rows).execute();
      }
      await tx
        .updateTable("bulk_action")
        .set((row) => ({ done, failed: row("failed", "+", failures.length) }))
        .where("id", "=", id)
        .execute();
    });
  }

  /** Takes an action from one status to another. @returns whether it had one of `from`. */
  async turn(
    id: Uuid,
    from: readonly BulkStatus[],
    to: Pick<BulkAction, "status" | "endTime" | "error">,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable("bulk_action")
      .set({ status: to.status, end_time: to.endTime, error: to.error })
      .where("id", "=", id)
      .where("status", "in", from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** What an action that has ended need not know any more. */
  async forgetRest(id: Uuid): Promise<void> {
    await this.#forgetEntities(id);
    await this.#database.db.updateTable("bulk_action").set({ selection: null }).where("id", "=", id).execute();
  }

  /** What actions that have ended left when they were cut. */
  async forgetLeftovers(): Promise<void> {
    const { db } = this.#database;
    await db
      .deleteFrom("bulk_action_entity")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("bulk_action")
              .select("id")
              .whereRef("bulk_action.id", "=", "bulk_action_entity.action_id")
              .where("status", "in", PENDING),
          ),
        ),
      )
      .execute();
  }

  async failures(id: Uuid, link: PageLink): Promise<PageData<BulkFailure>> {
    const query = this.#database.db.selectFrom("bulk_action_failure").selectAll().where("action_id", "=", id);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "bulk_action_failure.place",
      sortable: { entityName: "bulk_action_failure.entity_name", message: "bulk_action_failure.message" },
      search: ["bulk_action_failure.entity_name", "bulk_action_failure.message"],
    });
    return mapPage(page, (row) => ({ entityId: row.entity_id, entityName: row.entity_name, message: row.message }));
  }

  /** Entities with which an action failed, in order. */
  async failed(id: Uuid, limit: number): Promise<readonly Uuid[]> {
    const rows = await this.#database.db
      .selectFrom("bulk_action_failure")
      .select("entity_id")
      .where("action_id", "=", id)
      .orderBy("place")
      .limit(limit)
      .execute();
    return rows.map((row) => row.entity_id);
  }

  /** Removes actions that ended before a time. */
  async removeEnded(before: number): Promise<void> {
    const rows = await this.#database.db
      .selectFrom("bulk_action")
      .select("id")
      .where("end_time", "<", before)
      .limit(ROWS)
      .execute();
    for (const { id } of rows) await this.#remove(id);
  }

  async removeOfTenant(tenantId: Uuid): Promise<void> {
    const rows = await this.#database.db
      .selectFrom("bulk_action")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .execute();
    for (const { id } of rows) await this.#remove(id);
  }

  async #remove(id: Uuid): Promise<void> {
    await this.#forgetEntities(id);
    await this.#database.db.deleteFrom("bulk_action_failure").where("action_id", "=", id).execute();
    await this.#database.db.deleteFrom("bulk_action").where("id", "=", id).execute();
  }

  async #forgetEntities(id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("bulk_action_entity").where("action_id", "=", id).execute();
  }
}
