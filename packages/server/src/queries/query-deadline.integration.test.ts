import { join } from "node:path";
import { type EntityDataQuery, entityId } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { openDatabase } from "../kernel/database/open-database.ts";
import { TEST_DATABASES, testLog } from "../testing/databases.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { parseAlarmDataQuery } from "./parse/parse-alarm-query.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { alarmHits } from "./sql/alarm-query-sql.ts";
import { ADMIN, NOW, TENANT, TestQueries, uuid } from "./test-queries.ts";

const OTHER: User = { ...ADMIN, tenantId: entityId("TENANT", uuid(2)) };
const LATE = { name: "PlatformError", code: "unavailable", message: "The answer took too long" };
const FIRST = 100;
const COUNT = 150;

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const field = (key: string) => ({ type: "ENTITY_FIELD", key });
const devices = { type: "entityType", entityType: "DEVICE" };
const root = entityId("DEVICE", uuid(FIRST));
const asked = (entityFilter: object, more: object = {}, link: object = {}): EntityDataQuery =>
  parseEntityDataQuery({
    entityFilter,
    entityFields: [field("name")],
    pageLink: { pageSize: 10, page: 0, ...link },
    ...more,
  });

async function fill(it: TestQueries): Promise<void> {
  for (let n = FIRST; n < FIRST + COUNT; n++) await it.add("DEVICE", n, { name: `Pump ${n}`, type: "pump" });
  await sql`insert into relation (from_id, from_type, type_group, type, to_id, to_type)
    select a.id, 'DEVICE', 'COMMON', 'Contains', b.id, 'DEVICE' from device a cross join device b
    where a.id < b.id`.execute(it.database.db);
}

describe.each(TEST_DATABASES)("the deadline of queries on $name", (kind) => {
  let it: TestQueries;

  beforeAll(async () => {
    it = await TestQueries.open(kind, { readDeadlineMs: 6000 });
    await fill(it);
    const { db, dialect } = it.database;
    const long =
      dialect === "postgres" ? sql`repeat('Längs ', 100000)` : sql`replace(hex(zeroblob(50000)), '00', 'Längs ')`;
    await sql`insert into attribute_kv (entity_type, entity_id, scope, key, type, str_v, last_update_ts)
      select 'DEVICE', id, 'SERVER_SCOPE', 'text', 'STRING', ${long}, 1 from device limit 20`.execute(db);
  });
  afterAll(() => it.close());

  test("a query that would take minutes is cancelled, and other queries are served meanwhile and afterwards", async () => {
    const predicates = many(450, (at) => ({
      type: "STRING",
      operation: "ENDS_WITH",
      ignoreCase: true,
      value: { defaultValue: `${at}` },
    }));
    const key = { type: "SERVER_ATTRIBUTE", key: "text" };
    const long = asked(devices, { keyFilters: [{ key, predicate: { type: "COMPLEX", operation: "OR", predicates } }] });
    const ended: string[] = [];
    const queries = many(2, async (page) => {
      const query = { ...long, pageLink: { ...long.pageLink, page } };
      await expect(it.queries.find(ADMIN, query)).rejects.toMatchObject(LATE);
      ended.push("long");
    });
    const { totalElements } = await it.queries.find(OTHER, asked({ type: "entityType", entityType: "TENANT" }));
    ended.push("other");
    await Promise.all(queries);
    expect([totalElements, ended[0]]).toEqual([1, "other"]);
    expect((await it.queries.find(ADMIN, asked(devices))).totalElements).toBe(COUNT);
  });
});

