import type { EntityView, Uuid } from "@orrery/model";
import { AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { type EntityViewRow, entityViewTable } from "./entity-view-table.ts";
import type { ViewedId } from "./viewed-entities.ts";

export class EntityViewStore extends AssignableStore<EntityView, EntityViewRow> {
  constructor(database: Database) {
    super(database, entityViewTable);
  }

  /** All views of an entity, oldest first. */
  async listOf(target: ViewedId): Promise<readonly EntityView[]> {
    const rows = await this.database.db
      .selectFrom("entity_view")
      .selectAll()
      .where("target_id", "=", target.id)
      .where("target_type", "=", target.entityType)
      .orderBy("id")
      .execute();
    return rows.map((row) => this.fromRow(row));
  }

  /** Ids of entities that have views, ascending, after the last one of the previous page. */
  async viewed({ after, limit }: { readonly after: Uuid | undefined; readonly limit: number }): Promise<Uuid[]> {
    let query = this.database.db.selectFrom("entity_view").select("target_id").distinct();
    if (after !== undefined) query = query.where("target_id", ">", after);
    return (await query.orderBy("target_id").limit(limit).execute()).map((row) => row.target_id);
  }
}
