import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../../../testing/databases.ts";
import type { Migration } from "../database.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations.ts";
import { keysApart } from "./0140-keys-apart.ts";
import { ruleMessageProgress } from "./0141-rule-message-progress.ts";
import { sharedDashboards } from "./0145-shared-dashboards.ts";
import { listOrder } from "./0190-list-order.ts";
import { transportSecrets } from "./0210-transport-secrets.ts";
import { ruleNodeTimerOrder } from "./0360-rule-node-timer-order.ts";
import { expelledUsers } from "./0380-expelled-users.ts";
import { otaNotices } from "./0620-ota-notices.ts";

const uuid = (number: number) => `00000000-0000-1000-8000-${String(number).padStart(12, "0")}`;
const TENANT = uuid(1);
const PROFILE = uuid(2);

describe.each(TEST_DATABASES)("data of before on $name", ({ name, open }) => {
  let database: OpenTestDatabase;

  beforeEach(async () => {
    database = await open({ migrated: false });
  });
  afterEach(() => database.close());

  /** The schema as it was before a step. */
  const before = ({ number }: Migration) =>
    migrate(
      database,
      MIGRATIONS.filter((each) => each.number < number),
    );

  async function profile(): Promise<void> {
    await sql`insert into device_profile (id, created_time, tenant_id, name, type, transport_type, provision_type,
        is_default, profile_data)
      values (${PROFILE}, 1, ${TENANT}, 'P', 'DEFAULT', 'SNMP', 'DISABLED', 0, '{}')`.execute(database.db);
  }

  const device = (number: number, data: object) =>
    sql`insert into device (id, created_time, tenant_id, name, type, device_profile_id, device_data)
      values (${uuid(number)}, 1, ${TENANT}, ${`D${number}`}, 'P', ${PROFILE}, ${JSON.stringify(data)})`.execute(
      database.db,
    );

  test("0140 takes the keys out of the database", async () => {
    await before(keysApart);
    await sql`insert into installation_secret (name, value) values ('token key', 'hush')`.execute(database.db);
    await migrate(database);
    await expect(sql`select * from installation_secret`.execute(database.db)).rejects.toThrow("installation_secret");
  });

  test("0141 keeps waiting messages in their order, and attributes older than what comes", async () => {
    await before(ruleMessageProgress);
    for (const [number, time] of [
      [1, 20],
      [2, 10],
    ] as const) {
      await sql`insert into rule_message_journal (id, created_time, queue_name, message)
        values (${uuid(number)}, ${time}, 'Main', '{}')`.execute(database.db);
    }
    await sql`insert into attribute_kv (entity_id, entity_type, scope, key, type, str_v, last_update_ts)
      values (${uuid(3)}, 'DEVICE', 'SERVER_SCOPE', 'a', 'STRING', 'x', 1)`.execute(database.db);
    await migrate(database);
    const journal = await sql<{ id: string; arrival: number }>`select id, arrival from rule_message_journal
      order by arrival`.execute(database.db);
    expect(journal.rows).toEqual([
      { id: uuid(2), arrival: 10_000 },
      { id: uuid(1), arrival: 20_000 },
    ]);
    expect((await sql`select arrival from attribute_kv`.execute(database.db)).rows).toEqual([{ arrival: 0 }]);
    expect((await sql`select * from rule_message_progress`.execute(database.db)).rows).toEqual([]);
  });

  test("0145 knows which dashboards customers have", async () => {
    await before(sharedDashboards);
    for (const number of [3, 4]) {
      await sql`insert into dashboard (id, created_time, tenant_id, title, mobile_hide)
        values (${uuid(number)}, 1, ${TENANT}, ${`B${number}`}, 0)`.execute(database.db);
    }
    const relation = (to: number, group: string) =>
      sql`insert into relation (from_id, from_type, to_id, to_type, type, type_group)
        values (${uuid(5)}, 'CUSTOMER', ${uuid(to)}, 'DASHBOARD', 'Contains', ${group})`.execute(database.db);
    await relation(3, "DASHBOARD");
    await relation(4, "COMMON");
    await migrate(database);
    const shared = await sql`select title, was_assigned from dashboard order by title`.execute(database.db);
    expect(shared.rows).toEqual([
      { title: "B3", was_assigned: 1 },
      { title: "B4", was_assigned: 0 },
    ]);
  });

  test("0190 gives lists of devices that are there an order", async () => {
    await before(listOrder);
    await profile();
    for (const number of [7, 6, 8]) await device(number, {});
    await migrate(database);
    const { rows } = await sql<{ id: string }>`select id from device where tenant_id = ${TENANT}
      order by id limit 2`.execute(database.db);
    expect(rows.map(({ id }) => id)).toEqual([uuid(6), uuid(7)]);
    const indexes = await sql<{ name: string }>`${sql.raw(
      name === "SQLite" ? "select name from sqlite_master" : "select indexname as name from pg_indexes",
    )}`.execute(database.db);
    const names = indexes.rows.map((row) => row.name);
    expect(names).toEqual(expect.arrayContaining(["device_by_id", "asset_by_id"]));
  });

  test("0360 knows how long the messages of timers are", async () => {
    await before(ruleNodeTimerOrder);
    await sql`insert into rule_node_timer (partition, originator_id, rule_node_id, key, tenant_id, rule_chain_id, due_time,
        message) values (1, ${uuid(3)}, ${uuid(4)}, 'k', ${TENANT}, ${uuid(5)}, 7, '{"ä":1}')`.execute(database.db);
    await migrate(database);
    const { rows } = await sql`select arrival, size, outlives, due_time from rule_node_timer`.execute(database.db);
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([{ arrival: 0, size: 7, outlives: 0, due_time: 7 }]);
  });

  test("0380 leaves to tenants what they deleted themselves, and nothing that system administrators deleted", async () => {
    await before(expelledUsers);
    for (const [number, authority] of [
      [7, "SYS_ADMIN"],
      [8, "TENANT_ADMIN"],
    ] as const) {
      await sql`insert into user_account (id, created_time, tenant_id, authority, email, enabled)
        values (${uuid(number)}, 1, ${TENANT}, ${authority}, ${`${number}@example.org`}, 1)`.execute(database.db);
      await sql`insert into recycle_bin (entity_id, entity_type, tenant_id, name, deleted_time, user_id, content, emptied)
        values (${uuid(number + 10)}, 'USER', ${TENANT}, 'gone', 1, ${uuid(number)}, '{}', 0)`.execute(database.db);
    }
    await migrate(database);
    const { rows } = await sql<{ entity_id: string; emptied: number }>`select entity_id, emptied from recycle_bin
      order by entity_id`.execute(database.db);
    expect(rows).toEqual([
      { entity_id: uuid(17), emptied: 1 },
      { entity_id: uuid(18), emptied: 0 },
    ]);
  });

  test("0620 counts devices that have a package as notified of it, their own before their profile's", async () => {
    await before(otaNotices);
    await profile();
    for (const number of [6, 7]) await device(number, {});
    await sql`update device_profile set firmware_id = ${uuid(20)}`.execute(database.db);
    await sql`update device set firmware_id = ${uuid(21)} where id = ${uuid(7)}`.execute(database.db);
    await migrate(database);
    const { rows } = await sql`select device_id, type, package_id from ota_notice order by device_id`.execute(
      database.db,
    );
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      { device_id: uuid(6), type: "FIRMWARE", package_id: uuid(20) },
      { device_id: uuid(7), type: "FIRMWARE", package_id: uuid(21) },
    ]);
  });

  test("0210 takes secrets out of the data of devices that speak SNMP, and of no others", async () => {
    await before(transportSecrets);
    await profile();
    const snmp = { type: "SNMP", host: "h", port: 161, protocolVersion: "V3", community: "c", privacyPassphrase: "p" };
    const other = { type: "MQTT", community: "c", note: "SNMP" };
    await device(6, { configuration: {}, transportConfiguration: snmp });
    await device(7, { configuration: {}, transportConfiguration: other });
    await migrate(database);
    const { rows } = await sql<{ device_data: string; transport_secrets: string | null }>`
      select device_data, transport_secrets from device order by id`.execute(database.db);
    const [spoken, plain] = rows.map(({ device_data, transport_secrets }) => ({
      transport: JSON.parse(device_data).transportConfiguration,
      secrets: transport_secrets === null ? null : JSON.parse(transport_secrets),
    }));
    expect(spoken).toEqual({
      transport: { ...snmp, community: null, privacyPassphrase: null },
      secrets: { community: "c", privacyPassphrase: "p" },
    });
    expect(plain).toEqual({ transport: other, secrets: null });
  });
});
