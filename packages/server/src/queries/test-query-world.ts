import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EntityDataQuery,
  type EntityKey,
  entityId,
  type KeyFilterPredicate,
  NULL_UUID,
  parseUuid,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import type { RemoteTimeSeriesStore } from "../telemetry/store/remote-time-series-store.ts";
import { type OpenTestDatabase, type TEST_DATABASES, testLog } from "../testing/databases.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { ADMIN, CUSTOMER, CUSTOMER_USER, NOW, TENANT, uuid } from "./test-queries.ts";

const OTHER_TENANT = entityId("TENANT", uuid(2));
export const VISITOR: User = { ...CUSTOMER_USER, id: entityId("USER", parseUuid(NULL_UUID)), isPublic: true };

const text = (value: string): TypedValue => ({ type: "STRING", value });
const long = (value: number): TypedValue => ({ type: "LONG", value });
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const bool = (value: boolean): TypedValue => ({ type: "BOOLEAN", value });

interface TestDevice {
  readonly n: number;
  readonly name: string;
  readonly type: string;
  readonly label?: string;
  readonly customer?: Uuid;
  readonly tenant?: Uuid;
  readonly site?: TypedValue;
  readonly rpm?: TypedValue;
}

const DEVICES: readonly TestDevice[] = [
  {
    n: 101,
    name: "Pump 1",
    type: "pump",
    label: "north",
    customer: CUSTOMER.id,
    site: text("Hall A"),
    rpm: long(1480),
  },
  { n: 102, name: "Pump 2", type: "pump", site: text("hall b"), rpm: double(900.5) },
  { n: 103, name: "pump_3", type: "pump", label: "50%", site: long(7), rpm: text("off") },
  { n: 104, name: "Tank 1", type: "tank", customer: CUSTOMER.id, site: bool(true) },
  { n: 105, name: "Ärger", type: "tank", rpm: bool(true) },
  { n: 106, name: "Foreign", type: "pump", tenant: OTHER_TENANT.id, site: text("Hall A"), rpm: long(1) },
];

export const rpmKey: EntityKey = { type: "TIME_SERIES", key: "rpm" };
export const siteKey: EntityKey = { type: "SERVER_ATTRIBUTE", key: "site" };
export const anySite: EntityKey = { type: "ATTRIBUTE", key: "site" };
export const nameKey: EntityKey = { type: "ENTITY_FIELD", key: "name" };

export const query = (rest: Partial<EntityDataQuery> = {}, link: object = {}): EntityDataQuery =>
  parseEntityDataQuery({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    entityFields: [nameKey],
    pageLink: { pageSize: 100, page: 0, sortOrder: { key: nameKey, direction: "ASC" }, ...link },
    ...rest,
  });
export const filter = (key: EntityKey, predicate: KeyFilterPredicate) => ({ keyFilters: [{ key, predicate }] });
export const string = (operation: string, value: string, ignoreCase = false) =>
  ({ type: "STRING", operation, value: { defaultValue: value }, ignoreCase }) as KeyFilterPredicate;
export const numeric = (operation: string, value: number) =>
  ({ type: "NUMERIC", operation, value: { defaultValue: value } }) as KeyFilterPredicate;
export const boolean = (operation: string, value: boolean) =>
  ({ type: "BOOLEAN", operation, value: { defaultValue: value } }) as KeyFilterPredicate;
export const complex = (operation: "AND" | "OR", ...predicates: KeyFilterPredicate[]) =>
  ({ type: "COMPLEX", operation, predicates }) as KeyFilterPredicate;

/** Queries of two tenants with some devices, values and dashboards: what stands in `DEVICES` and `fill`. */
export class QueryWorld {
  readonly queries: EntityQueryService;
  readonly #directory: string;
  readonly #series: RemoteTimeSeriesStore;
  readonly #database: OpenTestDatabase;

  private constructor(directory: string, series: RemoteTimeSeriesStore, database: OpenTestDatabase) {
    this.#directory = directory;
    this.#series = series;
    this.#database = database;
    this.queries = new EntityQueryService({ database, timeSeries: series, clock: () => NOW });
  }

