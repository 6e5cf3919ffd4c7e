import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CustomerId,
  type EntityId,
  type EntityType,
  entityId,
  NO_CUSTOMER,
  type Point,
  parseUuid,
  type TenantId,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import type { RemoteTimeSeriesStore } from "../telemetry/store/remote-time-series-store.ts";
import { type OpenTestDatabase, type TestDatabase, type TestDatabaseOptions, testLog } from "../testing/databases.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { QUERY_TABLES } from "./entity-tables.ts";

/** The n-th id of a test. */
export const uuid = (n: number): Uuid => parseUuid(`00000000-0000-1000-8000-${n.toString(16).padStart(12, "0")}`);

export const TENANT: TenantId = entityId("TENANT", uuid(1));
export const CUSTOMER: CustomerId = entityId("CUSTOMER", uuid(11));
export const ADMIN: User = {
  id: entityId("USER", uuid(21)),
  email: "admin@a.example",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
export const CUSTOMER_USER: User = {
  ...ADMIN,
  id: entityId("USER", uuid(22)),
  authority: "CUSTOMER_USER",
  customerId: CUSTOMER,
};
export const NOW = 1_700_000_000_000;

/** Required columns of a table that tests leave out. */
const DEFAULTS: Readonly<Partial<Record<EntityType, object>>> = {
  DEVICE: { device_profile_id: uuid(4), device_data: "{}" },
  ENTITY_VIEW: { target_type: "DEVICE", target_id: uuid(5), start_ts: 0, end_ts: 0 },
  TENANT: { region: "Global", tenant_profile_id: uuid(3) },
  CUSTOMER: { is_public: 0 },
  DASHBOARD: { mobile_hide: 0 },
};

/** Entity queries over real stores, with a tenant, a customer and the entities that a test adds. */
export class TestQueries {
  readonly queries: EntityQueryService;
  readonly series: RemoteTimeSeriesStore;
  readonly database: OpenTestDatabase;
  readonly #attributes: AttributeStore;
  /** Directory of the embedded time series. */
  readonly directory: string;

  private constructor(database: OpenTestDatabase, series: RemoteTimeSeriesStore, directory: string) {
    this.database = database;
    this.series = series;
    this.queries = new EntityQueryService({ database, timeSeries: series, clock: () => NOW });
    this.#attributes = new AttributeStore(database);
    this.directory = directory;
  }

  static async open(kind: TestDatabase, options: TestDatabaseOptions = {}): Promise<TestQueries> {
    const directory = await mkdtemp(join(tmpdir(), "orrery-queries-"));
    const path = join(directory, "telemetry.db");
    const embedded = kind.name === "SQLite" ? await openEmbeddedTimeSeriesStore({ path, log: testLog }) : undefined;
    const database = await kind.open(embedded ? { ...options, attach: [{ name: "telemetry", path }] } : options);
    const url = database.place.kind === "postgres" ? database.place.url : "";
    const opened = new TestQueries(
      database,
      embedded ?? (await openPostgresTimeSeriesStore({ url, log: testLog })),
      directory,
    );
    await opened.#fill();
    return opened;
  }

  async close(): Promise<void> {
    await this.series.close();
    await this.database.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Adds an entity of the tenant, unless `columns` say otherwise. */
  async add(entityType: EntityType, n: number, columns: Readonly<Record<string, unknown>>): Promise<EntityId> {
    const table = QUERY_TABLES.get(entityType);
    if (!table) throw new Error(`no table of ${entityType}`);
    const own = entityType === "TENANT" ? {} : { tenant_id: TENANT.id };
    const id = uuid(n);
    await this.insert(table.table, { id, created_time: NOW + n, ...own, ...DEFAULTS[entityType], ...columns });
    return entityId(entityType, id);
  }

  async relate(from: EntityId, to: EntityId, type = "Contains", group = "COMMON"): Promise<void> {
    const ends = { from_id: from.id, from_type: from.entityType, to_id: to.id, to_type: to.entityType };
    await this.insert("relation", { ...ends, type, type_group: group });
  }

  async attribute(
    entity: EntityId,
    scope: "CLIENT_SCOPE" | "SHARED_SCOPE" | "SERVER_SCOPE",
    { key, ts, value }: Point,
  ): Promise<void> {
    await this.#attributes.save({ entity, scope, attributes: [{ key, lastUpdateTs: ts, value }] });
  }

  async latest(entity: EntityId, key: string, value: TypedValue): Promise<void> {
    await this.series.write({ entity, points: [{ key, ts: 5000, value }], latest: true });
  }

  async insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(this.database.db);
  }

  async #fill(): Promise<void> {
    const profile = { id: uuid(3), created_time: 1, profile_data: "{}", is_default: 0 };
    await this.insert("tenant_profile", { ...profile, name: "p", isolated_tb_core: 0, isolated_tb_rule_engine: 0 });
    await this.add("TENANT", 1, { title: "Tenant A" });
    await this.add("TENANT", 2, { title: "Tenant B" });
    const typed = { type: "DEFAULT", transport_type: "DEFAULT", provision_type: "DISABLED" };
    await this.insert("device_profile", { ...profile, ...typed, id: uuid(4), tenant_id: TENANT.id, name: "p" });
    await this.add("CUSTOMER", 11, { title: "Customer A", city: "Ulm" });
  }
}
