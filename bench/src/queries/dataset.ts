import {
  type CustomerId,
  type DeviceId,
  entityId,
  type Point,
  parseUuid,
  type TenantId,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../../../packages/server/src/kernel/database/database.ts";
import type { TimeSeriesStore } from "../../../packages/server/src/telemetry/store/time-series-store.ts";

const START = 1_700_000_000_000;
const ROWS_AT_ONCE = 500;
const RELATIONS = 10_000;
/** Children per device of the tree: gives 10,000 relations on five levels. */
const CHILDREN = 6.4;

const uuid = (text: string): Uuid => parseUuid(text);
/** The queried tenant. */
export const TENANT: TenantId = entityId("TENANT", uuid("11111111-7f4e-11ec-b0a3-a1b2c3d4e5f6"));
const OTHER_TENANT: TenantId = entityId("TENANT", uuid("21111111-7f4e-11ec-b0a3-a1b2c3d4e5f6"));
const CUSTOMER: CustomerId = entityId("CUSTOMER", uuid("31111111-7f4e-11ec-b0a3-a1b2c3d4e5f6"));
const PROFILE = uuid("41111111-7f4e-11ec-b0a3-a1b2c3d4e5f6");

/** The same numbers in every run. */
function pseudoRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Spread like random ids, and in no order of time. */
function deviceId(n: number): DeviceId {
  const spread = (Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  return entityId("DEVICE", uuid(`${spread}-7f4e-11ec-b0a3-${n.toString(16).padStart(12, "0")}`));
}

/** The root of the tree. */
export const ROOT: DeviceId = deviceId(0);

/** Devices with five latest values and three attributes each, one in fifty of them another tenant's; and a tree. */
export async function fill(database: Database, series: TimeSeriesStore, devices: number): Promise<void> {
  await insert(database, "tenant_profile", [
    { id: PROFILE, created_time: 1, profile_data: "{}", is_default: 0, name: "p", ...ISOLATION },
  ]);
  await insert(
    database,
    "tenant",
    [TENANT, OTHER_TENANT].map(({ id }, n) => ({
      id,
      created_time: 1,
      title: `Tenant ${n}`,
      region: "Global",
      tenant_profile_id: PROFILE,
    })),
  );
  const customer = { id: CUSTOMER.id, tenant_id: TENANT.id, title: "Customer", created_time: 1, is_public: 0 };
  await insert(database, "customer", [customer]);
  const kind = { type: "DEFAULT", transport_type: "DEFAULT", provision_type: "DISABLED", profile_data: "{}" };
  const profile = { id: PROFILE, tenant_id: TENANT.id, name: "default", created_time: 1, is_default: 1, ...kind };
  await insert(database, "device_profile", [profile]);
  const random = pseudoRandom();
  for (let from = 0; from < devices; from += ROWS_AT_ONCE) {
    const some = Array.from({ length: Math.min(ROWS_AT_ONCE, devices - from) }, (_, i) => from + i);
    await insert(database, "device", some.map(deviceRow));
    await insert(
      database,
      "attribute_kv",
      some.flatMap((n) => attributeRows(n, random)),
    );
    await Promise.all(some.map((n) => series.write({ entity: deviceId(n), points: points(n, random), latest: true })));
  }
  const relations = Array.from({ length: Math.min(RELATIONS, devices - 1) }, (_, i) => relationRow(i + 1));
  for (let from = 0; from < relations.length; from += ROWS_AT_ONCE) {
    await insert(database, "relation", relations.slice(from, from + ROWS_AT_ONCE));
  }
  await series.flushLatest();
  // PostgreSQL does this itself a minute later.
  await sql`${sql.raw(database.dialect === "postgres" ? "vacuum analyze" : "analyze")}`.execute(database.db);
}

const ISOLATION = { isolated_tb_core: 0, isolated_tb_rule_engine: 0 };

function deviceRow(n: number): object {
  const type = n % 7 === 0 ? "tank" : "pump";
  return {
    id: deviceId(n).id,
    created_time: START + n,
    tenant_id: (n % 50 === 49 ? OTHER_TENANT : TENANT).id,
    customer_id: n % 4 === 0 ? CUSTOMER.id : null,
    name: `${(Math.imul(n, 40_503) >>> 0).toString(16).padStart(8, "0")} ${type}`,
    type,
    label: n % 3 === 0 ? `label ${n % 100}` : null,
    device_profile_id: PROFILE,
    device_data: '{"configuration":{"type":"DEFAULT"},"transportConfiguration":{"type":"DEFAULT"}}',
    additional_info: '{"description":"","gateway":false}',
  };
}

function attributeRows(n: number, random: () => number): object[] {
  const row = { entity_id: deviceId(n).id, entity_type: "DEVICE", scope: "SERVER_SCOPE", last_update_ts: START };
  const none = { bool_v: null, long_v: null, str_v: null };
  return [
    { ...row, ...none, key: "active", type: "BOOLEAN", bool_v: n % 3 === 0 ? 1 : 0 },
    { ...row, ...none, key: "site", type: "STRING", str_v: `Hall ${n % 20}` },
    { ...row, ...none, key: "limit", type: "LONG", long_v: Math.floor(random() * 1000) },
  ];
}

function points(n: number, random: () => number): Point[] {
  const double = (): TypedValue => ({ type: "DOUBLE", value: Math.round(random() * 10_000) / 100 });
  const values: Readonly<Record<string, TypedValue>> = {
    temperature: double(),
    humidity: double(),
    rpm: { type: "LONG", value: Math.floor(random() * 3000) },
    state: { type: "STRING", value: n % 2 === 0 ? "on" : "off" },
    counter: { type: "LONG", value: n },
  };
  return Object.entries(values).map(([key, value]) => ({ key, ts: START, value }));
}

function relationRow(n: number): object {
  const ends = { from_type: "DEVICE", to_type: "DEVICE", type_group: "COMMON", type: "Contains" };
  return { ...ends, from_id: deviceId(Math.floor((n - 1) / CHILDREN)).id, to_id: deviceId(n).id };
}

async function insert({ db }: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}
