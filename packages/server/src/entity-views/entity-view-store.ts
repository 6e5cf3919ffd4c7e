import { type EntityView, type EntityViewKeys, entityId, type Uuid } from "@orrery/model";
import { type AssignableColumns, AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { customerColumn, customerOf, jsonColumn, jsonOf, objectOf } from "../kernel/entities/columns.ts";
import type { ViewedId } from "./viewed-entities.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    entity_view: EntityViewColumns;
  }
}

export interface EntityViewColumns extends AssignableColumns {
  target_type: ViewedId["entityType"];
  target_id: Uuid;
  keys: string | null;
  start_ts: number;
  end_ts: number;
  additional_info: string | null;
}

export class EntityViewStore extends AssignableStore<EntityView, EntityViewColumns> {
  constructor(database: Database) {
    const sortable = { startTimeMs: "e.start_ts", endTimeMs: "e.end_ts" };
    super(database, { name: "entity_view", entityType: "ENTITY_VIEW", toRow: columnsOf, fromRow: viewOf, sortable });
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
    return rows.map(viewOf);
  }

  /** Ids of entities that have views, ascending, after the last one of the previous page. */
  async viewed({ after, limit }: { readonly after: Uuid | undefined; readonly limit: number }): Promise<Uuid[]> {
    let query = this.database.db.selectFrom("entity_view").select("target_id").distinct();
    if (after !== undefined) query = query.where("target_id", ">", after);
    return (await query.orderBy("target_id").limit(limit).execute()).map((row) => row.target_id);
  }
}

function columnsOf(view: EntityView): EntityViewColumns {
  return {
    id: view.id.id,
    created_time: view.createdTime,
    tenant_id: view.tenantId.id,
    customer_id: customerColumn(view.customerId),
    name: view.name,
    type: view.type,
    target_type: view.entityId.entityType,
    target_id: view.entityId.id,
    keys: jsonColumn(view.keys),
    start_ts: view.startTimeMs,
    end_ts: view.endTimeMs,
    additional_info: jsonColumn(view.additionalInfo),
  };
}

function viewOf(row: EntityViewColumns): EntityView {
  return {
    id: entityId("ENTITY_VIEW", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: customerOf(row.customer_id),
    entityId: entityId(row.target_type, row.target_id) as ViewedId, // of one of its two types
    name: row.name,
    type: row.type,
    keys: jsonOf(row.keys) as EntityViewKeys | null, // written by `columnsOf` only
    startTimeMs: row.start_ts,
    endTimeMs: row.end_ts,
    additionalInfo: objectOf(row.additional_info),
  };
}
