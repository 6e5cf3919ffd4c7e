import { type EntityReference, type EntityType, entityId, type TenantId, type Uuid } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { inTime, longRead } from "../kernel/database/read-deadline.ts";

/** Where entities of a kind refer to others. */
interface Source {
  readonly entityType: EntityType;
  readonly table: string;
  readonly nameColumn: string;
  /** Columns that hold the id of one entity. */
  readonly ids?: readonly string[];
  /** JSON columns that can contain ids anywhere. */
  readonly documents?: readonly string[];
}

const SOURCES: readonly Source[] = [
  { entityType: "DASHBOARD", table: "dashboard", nameColumn: "title", documents: ["configuration"] },
  {
    entityType: "DEVICE_PROFILE",
    table: "device_profile",
    nameColumn: "name",
    documents: ["profile_data"],
    ids: ["default_rule_chain_id", "default_dashboard_id", "firmware_id", "software_id"],
  },
  { entityType: "ENTITY_VIEW", table: "entity_view", nameColumn: "name", ids: ["target_id"] },
  { entityType: "EDGE", table: "edge", nameColumn: "name", ids: ["root_rule_chain_id"] },
  { entityType: "CUSTOMER", table: "customer", nameColumn: "title", documents: ["additional_info"] }, // its home dashboard
  { entityType: "USER", table: "user_account", nameColumn: "email", documents: ["additional_info"] },
];

/** Devices, of which there can be many, only refer to OTA packages and profiles. */
const DEVICES: Source = {
  entityType: "DEVICE",
  table: "device",
  nameColumn: "name",
  ids: ["device_profile_id", "firmware_id", "software_id"],
};
const NAMED_BY_DEVICES: readonly EntityType[] = ["DEVICE_PROFILE", "OTA_PACKAGE"];

interface Row {
  readonly id: Uuid;
  readonly name: string;
  readonly place?: string;
}

/** Finds references to an entity by searching the stored data: never stale, and at no cost for saves. */
export class ReferenceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns at most `limit` references of each kind. */
  async find(tenantId: TenantId, to: { entityType: EntityType; id: Uuid }, limit: number): Promise<EntityReference[]> {
    const sources = NAMED_BY_DEVICES.includes(to.entityType) ? [...SOURCES, DEVICES] : SOURCES;
    const found: EntityReference[] = [];
    for (const source of sources) {
      const rows = await this.#inTable(source, tenantId, to.id, limit);
      found.push(...rows.map(({ id, name }) => ({ id: entityId(source.entityType, id), name, places: [] })));
    }
    const nodes = Map.groupBy(await this.#inNodes(tenantId, to.id, limit), ({ id }) => id);
    for (const [id, rows] of nodes) {
      const places = rows.flatMap(({ place }) => place ?? []);
      found.push({ id: entityId("RULE_CHAIN", id), name: rows[0]?.name ?? "", places });
    }
    return found.filter((one) => one.id.id !== to.id);
  }

  async #inTable(source: Source, tenantId: TenantId, to: Uuid, limit: number): Promise<readonly Row[]> {
    const { table, nameColumn, ids = [], documents = [] } = source;
    const conditions = [
      ...ids.map((column) => sql`${sql.ref(column)} = ${to}`),
      ...documents.map((column) => this.#holds(sql.ref(column), to)),
    ];
    const query = sql<Row>`select ${longRead} id, ${sql.ref(nameColumn)} as name from ${sql.table(table)}
      where tenant_id = ${tenantId.id} and ${inTime(this.#database.dialect, "id")}
        and (${sql.join(conditions, sql` or `)})
      order by ${sql.ref(nameColumn)}, id limit ${limit}`;
    return (await query.execute(this.#database.db)).rows;
  }

  async #inNodes(tenantId: TenantId, to: Uuid, limit: number): Promise<readonly Row[]> {
    const query = sql<Row>`select ${longRead} chain.id, chain.name, node.name as place
      from rule_chain as chain join rule_node as node on node.rule_chain_id = chain.id
      where chain.tenant_id = ${tenantId.id} and ${inTime(this.#database.dialect, "node.id")}
        and ${this.#holds(sql.ref("node.configuration"), to)}
      order by chain.name, chain.id, node.place limit ${limit}`;
    return (await query.execute(this.#database.db)).rows;
  }

  #holds(document: RawBuilder<unknown>, id: Uuid): RawBuilder<unknown> {
    return this.#database.dialect === "postgres"
      ? sql`strpos(${document}, ${id}) > 0`
      : sql`instr(${document}, ${id}) > 0`;
  }
}
