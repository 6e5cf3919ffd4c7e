import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EntityDataQuery,
  type EntityKey,
  entityId,
  type KeyFilterPredicate,
  NO_CUSTOMER,
  NULL_UUID,
  parseUuid,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { openEmbeddedTimeSeriesStore, openPostgresTimeSeriesStore } from "../telemetry/store/open-time-series-store.ts";
import type { RemoteTimeSeriesStore } from "../telemetry/store/remote-time-series-store.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { parseEntityDataQuery } from "./parse-query.ts";

const uuid = (n: number): Uuid => parseUuid(`00000000-0000-1000-8000-${n.toString(16).padStart(12, "0")}`);
const TENANT = entityId("TENANT", uuid(1));
const OTHER_TENANT = entityId("TENANT", uuid(2));
const CUSTOMER = entityId("CUSTOMER", uuid(11));
const ADMIN: User = {
  id: entityId("USER", uuid(21)),
  email: "admin@a.example",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const CUSTOMER_USER: User = {
  ...ADMIN,
  id: entityId("USER", uuid(22)),
  authority: "CUSTOMER_USER",
  customerId: CUSTOMER,
};
const VISITOR: User = { ...CUSTOMER_USER, id: entityId("USER", parseUuid(NULL_UUID)), isPublic: true };
const NOW = 1_700_000_000_000;

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

const rpmKey: EntityKey = { type: "TIME_SERIES", key: "rpm" };
const siteKey: EntityKey = { type: "SERVER_ATTRIBUTE", key: "site" };
const anySite: EntityKey = { type: "ATTRIBUTE", key: "site" };
const nameKey: EntityKey = { type: "ENTITY_FIELD", key: "name" };

const query = (rest: Partial<EntityDataQuery> = {}, link: object = {}): EntityDataQuery =>
  parseEntityDataQuery({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    entityFields: [nameKey],
    pageLink: { pageSize: 100, page: 0, sortOrder: { key: nameKey, direction: "ASC" }, ...link },
    ...rest,
  });
const filter = (key: EntityKey, predicate: KeyFilterPredicate) => ({ keyFilters: [{ key, predicate }] });
const string = (operation: string, value: string, ignoreCase = false) =>
  ({ type: "STRING", operation, value: { defaultValue: value }, ignoreCase }) as KeyFilterPredicate;
const numeric = (operation: string, value: number) =>
  ({ type: "NUMERIC", operation, value: { defaultValue: value } }) as KeyFilterPredicate;
const boolean = (operation: string, value: boolean) =>
  ({ type: "BOOLEAN", operation, value: { defaultValue: value } }) as KeyFilterPredicate;
const complex = (operation: "AND" | "OR", ...predicates: KeyFilterPredicate[]) =>
  ({ type: "COMPLEX", operation, predicates }) as KeyFilterPredicate;

describe.each(TEST_DATABASES)("entity queries on $name", ({ name, open }) => {
  let directory: string;
  let series: RemoteTimeSeriesStore;
  let database: OpenTestDatabase;
  let queries: EntityQueryService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "orrery-queries-"));
    const path = join(directory, "telemetry.db");
    const embedded = name === "SQLite" ? await openEmbeddedTimeSeriesStore({ path, log: testLog }) : undefined;
    database = await open(embedded ? { attach: [{ name: "telemetry", path }] } : {});
    const url = database.place.kind === "postgres" ? database.place.url : "";
    series = embedded ?? (await openPostgresTimeSeriesStore({ url, log: testLog }));
    await fill(database, series);
    queries = new EntityQueryService({ database, timeSeries: series, clock: () => NOW });
  });
  afterAll(async () => {
    await series.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  const names = async (asked: EntityDataQuery, user = ADMIN): Promise<string[]> => {
    const { data } = await queries.find(user, asked);
    return data.map(({ latest }) => latest.ENTITY_FIELD?.name?.value ?? "");
  };

  test.each<[string, KeyFilterPredicate, readonly string[]]>([
    ["rpm", numeric("GREATER", 1000), ["Pump 1"]],
    ["rpm", numeric("LESS_OR_EQUAL", 900.5), ["Pump 2"]],
    ["rpm", numeric("EQUAL", 1480), ["Pump 1"]],
    ["rpm", numeric("NOT_EQUAL", 1480), ["Pump 2"]],
    ["rpm", boolean("EQUAL", true), ["Ärger"]],
    ["rpm", boolean("NOT_EQUAL", false), ["Ärger"]],
    ["rpm", string("EQUAL", "off"), ["pump_3"]],
    ["rpm", string("NOT_EQUAL", "off"), ["Pump 1", "Pump 2", "Ärger"]], // a missing value never matches
    ["rpm", complex("OR", numeric("LESS", 1000), string("EQUAL", "off")), ["Pump 2", "pump_3"]],
    ["rpm", complex("AND", numeric("GREATER", 900), numeric("LESS", 1000)), ["Pump 2"]],
    ["site", string("EQUAL", "Hall A"), ["Pump 1"]],
    ["site", string("EQUAL", "hall a", true), ["Pump 1"]],
    ["site", string("STARTS_WITH", "hall"), ["Pump 2"]],
    ["site", string("STARTS_WITH", "HALL", true), ["Pump 1", "Pump 2"]],
    ["site", string("ENDS_WITH", " b"), ["Pump 2"]],
    ["site", string("CONTAINS", "all"), ["Pump 1", "Pump 2"]],
    ["site", string("CONTAINS", "%"), []],
    ["site", string("NOT_CONTAINS", "all"), ["Tank 1", "pump_3"]],
    ["site", string("IN", "'Hall A','x'"), ["Pump 1"]],
    ["site", string("NOT_IN", "Hall A"), ["Pump 2"]],
    ["site", string("EQUAL", ""), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]], // dropped
    ["name", string("STARTS_WITH", "Pump"), ["Pump 1", "Pump 2"]],
    ["label", string("NOT_EQUAL", "north"), ["Pump 2", "Tank 1", "pump_3", "Ärger"]], // null matches NOT_EQUAL
    ["label", string("IN", "north"), ["Pump 1"]],
    ["createdTime", numeric("GREATER_OR_EQUAL", NOW + 104), ["Tank 1", "Ärger"]],
    ["entityType", string("EQUAL", "DEVICE"), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]],
    ["entityType", string("EQUAL", "ASSET"), []],
    ["serial", string("EQUAL", "x"), ["Pump 1", "Pump 2", "Tank 1", "pump_3", "Ärger"]], // no such field
  ])("BLOCK-3.137 to BLOCK-3.141, BLOCK-3.143: %s %j finds %j", async (key, predicate, expected) => {
    const type = key === "rpm" ? "TIME_SERIES" : key === "site" ? "SERVER_ATTRIBUTE" : "ENTITY_FIELD";
    const asked = query(filter({ type, key }, predicate));
    expect((await names(asked)).toSorted()).toEqual(expected);
    expect(await queries.count(ADMIN, asked)).toBe(expected.length);
  });

  test.each<[object, readonly string[]]>([
    [{ type: "singleEntity", singleEntity: { entityType: "DEVICE", id: uuid(101) } }, ["Pump 1"]],
    [{ type: "singleEntity", singleEntity: { entityType: "DEVICE", id: uuid(106) } }, []],
    [{ type: "entityList", entityType: "DEVICE", entityList: [uuid(102), uuid(104)] }, ["Pump 2", "Tank 1"]],
    [{ type: "entityList", entityType: "DEVICE", entityList: [] }, []],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "pump" }, ["Pump 1", "Pump 2", "pump_3"]],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "pump_" }, ["pump_3"]],
    [{ type: "entityName", entityType: "DEVICE", entityNameFilter: "ärg" }, ["Ärger"]],
    [{ type: "deviceType", deviceType: "pump", deviceNameFilter: "Pump " }, ["Pump 1", "Pump 2"]],
    [{ type: "deviceType", deviceType: "tank", resolveMultiple: true }, ["Tank 1", "Ärger"]],
    [{ type: "deviceType", deviceType: "Pump", deviceNameFilter: "" }, []],
    [{ type: "entityType", entityType: "TENANT" }, ["Tenant A"]],
    [{ type: "entityType", entityType: "CUSTOMER" }, ["Customer A"]],
    [{ type: "entityType", entityType: "USER" }, ["customer@a.example"]],
    [{ type: "entityType", entityType: "DASHBOARD" }, ["Board 1", "Board 2"]],
  ])("CORE-7.225: the filter %j selects %j", async (entityFilter, expected) => {
    expect((await names(query({ entityFilter } as Partial<EntityDataQuery>))).toSorted()).toEqual(expected);
  });

  test.each([
    ["DEVICE", ["Pump 1", "Tank 1"]],
    ["CUSTOMER", ["Customer A"]],
    ["TENANT", []],
    ["USER", ["customer@a.example"]],
    ["DASHBOARD", ["Board 1"]],
  ])("a customer user finds of %s only %j", async (entityType, expected) => {
    const asked = query({ entityFilter: { type: "entityType", entityType } } as Partial<EntityDataQuery>);
    expect((await names(asked, CUSTOMER_USER)).toSorted()).toEqual(expected);
  });

  test("every requested value is returned as text; a missing one is empty at time 0", async () => {
    const asked = query({
      entityFields: ["name", "label", "createdTime", "entityType", "nothing"].map((key) => ({
        type: "ENTITY_FIELD",
        key,
      })),
      latestValues: [rpmKey, siteKey, { type: "CLIENT_ATTRIBUTE", key: "site" }],
      entityFilter: { type: "singleEntity", singleEntity: entityId("DEVICE", uuid(102)) },
    });
    expect(await queries.find(ADMIN, asked)).toEqual({
      data: [
        {
          entityId: { entityType: "DEVICE", id: uuid(102) },
          latest: {
            ENTITY_FIELD: {
              name: { ts: NOW, value: "Pump 2" },
              label: { ts: NOW, value: "" },
              createdTime: { ts: NOW, value: String(NOW + 102) },
              entityType: { ts: NOW, value: "DEVICE" },
              nothing: { ts: NOW, value: "" },
            },
            TIME_SERIES: { rpm: { ts: 5000, value: "900.5" } },
            SERVER_ATTRIBUTE: { site: { ts: 7000, value: "hall b" } },
            CLIENT_ATTRIBUTE: { site: { ts: 0, value: "" } },
          },
          timeseries: {},
        },
      ],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    });
  });

  test("of the scopes of an attribute, the last written one that satisfies the filter is used", async () => {
    const asked = {
      latestValues: [anySite],
      entityFilter: { type: "entityName", entityType: "DEVICE", entityNameFilter: "Tank" },
    } as const;
    const plain = await queries.find(ADMIN, query(asked));
    expect(plain.data[0]?.latest.ATTRIBUTE?.site).toEqual({ ts: 9000, value: "yard" });
    const filtered = await queries.find(ADMIN, query({ ...asked, ...filter(anySite, boolean("EQUAL", true)) }));
    expect(filtered.data[0]?.latest.ATTRIBUTE?.site).toEqual({ ts: 7000, value: "true" });
  });

  test.each<[EntityKey, string, readonly string[]]>([
    [nameKey, "DESC", ["Ärger", "pump_3", "Tank 1", "Pump 2", "Pump 1"]],
    [{ type: "ENTITY_FIELD", key: "createdTime" }, "ASC", ["Pump 1", "Pump 2", "pump_3", "Tank 1", "Ärger"]],
    [rpmKey, "ASC", ["Tank 1", "pump_3", "Ärger", "Pump 2", "Pump 1"]], // missing 0 "", text 0 "off", true 1
    [rpmKey, "DESC", ["Pump 1", "Pump 2", "Ärger", "pump_3", "Tank 1"]],
    [siteKey, "DESC", ["pump_3", "Tank 1", "Pump 2", "Pump 1", "Ärger"]],
    // A null label sorts behind all others, as in PostgreSQL.
    [{ type: "ENTITY_FIELD", key: "label" }, "ASC", ["pump_3", "Pump 1", "Pump 2", "Tank 1", "Ärger"]],
    [{ type: "ENTITY_FIELD", key: "label" }, "DESC", ["Ärger", "Tank 1", "Pump 2", "Pump 1", "pump_3"]],
    [{ type: "ENTITY_FIELD", key: "nothing" }, "DESC", ["Ärger", "Tank 1", "pump_3", "Pump 2", "Pump 1"]],
  ])("sorted by %j %s the order is %j", async (key, direction, expected) => {
    expect(await names(query({}, { sortOrder: { key, direction } }))).toEqual(expected);
  });

  test("CORE-3.022, BLOCK-3.013: pages follow each other and have the total", async () => {
    const link = { pageSize: 2, page: 1 };
    const page = await queries.find(ADMIN, query({}, link));
    expect(page).toMatchObject({ totalPages: 3, totalElements: 5, hasNext: true });
    expect(page.data.map(({ entityId: { id } }) => id)).toHaveLength(2);
    expect(await queries.find(ADMIN, query({}, { pageSize: 2, page: 2 }))).toMatchObject({ hasNext: false });
    expect(await queries.find(ADMIN, query({}, { pageSize: 2, page: 9 }))).toMatchObject({
      data: [],
      totalElements: 5,
    });
  });

  test.each([
    ["PUMP", ["Pump 1", "Pump 2", "pump_3"]],
    ["ärg", ["Ärger"]],
    ["_", ["pump_3"]],
    ["1480", ["Pump 1"]],
    ["hall", ["Pump 1", "Pump 2"]],
    ["true", ["Tank 1", "Ärger"]],
  ])("the text %s is found in names and values of %j", async (textSearch, expected) => {
    const asked = query({ latestValues: [rpmKey, siteKey] }, { textSearch });
    expect((await names(asked)).toSorted()).toEqual(expected);
  });

  test("a dynamic value is the server attribute of the caller, else the default", async () => {
    const predicate = (sourceAttribute: string): KeyFilterPredicate => ({
      type: "NUMERIC",
      operation: "GREATER",
      value: { defaultValue: 0, dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute } },
    });
    expect(await names(query(filter(rpmKey, predicate("limit"))))).toEqual(["Pump 1"]);
    expect(await names(query(filter(rpmKey, predicate("nothing"))))).toEqual(["Pump 1", "Pump 2"]);
  });

  test.each([
    ["DEVICE", ["Pump 1", "Tank 1"]],
    ["CUSTOMER", ["Customer A"]],
    ["TENANT", []],
    ["USER", []],
    ["DASHBOARD", ["Board 1"]],
  ])("a visitor of a public link finds of %s only %j", async (entityType, expected) => {
    const asked = query({ entityFilter: { type: "entityType", entityType } } as Partial<EntityDataQuery>);
    expect((await names(asked, VISITOR)).toSorted()).toEqual(expected);
    expect(await queries.count(VISITOR, asked)).toBe(expected.length);
  });

  test.each([["a customer user", CUSTOMER_USER] as const, ["a visitor", VISITOR] as const])(
    "entities of the tenant are hidden from %s in every kind of query",
    async (_who, user) => {
      const entityFilter = { type: "singleEntity", singleEntity: TENANT } as const;
      const asked = query({ entityFilter, latestValues: [siteKey] });
      expect(await names(asked, ADMIN)).toEqual(["Tenant A"]);
      expect(await queries.find(user, asked)).toMatchObject({ data: [], totalElements: 0 });
      expect(await queries.keys(user, asked, { timeseries: true, attributes: true })).toMatchObject({ attribute: [] });
      const limit = { defaultValue: 0, dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute: "limit" } };
      const above = { type: "NUMERIC", operation: "GREATER", value: limit } as KeyFilterPredicate;
      const filters = await queries.resolve(user, query(filter(rpmKey, above)));
      expect(filters).toEqual([{ key: rpmKey, predicate: { type: "NUMERIC", operation: "GREATER", value: 0 } }]);
    },
  );

  test("CORE-7.226: the keys of the entities are listed by kind", async () => {
    const both = { timeseries: true, attributes: true };
    expect(await queries.keys(ADMIN, query(), both)).toEqual({
      entityTypes: ["DEVICE"],
      timeseries: ["rpm"],
      attribute: ["site"],
    });
    expect(await queries.keys(ADMIN, query(), { timeseries: true, attributes: false })).toMatchObject({
      attribute: [],
    });
  });

  test.each([
    [{}, "Query entity filter must be specified."],
    [{ entityFilter: {} }, "Query entity filter type must be specified."],
    [{ entityFilter: { type: "stateEntity" } }, "Unknown entity filter type 'stateEntity'"],
    [{ entityFilter: { type: "entityType", entityType: "DEVICE" } }, "Entity Data Page link must be specified."],
    [
      { entityFilter: { type: "entityType", entityType: "DEVICE" }, pageLink: { pageSize: 0, page: 0 } },
      "Incorrect entity data page link page size '0'. Page size must be greater than zero.",
    ],
    [
      { entityFilter: { type: "entityType", entityType: "DEVICE" }, pageLink: { pageSize: 1, page: -1 } },
      "Incorrect entity data page link page '-1'. Page must be positive integer.",
    ],
  ])("the query %j is refused: %s", (body, message) => {
    expect(() => parseEntityDataQuery(body)).toThrow(message);
  });
});

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
