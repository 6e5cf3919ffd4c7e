import { ALARM_FIELDS, type AlarmData, type EntityId, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAlarmQueries, createAlarms } from "../app/alarms.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { openTestTelemetry, type TestTelemetry } from "../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { alarmQueryRoutes } from "./alarm-query-routes.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { parseAlarmDataQuery } from "./parse/parse-alarm-query.ts";
import { alarmHits } from "./sql/alarm-query-sql.ts";

const NAME = { type: "ENTITY_FIELD", key: "name" } as const;
const field = (key: string) => ({ type: "ALARM_FIELD", key }) as const;

describe.each(TEST_DATABASES)("alarm queries on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let telemetry: TestTelemetry;
  let identity: TestIdentity;
  let token: string;
  let mine: { token: string; customerId: EntityId };
  let now = Date.now();
  const devices: EntityId[] = [];
  const alarms = new Map<string, AlarmData>();

  beforeAll(async () => {
    database = await open();
    telemetry = await openTestTelemetry(database);
    const { series } = telemetry;
    identity = await startTestIdentity(database, {
      clock: () => now,
      more: async ({ entities, tenancy }, platform) => {
        const parts = createAlarms(platform, { entities, tenancy, ttlIntervalMs: 2_000_000_000 });
        const queries = new EntityQueryService({ database, timeSeries: series, clock: platform.clock });
        const asked = createAlarmQueries({ ...platform, series }, { entities, alarms: parts, queries });
        return [...parts.routes, ...alarmQueryRoutes(asked)];
      },
    });
    ({ token } = await identity.tenant());
    mine = await identity.customer(token, "Mine");
    for (const name of ["Pump 1", "Pump 2", "Tank"]) {
      const { body } = await call("POST", "/api/device", { name, type: name.split(" ")[0], label: `Label of ${name}` });
      devices.push(body.id);
    }
    const [first, second, tank] = devices as [EntityId, EntityId, EntityId];
    await call("POST", `/api/customer/${mine.customerId.id}/device/${second.id}`);
    await call("POST", "/api/relation", { from: tank, to: first, type: "Contains", typeGroup: "COMMON" });
    await call("POST", "/api/relation", { from: second, to: first, type: "Contains", typeGroup: "COMMON" });
    await raise("hot", first, { severity: "CRITICAL", startTs: 30, endTs: 400, details: { limit: 1400 } });
    await raise("cold", first, { severity: "MINOR", status: "ACTIVE_ACK", startTs: 10, endTs: 300, propagate: true });
    await raise("leak", second, { severity: "WARNING", status: "CLEARED_UNACK", startTs: 40, endTs: 100 });
    await raise("Überlauf", tank, {
      severity: "MAJOR",
      status: "CLEARED_ACK",
      startTs: 20,
      endTs: 200,
      details: "voll",
    });
  });
  afterAll(async () => {
    await identity.close();
    await telemetry.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown, by = token) => identity.call(method, path, by, body);
  async function raise(type: string, originator: EntityId, draft: object) {
    now += 1000;
    const asked = { type, originator, severity: "MAJOR", status: "ACTIVE_UNACK", ...draft };
    const { body } = await call("POST", "/api/alarm", { ...asked, status: "ACTIVE_UNACK" });
    alarms.set(type, body);
    if (asked.status.endsWith("_ACK")) await call("POST", `/api/alarm/${body.id.id}/ack`);
    if (asked.status.startsWith("CLEARED")) await call("POST", `/api/alarm/${body.id.id}/clear`);
  }
  const query = (link: object = {}, rest: object = {}) => ({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    ...rest,
    pageLink: { pageSize: 10, page: 0, sortOrder: { key: field("createdTime"), direction: "ASC" }, ...link },
  });
  const find = async (asked: object, by = token) => (await call("POST", "/api/alarmsQuery/find", asked, by)).body;
  const types = ({ data }: { data: AlarmData[] }) => data.map(({ type }) => type);
  const created = (type: string) => alarms.get(type)?.createdTime ?? 0;

  test("CORE-7.227: an alarm has its originator's name, its entity and the requested values", async () => {
    const asked = query(
      { pageSize: 1 },
      { entityFields: [NAME, { type: "ENTITY_FIELD", key: "label" }], latestValues: [{ type: "ATTRIBUTE", key: "x" }] },
    );
    expect(await find(asked)).toEqual({
      data: [
        {
          ...alarms.get("hot"),
          originatorName: "Pump 1",
          assignee: null,
          entityId: devices[0],
          latest: {
            ENTITY_FIELD: {
              name: { ts: now, value: "Pump 1" },
              label: { ts: now, value: "Label of Pump 1" },
            },
            ATTRIBUTE: { x: { ts: 0, value: "" } },
          },
        },
      ],
      totalPages: 4,
      totalElements: 4,
      hasNext: true,
    });
  });

  test.each<[string, () => object, readonly string[]]>([
    ["everything", () => ({}), ["hot", "cold", "leak", "Überlauf"]],
    ["empty lists", () => ({ typeList: [], statusList: [], severityList: [] }), ["hot", "cold", "leak", "Überlauf"]],
    ["a status", () => ({ statusList: ["ACTIVE"] }), ["hot", "cold"]],
    ["a union of statuses", () => ({ statusList: ["ACK", "CLEARED"] }), ["cold", "leak", "Überlauf"]],
    ["any status", () => ({ statusList: ["ANY", "ACK"] }), ["hot", "cold", "leak", "Überlauf"]],
    ["severities", () => ({ severityList: ["MAJOR", "MINOR"] }), ["cold", "Überlauf"]],
    ["types", () => ({ typeList: ["hot", "leak", "HOT"] }), ["hot", "leak"]],
    ["a window", () => ({ timeWindow: now - created("leak") }), ["leak", "Überlauf"]],
    ["a start", () => ({ startTs: created("leak") }), ["leak", "Überlauf"]],
    ["an end", () => ({ startTs: 0, endTs: created("cold") }), ["hot", "cold"]],
    ["all of them", () => ({ statusList: ["ACTIVE"], typeList: ["cold"], severityList: ["MINOR"] }), ["cold"]],
    ["a page", () => ({ pageSize: 3, page: 1 }), ["Überlauf"]],
    ["no limit", () => ({ pageSize: 0 }), ["hot", "cold", "leak", "Überlauf"]],
    ["a page beyond", () => ({ page: 7 }), []],
  ])("%s", async (_what, link, expected) => {
    expect(types(await find(query(link())))).toEqual(expected);
  });

  test.each<[string, object, readonly string[]]>([
    ["by id", { entityFilter: { type: "singleEntity", singleEntity: "first" } }, ["hot", "cold"]],
    ["by type", { entityFilter: { type: "deviceType", deviceType: "Tank" } }, ["Überlauf"]],
    ["none", { entityFilter: { type: "deviceType", deviceType: "nothing" } }, []],
    [
      "by key filter",
      {
        keyFilters: [
          {
            key: NAME,
            valueType: "STRING",
            predicate: { type: "STRING", operation: "ENDS_WITH", value: { defaultValue: "2" } },
          },
        ],
      },
      ["leak"],
    ],
  ])("entities are selected: %s", async (_what, rest, expected) => {
    const text = JSON.stringify(query({}, rest)).replace('"first"', JSON.stringify(devices[0]));
    expect(types(await find(JSON.parse(text)))).toEqual(expected);
  });

  test("propagated alarms are found under every selected entity, and only when they are requested", async () => {
    const found = await find(query({ searchPropagatedAlarms: true, typeList: ["cold"] }));
    expect(found.totalElements).toBe(3);
    expect(new Set(found.data.map(({ entityId }: AlarmData) => entityId.id))).toEqual(
      new Set(devices.map(({ id }) => id)),
    );
    const tank = { entityFilter: { type: "deviceType", deviceType: "Tank" } };
    expect(types(await find(query({ searchPropagatedAlarms: true }, tank)))).toEqual(["cold", "Überlauf"]);
    expect(types(await find(query({ searchPropagatedAlarms: false }, tank)))).toEqual(["Überlauf"]);
  });

  const orders = ALARM_FIELDS.flatMap((key) => [true, false].map((linked) => [key, linked] as const));
  test.each(orders)("alarms are sorted by %s (propagated: %s)", async (key, searchPropagatedAlarms) => {
    const ways = ["ASC", "DESC"].map((direction) =>
      find(query({ searchPropagatedAlarms, sortOrder: { key: field(key), direction } })),
    );
    for (const page of await Promise.all(ways)) expect(page.data).toHaveLength(searchPropagatedAlarms ? 6 : 4);
  });

  test.each<[string, (alarm: AlarmData) => string | number]>([
    ["createdTime", ({ createdTime }) => createdTime],
    ["startTime", ({ startTs }) => startTs],
    ["endTime", ({ endTs }) => endTs],
    ["ackTime", ({ ackTs }) => ackTs],
    ["clearTime", ({ clearTs }) => clearTs],
    ["originator", ({ originatorName }) => originatorName ?? ""],
    ["originatorType", ({ originator }) => originator.entityType],
    ["type", ({ type }) => type.toLowerCase()],
    ["severity", ({ severity }) => severity], // by name
    ["status", ({ status }) => status],
  ])("BLOCK-3.118: the column %s sorts by the field that it shows", async (column, shown) => {
    const by = async (direction: string) =>
      (await find(query({ sortOrder: { key: field(column), direction } }))).data.map(shown);
    const up = await by("ASC");
    const ascending = up.toSorted((a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0));
    expect(up).toEqual(ascending);
    expect(await by("DESC")).toEqual(ascending.toReversed());
    if (column !== "originatorType") expect(new Set(up).size).toBeGreaterThan(1); // otherwise the order would prove nothing
  });

  test.each<[string, string, readonly string[]]>([
    ["type", "LEAK", ["leak"]],
    ["type", "über", ["Überlauf"]],
    ["severity", "crit", ["hot"]],
    ["status", "cleared_", ["leak", "Überlauf"]],
    ["details", '"limit":1400', ["hot"]],
    ["originator", "pump 1", ["hot", "cold"]],
    ["originatorType", "DEVICE", ["hot", "cold", "leak", "Überlauf"]],
    ["type", "crit", []],
    ["nothing", "x", ["hot", "cold", "leak", "Überlauf"]], // an unknown field is not searched
  ])("a search in %s for %s", async (key, textSearch, expected) => {
    const alarmFields = [field(key)];
    expect(types(await find(query({ textSearch }, { alarmFields })))).toEqual(expected);
    const propagated = types(await find(query({ textSearch, searchPropagatedAlarms: true }, { alarmFields })));
    expect(new Set(propagated)).toEqual(new Set(expected));
    const byEntity = query({ textSearch, sortOrder: { key: NAME, direction: "ASC" } }, { alarmFields });
    expect(types(await find(byEntity)).toSorted()).toEqual(expected.toSorted());
  });

  test("sorted by an entity field, alarms follow the order of the entities", async () => {
    const by = async (direction: string) => types(await find(query({ sortOrder: { key: NAME, direction } })));
    expect(await by("ASC")).toEqual(["cold", "hot", "leak", "Überlauf"]);
    expect(await by("DESC")).toEqual(["Überlauf", "leak", "cold", "hot"]);
    expect(types(await find(query({ sortOrder: null })))).toHaveLength(4);
  });

  test("users find alarms of entities that they may read", async () => {
    expect(types(await find(query(), mine.token))).toEqual(["leak"]);
    expect(types(await find(query({ searchPropagatedAlarms: true }), mine.token))).toEqual(["cold", "leak"]);
    const stranger = await identity.tenant();
    expect(await find(query(), stranger.token)).toEqual({ data: [], totalPages: 0, totalElements: 0, hasNext: false });
    const single = { entityFilter: { type: "singleEntity", singleEntity: devices[0] } };
    expect((await find(query({}, single), stranger.token)).data).toEqual([]);
    expect((await call("POST", "/api/alarmsQuery/find", query(), identity.sysAdmin)).status).toBe(403);
  });

  test.each<[object | null, string]>([
    [{ sortOrder: { key: field("tenant_id; drop table alarm"), direction: "ASC" } }, "Unsupported sort property"],
    [{ page: -1 }, "Incorrect alarm data page link page '-1'"],
    [{ statusList: ["x"] }, "statusList"],
    [{ severityList: ["x"] }, "severityList"],
    [{ pageSize: "x" }, "pageSize"],
    [null, "Alarm Data Page link must be specified."],
  ])("the page link %j is refused", async (link, message) => {
    const asked = link === null ? { ...query(), pageLink: null } : query(link);
    expect(await find(asked)).toMatchObject({ status: 400, errorCode: 31, message: expect.stringContaining(message) });
  });

  test.each([true, false])(
    "scanning all alarms finds the same as reading entity by entity (propagated: %s)",
    async (linked) => {
      const ids = devices.slice(0, 2).map(({ id }) => id) as Uuid[];
      const tenantId = alarms.get("hot")?.tenantId.id as Uuid;
      for (const direction of ["ASC", "DESC"]) {
        const link = {
          searchPropagatedAlarms: linked,
          statusList: ["ACTIVE", "UNACK"],
          sortOrder: { key: field("createdTime"), direction },
        };
        const asked = parseAlarmDataQuery(query({ ...link, textSearch: "o" }, { alarmFields: [field("type")] }));
        const hits = alarmHits(asked, ids, { tenantId, now, dialect: database.dialect });
        const scan = hits.scan?.(10, 0);
        if (!scan) throw new Error("there is no scan in the order of creation");
        const { rows: gathered } = await sql<{ alarm_id: Uuid }>`${hits.gather(10, 0)}`.execute(database.db);
        const { rows: scanned } = await sql<{ alarm_id: Uuid }>`${scan}`.execute(database.db);
        expect(new Set(scanned.map((row) => JSON.stringify(row)))).toEqual(
          new Set(gathered.map((row) => JSON.stringify(row))),
        );
        expect(scanned.map(({ alarm_id }) => alarm_id)).toEqual(gathered.map(({ alarm_id }) => alarm_id));
        expect(scanned.length).toBe(linked ? 3 : 2);
      }
    },
  );
});