describe("SQLite statements check the deadline", () => {
  let it: TestQueries;
  /** Opens the same file with a deadline that has passed when statements begin. */
  let late: Database;
  let queries: EntityQueryService;

  beforeAll(async () => {
    const sqlite = TEST_DATABASES.find(({ name }) => name === "SQLite");
    if (!sqlite) throw new Error("SQLite is not among the databases");
    it = await TestQueries.open(sqlite);
    await fill(it);
    for (let n = 0; n < COUNT; n++) {
      await it.latest(entityId("DEVICE", uuid(FIRST + n)), "temperature", { type: "DOUBLE", value: 50 + n / 10 });
      const times = { created_time: NOW + n, start_ts: 1, end_ts: 1, ack_ts: 0, clear_ts: 0 };
      const propagation = {
        propagate: 0,
        propagate_to_owner: 0,
        propagate_to_tenant: 0,
        propagate_relation_types: "[]",
      };
      await it.insert("alarm", {
        id: uuid(5000 + n),
        tenant_id: TENANT.id,
        originator_type: "DEVICE",
        originator_id: root.id,
        version: 1,
        type: `Hot ${n}`,
        severity: "MAJOR",
        status: "ACTIVE_UNACK",
        ...times,
        ...propagation,
      });
    }
    if (it.database.place.kind !== "sqlite") throw new Error("SQLite's database is no file");
    const { directory } = it.database.place;
    const attach = [{ name: "telemetry", path: join(it.directory, "telemetry.db") }];
    const path = join(directory, "orrery.db");
    late = await openDatabase({ kind: "sqlite", path, attach, readDeadlineMs: -1, log: testLog });
    queries = new EntityQueryService({ database: late, timeSeries: it.series, clock: () => NOW });
  });
  afterAll(async () => {
    await late.close();
    await it.close();
  });

  const temperature = { type: "TIME_SERIES", key: "temperature" };
  const numbers = (operation: string) => ({
    type: "COMPLEX",
    operation,
    predicates: many(24, (at) => ({ type: "NUMERIC", operation: "GREATER", value: { defaultValue: at } })),
  });
  const name = { type: "STRING", operation: "CONTAINS", value: { defaultValue: "zz" } };
  const names = { type: "COMPLEX", operation: "OR", predicates: many(24, () => name) };
  const walk = { rootEntity: root, direction: "FROM" };
  const search = { ...walk, type: "deviceSearchQuery", relationType: "Contains", deviceTypes: ["pump"] };
  const named = { keyFilters: [{ key: field("name"), predicate: names }] };
  const warm = (operation: string) => ({ keyFilters: [{ key: temperature, predicate: numbers(operation) }] });
  const values = many(12, (at) => ({ type: "ATTRIBUTE", key: `a${at}` }));

  test.each<[string, EntityDataQuery]>([
    ["filtered by much of a field", asked(devices, named)],
    ["filtered by much of a value", asked(devices, warm("OR"))],
    ["filtered and sorted by a value", asked(devices, named, { sortOrder: { key: temperature, direction: "ASC" } })],
    ["searched in many values", asked(devices, { latestValues: values }, { textSearch: "zzz" })],
    ["by relations, filtered", asked({ type: "relationsQuery", ...walk }, named)],
    ["by the last relations", asked({ type: "relationsQuery", ...walk, fetchLastLevelOnly: true, maxLevel: 3 })],
    ["by a search over relations, filtered", asked(search, named)],
  ])("a query %s", async (_what, query) => {
    await expect(queries.find(ADMIN, query)).rejects.toMatchObject(LATE);
    await it.queries.find(ADMIN, query);
  });

  test("a count by values, in parts", async () => {
    const limits = { many: 1, tries: 25, without: 500, halves: 20_000 };
    const many = new EntityQueryService({ database: late, timeSeries: it.series, clock: () => NOW, limits });
    await expect(many.count(ADMIN, asked(devices, warm("AND")))).rejects.toMatchObject(LATE);
  });

  test.each([false, true])("of alarms, propagated ones: %s", async (searchPropagatedAlarms) => {
    if (searchPropagatedAlarms) {
      await sql`insert into entity_alarm (entity_id, entity_type, alarm_id, created_time, type, severity, status)
        select originator_id, originator_type, id, created_time, type, severity, status from alarm`.execute(
        it.database.db,
      );
    }
    const link = { pageSize: 10, page: 0, searchPropagatedAlarms };
    const sortOrder = { key: { type: "ALARM_FIELD", key: "createdTime" }, direction: "DESC" };
    const alarmFields = [{ type: "ALARM_FIELD", key: "type" }];
    const pageLink = { ...link, sortOrder, textSearch: "Hot" };
    const query = parseAlarmDataQuery({ entityFilter: devices, alarmFields, pageLink });
    const { count, gather, scan } = alarmHits(query, [root.id], { tenantId: TENANT.id, now: NOW, dialect: "sqlite" });
    for (const statement of [count, gather(10, 0), scan?.(10, 0)]) {
      await expect(sql`${statement}`.execute(late.db)).rejects.toMatchObject(LATE);
      await sql`${statement}`.execute(it.database.db);
    }
  });
});
