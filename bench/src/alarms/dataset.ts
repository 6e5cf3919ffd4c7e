import { ALARM_SEVERITIES, type EntityId, entityId, parseUuid, type TenantId, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../../../packages/server/src/kernel/database/database.ts";

/** When the newest alarm was created; each is 100 ms older than the one after it. */
export const NOW = 1_700_000_000_000;
const STEP_MS = 100;
const ROWS_AT_ONCE = 1_000;
const NUMBERS_AT_ONCE = 50_000;
/** Spreads ids. */
const FACTOR = 2_654_435_761;

const uuid = (text: string): Uuid => parseUuid(text);
export const TENANT: TenantId = entityId("TENANT", uuid("11111111-7f4e-11ec-b0a3-a1b2c3d4e5f6"));
const PROFILE = uuid("41111111-7f4e-11ec-b0a3-a1b2c3d4e5f6");

/** Spread like random ids, and in no order of time. */
function spread(kind: string, n: number): Uuid {
  const first = (Math.imul(n, FACTOR) >>> 0).toString(16).padStart(8, "0");
  return uuid(`${first}-7f4e-11ec-${kind}-${n.toString(16).padStart(12, "0")}`);
}

export const deviceOf = (n: number): EntityId<"DEVICE"> => entityId("DEVICE", spread("b0a3", n));

/** Alarms over devices, one in a thousand of them still active; one device in ten lists those of nine others, too. */
export async function fill(
  database: Database,
  { devices, alarms }: { devices: number; alarms: number },
): Promise<void> {
  const profile = { id: PROFILE, created_time: 1, profile_data: "{}", is_default: 0, name: "p" };
  const isolation = { isolated_tb_core: 0, isolated_tb_rule_engine: 0 };
  await insert(database, "tenant_profile", [{ ...profile, ...isolation }]);
  const tenant = { id: TENANT.id, created_time: 1, title: "T", region: "Global", tenant_profile_id: PROFILE };
  await insert(database, "tenant", [tenant]);
  const kind = { type: "DEFAULT", transport_type: "DEFAULT", provision_type: "DISABLED" };
  await insert(database, "device_profile", [{ ...profile, ...kind, tenant_id: TENANT.id }]);
  for (let from = 0; from < devices; from += ROWS_AT_ONCE) {
    await insert(database, "device", rowsOf(from, devices));
  }
  for (let from = 0; from < alarms; from += NUMBERS_AT_ONCE) {
    await insertAlarms(database, devices, { from, end: Math.min(from + NUMBERS_AT_ONCE, alarms), alarms });
  }
  await sql`analyze`.execute(database.db);
  if (database.dialect === "postgres") await sql`vacuum alarm, entity_alarm`.execute(database.db);
}

function rowsOf(from: number, end: number): object[] {
  return Array.from({ length: Math.min(ROWS_AT_ONCE, end - from) }, (_, at) => deviceRow(from + at));
}

function deviceRow(n: number): object {
  return {
    id: deviceOf(n).id,
    created_time: NOW + n,
    tenant_id: TENANT.id,
    name: `Device ${n}`,
    type: n % 100 === 0 ? "rare" : "pump",
    device_profile_id: PROFILE,
    device_data: "{}",
  };
}

/** By the database itself: a million rows would take long on their way. */
async function insertAlarms(
  { db, dialect }: Database,
  devices: number,
  { from, end, alarms }: { from: number; end: number; alarms: number },
): Promise<void> {
  const id = (kind: string, n: string) =>
    dialect === "postgres"
      ? `cast(lpad(to_hex((cast(${n} as bigint) * ${FACTOR}) & 4294967295), 8, '0') || '-7f4e-11ec-${kind}-'
          || lpad(to_hex(cast(${n} as bigint)), 12, '0') as uuid)`
      : `printf('%08x-7f4e-11ec-${kind}-%012x', (${n} * ${FACTOR}) & 4294967295, ${n})`;
  const tenant = dialect === "postgres" ? `cast('${TENANT.id}' as uuid)` : `'${TENANT.id}'`;
  const severities = ALARM_SEVERITIES.map((severity, at) => `when ${at} then '${severity}'`).join(" ");
  const created = `${NOW} - (${alarms} - n) * ${STEP_MS}`;
  const kind = `'Type ' || (n % 20) as type, case n % ${ALARM_SEVERITIES.length} ${severities} end as severity,
    case when n % 1000 = 7 then 'ACTIVE_UNACK' when n % 2 = 0 then 'CLEARED_ACK' else 'CLEARED_UNACK' end as status`;
  const numbers = `with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${end})`;
  const own = `n % ${devices}`;
  await sql
    .raw(
      `insert into alarm (id, created_time, tenant_id, originator_type, originator_id, type, severity, status, start_ts,
         end_ts, ack_ts, clear_ts, details, propagate, propagate_to_owner, propagate_to_tenant,
         propagate_relation_types, version)
       ${numbers} select ${id("a1a1", "n")}, ${created}, ${tenant}, 'DEVICE', ${id("b0a3", `(${own})`)}, ${kind},
         ${created}, ${created} + n % 977, 0, ${created}, '{"value":' || n || '}', 1, 0, 0, '[]', 0 from numbers`,
    )
    .execute(db);
  const links = (entity: string, where: string) =>
    sql
      .raw(
        `insert into entity_alarm (entity_id, entity_type, alarm_id, created_time, type, severity, status)
         ${numbers} select ${id("b0a3", entity)}, 'DEVICE', ${id("a1a1", "n")}, ${created}, ${kind} from numbers ${where}`,
      )
      .execute(db);
  await links(`(${own})`, "");
  await links(`(${own} - (${own}) % 10)`, `where (${own}) % 10 <> 0`);
}

async function insert({ db }: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}