  static async open({ name, open }: (typeof TEST_DATABASES)[number]): Promise<QueryWorld> {
    const directory = await mkdtemp(join(tmpdir(), "orrery-queries-"));
    const path = join(directory, "telemetry.db");
    const embedded = name === "SQLite" ? await openEmbeddedTimeSeriesStore({ path, log: testLog }) : undefined;
    const database = await open(embedded ? { attach: [{ name: "telemetry", path }] } : {});
    const url = database.place.kind === "postgres" ? database.place.url : "";
    const series = embedded ?? (await openPostgresTimeSeriesStore({ url, log: testLog }));
    await fill(database, series);
    return new QueryWorld(directory, series, database);
  }

  async close(): Promise<void> {
    await this.#series.close();
    await this.#database.close();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** Names of what a query finds, in its order. */
  readonly names = async (asked: EntityDataQuery, user = ADMIN): Promise<string[]> => {
    const { data } = await this.queries.find(user, asked);
    return data.map(({ latest }) => latest.ENTITY_FIELD?.name?.value ?? "");
  };
}

function columns(value: TypedValue): Record<string, unknown> {
  const { type } = value;
  const only = (column: string, content: unknown) => ({ type, [column]: content });
  switch (type) {
    case "BOOLEAN":
      return only("bool_v", value.value ? 1 : 0);
    case "LONG":
      return only("long_v", value.value);
    case "DOUBLE":
      return only("dbl_v", value.value);
    case "STRING":
      return only("str_v", value.value);
    case "JSON":
      return only("json_v", value.value);
  }
}

async function fill({ db }: Database, series: RemoteTimeSeriesStore): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  const profile = { id: uuid(3), created_time: 1, profile_data: "{}", is_default: 0 };
  await insert("tenant_profile", { ...profile, name: "p", isolated_tb_core: 0, isolated_tb_rule_engine: 0 });
  for (const [tenant, title] of [
    [TENANT, "Tenant A"],
    [OTHER_TENANT, "Tenant B"],
  ] as const) {
    await insert("tenant", { id: tenant.id, created_time: 1, title, region: "Global", tenant_profile_id: uuid(3) });
  }
  const typed = { type: "DEFAULT", transport_type: "DEFAULT", provision_type: "DISABLED" };
  await insert("device_profile", { ...profile, ...typed, id: uuid(4), tenant_id: TENANT.id, name: "p" });
  for (const [n, title] of [[11, "Customer A"]] as const) {
    await insert("customer", { id: uuid(n), created_time: 1, tenant_id: TENANT.id, title, is_public: 0 });
  }
  await insert("user_account", {
    id: uuid(22),
    created_time: 1,
    tenant_id: TENANT.id,
    customer_id: CUSTOMER.id,
    authority: "CUSTOMER_USER",
    email: "customer@a.example",
  });
  for (const [n, title] of [
    [31, "Board 1"],
    [32, "Board 2"],
  ] as const) {
    await insert("dashboard", { id: uuid(n), created_time: 1, tenant_id: TENANT.id, title, mobile_hide: 0 });
  }
  const assigned = { from_type: "CUSTOMER", type_group: "DASHBOARD", type: "Contains", to_type: "DASHBOARD" };
  await insert("relation", { ...assigned, from_id: CUSTOMER.id, to_id: uuid(31) });
  const attribute = (id: Uuid, type: string, scope: string, key: string, ts: number, value: TypedValue) =>
    insert("attribute_kv", {
      entity_id: id,
      entity_type: type,
      scope,
      key,
      last_update_ts: ts,
      ...columns(value),
    });
  await attribute(TENANT.id, "TENANT", "SERVER_SCOPE", "limit", 1, long(1000));
  for (const device of DEVICES) {
    const id = uuid(device.n);
    await insert("device", {
      id,
      created_time: NOW + device.n,
      tenant_id: device.tenant ?? TENANT.id,
      customer_id: device.customer ?? null,
      name: device.name,
      type: device.type,
      label: device.label ?? null,
      device_profile_id: uuid(4),
      device_data: "{}",
    });
    if (device.site) await attribute(id, "DEVICE", "SERVER_SCOPE", "site", 7000, device.site);
    const points = device.rpm ? [{ key: "rpm", ts: 5000, value: device.rpm }] : [];
    await series.write({ entity: entityId("DEVICE", id), points, latest: true });
  }
  await series.flushLatest();
  await attribute(uuid(104), "DEVICE", "SHARED_SCOPE", "site", 9000, text("yard"));
}
