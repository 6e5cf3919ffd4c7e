import {
  type EdgeEvent,
  type EdgeEventAction,
  type EdgeEventType,
  type EdgeId,
  type EntityId,
  entityId,
  type PageData,
  type PageLink,
  type Uuid,
} from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import { jsonColumn, jsonOf } from "../kernel/entities/columns.ts";

interface EdgeEventColumns {
  id: Uuid;
  created_time: number;
  tenant_id: Uuid;
  edge_id: Uuid;
  type: EdgeEventType;
  action: EdgeEventAction;
  entity_id: Uuid | null;
  body: string | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    edge_event: EdgeEventColumns;
  }
}

/** An edge and its tenant. */
export interface EdgeAddress {
  readonly id: Uuid;
  readonly tenantId: Uuid;
}

/** Which edges of a tenant; of all tenants when there is no `tenantId`. */
export interface EdgesOf {
  readonly tenantId?: Uuid | undefined;
  readonly customerId?: Uuid | undefined;
}

/** Rows of one insert: databases bound the number of parameters. */
const ROWS = 500;
const PURGED_AT_ONCE = 10_000;

/** Events of edges, by edge and time. */
export class EdgeEventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert(events: readonly EdgeEvent[], runner: Runner = this.#database.db): Promise<void> {
    for (let at = 0; at < events.length; at += ROWS) {
      const rows = events.slice(at, at + ROWS).map(columnsOf);
      await runner.insertInto("edge_event").values(rows).execute();
    }
  }

  /** Events about telemetry are not listed (reference: REST API, 2.14). `startTime` is exclusive. */
  async list(edgeId: EdgeId, link: PageLink): Promise<PageData<EdgeEvent>> {
    const query = this.#database.db
      .selectFrom("edge_event")
      .selectAll()
      .where("edge_id", "=", edgeId.id)
      .where("action", "!=", "TIMESERIES_UPDATED");
    const exclusive = link.startTime === undefined ? link : { ...link, startTime: link.startTime + 1 };
    const page = await selectPage(query, exclusive, {
      dialect: this.#database.dialect,
      id: "edge_event.id",
      sortable: { id: "id", createdTime: "created_time", action: "action", type: "type", entityId: "entity_id" },
      search: ["edge_event.type"],
      createdTime: "edge_event.created_time",
    });
    return mapPage(page, eventOf);
  }

  /** Edges that an entity is assigned to. */
  async edgesWith(id: EntityId, runner: Runner = this.#database.db): Promise<EdgeAddress[]> {
    const rows = await runner
      .selectFrom("relation")
      .innerJoin("edge", "edge.id", "relation.from_id")
      .select(["edge.id", "edge.tenant_id"])
      .where("relation.to_id", "=", id.id)
      .where("relation.to_type", "=", id.entityType)
      .where("relation.type_group", "=", "EDGE")
      .where("relation.from_type", "=", "EDGE")
      .execute();
    return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }));
  }

  /** Those of the ids that exist. */
  async edgesNamed(ids: readonly Uuid[]): Promise<EdgeAddress[]> {
    const query = this.#database.db.selectFrom("edge").select(["id", "tenant_id"]);
    const rows = await query.where("id", "in", [...ids]).execute();
    return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }));
  }

  /** At most `limit` edges with ids after `after`, ascending. */
  async edgesOf({ tenantId, customerId }: EdgesOf, after: Uuid | undefined, limit: number): Promise<EdgeAddress[]> {
    let query = this.#database.db.selectFrom("edge").select(["id", "tenant_id"]).orderBy("id").limit(limit);
    if (tenantId) query = query.where("tenant_id", "=", tenantId);
    if (customerId) query = query.where("customer_id", "=", customerId);
    if (after) query = query.where("id", ">", after);
    return (await query.execute()).map((row) => ({ id: row.id, tenantId: row.tenant_id }));
  }

  /** Removes a bounded number of an edge's events. @returns whether there may be more. */
  async forget(edgeId: Uuid): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom("edge_event")
      .where("id", "in", (e) =>
        e.selectFrom("edge_event").select("id").where("edge_id", "=", edgeId).limit(PURGED_AT_ONCE),
      )
      .executeTakeFirst();
    return numDeletedRows >= BigInt(PURGED_AT_ONCE);
  }

  /** Removes a bounded number of events older than `before`. @returns whether there may be more. */
  async purge(before: number): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom("edge_event")
      .where("id", "in", (e) =>
        e.selectFrom("edge_event").select("id").where("created_time", "<", before).limit(PURGED_AT_ONCE),
      )
      .executeTakeFirst();
    return numDeletedRows >= BigInt(PURGED_AT_ONCE);
  }
}

function columnsOf(event: EdgeEvent): EdgeEventColumns {
  return {
    id: event.id.id,
    created_time: event.createdTime,
    tenant_id: event.tenantId.id,
    edge_id: event.edgeId.id,
    type: event.type,
    action: event.action,
    entity_id: event.entityId,
    body: jsonColumn(event.body),
  };
}

function eventOf(row: EdgeEventColumns): EdgeEvent {
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    edgeId: entityId("EDGE", row.edge_id),
    action: row.action,
    entityId: row.entity_id,
    uid: row.id,
    type: row.type,
    body: jsonOf(row.body),
  };
}
