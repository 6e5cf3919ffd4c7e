import { type EntityDataQuery, type EntityId, entityId } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { parseEntityDataQuery } from "../parse/parse-query.ts";
import { ADMIN, CUSTOMER, CUSTOMER_USER, NOW, TENANT, TestQueries, uuid } from "../test-queries.ts";
import { walkedNodes } from "./relation-walk.ts";

const nameKey = { type: "ENTITY_FIELD", key: "name" } as const;
const asked = (entityFilter: object, rest: object = {}): EntityDataQuery =>
  parseEntityDataQuery({
    entityFilter,
    entityFields: [nameKey],
    pageLink: { pageSize: 100, page: 0, sortOrder: { key: nameKey, direction: "ASC" } },
    ...rest,
  });
const ref = (entityType: string, n: number) => ({ entityType, id: uuid(n) });

/** North contains Hall and Yard; Hall contains two pumps and a view, Yard the third pump, which contains another. */
const NORTH = ref("ASSET", 201);
const walk = (rest: object) => ({ type: "relationsQuery", rootEntity: NORTH, direction: "FROM", ...rest });

describe.each(TEST_DATABASES)("entity filters on $name", (kind) => {
  let it: TestQueries;

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    const add = async (type: "ASSET" | "DEVICE" | "ENTITY_VIEW" | "EDGE" | "DASHBOARD", n: number, row: object) =>
      it.add(type, n, { ...row });
    const north = await add("ASSET", 201, { name: "North", type: "site", label: "N" });
    const hall = await add("ASSET", 202, { name: "Hall", type: "building", customer_id: CUSTOMER.id });
    const yard = await add("ASSET", 203, { name: "yard", type: "area" });
    const pump1 = await add("DEVICE", 301, { name: "Pump 1", type: "pump", label: "P1", customer_id: CUSTOMER.id });
    const pump2 = await add("DEVICE", 302, { name: "Pump 2", type: "pump" });
    const pump3 = await add("DEVICE", 303, { name: "Pump 3", type: "pump" });
    const valve = await add("DEVICE", 304, { name: "Valve", type: "valve" });
    const view = await add("ENTITY_VIEW", 401, { name: "View", type: "shown" });
    const edgeRow = { routing_key: "r", secret: "s", edge_license_key: "", cloud_endpoint: "" };
    const edge1 = await add("EDGE", 501, { name: "Edge 1", type: "gateway", label: "E", ...edgeRow });
    const board = await add("DASHBOARD", 601, { title: "Board" });
    for (const [n, tenant, title] of [
      [801, TENANT.id, "Tenant A"],
      [802, uuid(2), "Tenant B"],
    ] as const) {
      const owner = { tenant_id: tenant, entity_type: "TENANT", entity_id: tenant };
      await it.add("API_USAGE_STATE", n, { ...owner, name: title });
    }
    const foreign = await it.add("DEVICE", 305, { name: "Foreign", type: "pump", tenant_id: uuid(2) });
    const user = { customer_id: CUSTOMER.id, authority: "CUSTOMER_USER", first_name: "Ada", last_name: "L" };
    const ada = await it.add("USER", 22, { email: "ada@a.example", ...user });
    const edges: [EntityId, EntityId, string?, string?][] = [
      [north, hall],
      [north, yard, "Manages"],
      [hall, pump1],
      [hall, pump2, "Manages"],
      [hall, view],
      [hall, ada],
      [hall, board],
      [yard, pump3],
      [pump3, valve],
      [valve, yard], // a circle
      [pump2, north], // and one back to the root
      [hall, foreign],
      [hall, edge1],
      [yard, pump1, "Contains", "DASHBOARD"], // another group
      [CUSTOMER, pump1],
      [CUSTOMER, pump2],
    ];
    for (const [from, to, type, group] of edges) await it.relate(from, to, type, group);
  });
  afterAll(() => it.close());

  const names = async (query: EntityDataQuery, user = ADMIN): Promise<string[]> => {
    const { data, totalElements } = await it.queries.find(user, query);
    const found = data.map(({ latest }) => latest.ENTITY_FIELD?.name?.value ?? "");
    expect(totalElements).toBe(found.length);
    expect(await it.queries.count(user, query)).toBe(found.length);
    return found.toSorted();
  };

  test.each<[object, readonly string[]]>([
    [{ type: "assetType", assetType: "building" }, ["Hall"]],
    [{ type: "assetType", assetType: "area", assetNameFilter: "YA" }, ["yard"]],
    [{ type: "assetType", assetType: null }, []],
    [{ type: "assetType", assetType: "Building", assetNameFilter: null }, []],
    [{ type: "entityViewType", entityViewType: "shown", entityViewNameFilter: "v" }, ["View"]],
    [{ type: "edgeType", edgeType: "gateway" }, ["Edge 1"]],
    [{ type: "edgeType", edgeType: "gateway", edgeNameFilter: "x" }, []],
    [{ type: "entityName", entityType: "ASSET", entityNameFilter: "%" }, []],
    [{ type: "entityName", entityType: "TENANT", entityNameFilter: "ten" }, ["Tenant A"]],
    [{ type: "entityName", entityType: "CUSTOMER", entityNameFilter: "cust" }, ["Customer A"]],
    [{ type: "entityName", entityType: "CUSTOMER", entityNameFilter: "omer" }, []],
    [{ type: "entityName", entityType: "USER", entityNameFilter: "ADA@" }, ["ada@a.example"]],
    [{ type: "entityList", entityType: "EDGE", entityList: [uuid(501), uuid(999)] }, ["Edge 1"]],
    [{ type: "singleEntity", singleEntity: ref("ENTITY_VIEW", 401), resolveMultiple: true }, ["View"]],
  ])("CORE-3.034, CORE-5.014, BLOCK-3.133: %j selects %j", async (filter, expected) => {
    expect(await names(asked(filter))).toEqual(expected);
  });

  const DEFAULT_TYPES = ["Ada L", "Board", "Hall", "North", "Pump 1", "Pump 2", "Pump 3", "Valve", "View", "yard"];
  const contains = { relationType: "Contains", entityTypes: [] };
  test.each<[object, readonly string[]]>([
    [{}, DEFAULT_TYPES], // the root through a circle; edges are not among the default types
    [{ maxLevel: 1 }, ["Hall", "yard"]],
    [{ maxLevel: 2 }, ["Ada L", "Board", "Hall", "Pump 1", "Pump 2", "Pump 3", "View", "yard"]],
    [{ maxLevel: -3 }, DEFAULT_TYPES],
    [{ maxLevel: 51 }, DEFAULT_TYPES],
    [{ filters: [{ relationType: "Manages", entityTypes: null }] }, ["Pump 2", "yard"]], // filters do not prune the walk
    [{ filters: [{ relationType: null, entityTypes: ["EDGE"] }] }, ["Edge 1"]],
    [{ filters: [{ relationType: "", entityTypes: [] }, { relationType: "Manages" }] }, ["Pump 2", "yard"]],
    [
      { filters: [{ relationType: "Manages", entityTypes: ["ASSET"] }, { entityTypes: ["ENTITY_VIEW"] }] },
      ["View", "yard"],
    ],
    [{ filters: [contains], maxLevel: 1 }, ["Hall"]],
    [
      { filters: [contains], maxLevel: 2, fetchLastLevelOnly: true },
      ["Ada L", "Board", "Edge 1", "Pump 1", "Pump 3", "View"],
    ],
    [{ filters: [{ entityTypes: ["DEVICE"] }], fetchLastLevelOnly: true, maxLevel: 3 }, ["Pump 1", "Pump 2", "Valve"]],
    [{ rootEntity: ref("DEVICE", 301), direction: "TO" }, ["Customer A", "Hall", "North", "Pump 2"]],
    [{ rootEntity: ref("DEVICE", 999) }, []],
    [{ filters: [{ entityTypes: ["ALARM"] }] }, []],
  ])("CORE-3.034: the relations query %j finds %j", async (rest, expected) => {
    expect(await names(asked(walk(rest)))).toEqual(expected);
  });

  test.each<[object, readonly string[]]>([
    [{ type: "deviceSearchQuery", deviceTypes: ["pump"] }, ["Pump 1", "Pump 2", "Pump 3"]],
    [{ type: "deviceSearchQuery", relationType: "Contains", deviceTypes: [] }, ["Pump 1", "Pump 3", "Valve"]],
    [{ type: "deviceSearchQuery", maxLevel: 2, fetchLastLevelOnly: true }, ["Pump 1", "Pump 2", "Pump 3"]],
    [{ type: "assetSearchQuery", maxLevel: 1, assetTypes: null }, ["Hall", "yard"]],
    [{ type: "assetSearchQuery", relationType: "Manages" }, ["yard"]],
    [{ type: "entityViewSearchQuery", entityViewTypes: ["shown"] }, ["View"]],
    [{ type: "entityViewSearchQuery", entityViewTypes: ["other"] }, []],
    [{ type: "edgeSearchQuery", edgeTypes: ["gateway"] }, ["Edge 1"]],
  ])("CORE-3.034, BLOCK-3.133: the search %j finds %j", async (rest, expected) => {
    expect(await names(asked({ rootEntity: NORTH, direction: "FROM", ...rest }))).toEqual(expected);
  });

  test("customer users find their own related entities, also around their customer", async () => {
    expect(await names(asked(walk({})), CUSTOMER_USER)).toEqual(["Ada L", "Hall", "Pump 1"]);
    const around = asked(walk({ rootEntity: CUSTOMER }));
    expect(await names(around, CUSTOMER_USER)).toEqual(["Ada L", "Hall", "Pump 1"]);
    expect(await names(asked({ type: "entityType", entityType: "ASSET" }), CUSTOMER_USER)).toEqual(["Hall"]);
  });

  test("with several roots an entity is returned once per parent", async () => {
    const filter = {
      ...walk({ rootEntity: null, maxLevel: 1, filters: [{ entityTypes: ["DEVICE"] }] }),
      multiRoot: true,
      multiRootEntitiesType: "ASSET",
      multiRootEntityIds: [uuid(202), uuid(203)],
    };
    const parentId = { type: "ENTITY_FIELD", key: "parentId" };
    const { data } = await it.queries.find(ADMIN, asked(filter, { entityFields: [nameKey, parentId] }));
    expect(data.map(({ latest }) => [latest.ENTITY_FIELD?.name?.value, latest.ENTITY_FIELD?.parentId?.value])).toEqual([
      ["Pump 1", uuid(202)],
      ["Pump 2", uuid(202)],
      ["Pump 3", uuid(203)],
    ]);
  });

  test("related entities have the same fields, whatever their type", async () => {
    const fields = ["name", "label", "type", "title", "firstName", "city", "entityType", "createdTime", "parentId"];
    const filter = walk({ rootEntity: ref("ASSET", 202), maxLevel: 1, filters: [contains] });
    const entityFields = fields.map((key) => ({ type: "ENTITY_FIELD", key }));
    const { data } = await it.queries.find(ADMIN, asked(filter, { entityFields }));
    const row = (n: number) => {
      const found = data.find(({ entityId: { id } }) => id === uuid(n));
      return fields.map((key) => found?.latest.ENTITY_FIELD?.[key]?.value);
    };
    expect(row(301)).toEqual(["Pump 1", "P1", "pump", "", "", "", "DEVICE", String(NOW + 301), ""]);
    expect(row(22)).toEqual(["Ada L", "Ada L", "CUSTOMER_USER", "", "Ada", "", "USER", String(NOW + 22), ""]);
    expect(row(401)).toEqual(["View", "View", "shown", "", "", "", "ENTITY_VIEW", String(NOW + 401), ""]);
    expect(row(601)).toEqual(["Board", "Board", "DASHBOARD", "Board", "", "", "DASHBOARD", String(NOW + 601), ""]);
    expect(row(501)).toEqual(["Edge 1", "E", "gateway", "", "", "", "EDGE", String(NOW + 501), ""]);
  });

  test.each<[string, string, readonly string[]]>([
    ["USER", "name email firstName lastName createdTime", ["ada@a.example", "ada@a.example", "Ada", "L"]],
    ["CUSTOMER", "title email country state city address zip phone createdTime", ["Customer A", "", "", "", "Ulm"]],
    ["TENANT", "title city region createdTime", ["Tenant A", "", "Global"]],
    ["ENTITY_VIEW", "name type createdTime", ["View", "shown"]],
    ["EDGE", "name type label createdTime", ["Edge 1", "gateway", "E"]],
    ["DASHBOARD", "title createdTime", ["Board"]],
    ["API_USAGE_STATE", "name entityType createdTime", ["Tenant A", "API_USAGE_STATE"]],
  ])("CORE-3.027 to CORE-3.033, BLOCK-3.012: %s has the fields %s", async (entityType, fields, expected) => {
    const entityFields = fields.split(" ").map((key) => ({ type: "ENTITY_FIELD", key }));
    const { data } = await it.queries.find(ADMIN, asked({ type: "entityType", entityType }, { entityFields }));
    const values = entityFields.map(({ key }) => data[0]?.latest.ENTITY_FIELD?.[key]?.value);
    expect(values.slice(0, expected.length)).toEqual(expected);
    expect(Number(values.at(-1))).toBeGreaterThan(NOW);
  });

  test("the usage state is the caller's; a customer user has none until the customer has one", async () => {
    const state = async (user = ADMIN, customerId?: string) => {
      const filter = { type: "apiUsageState", customerId: customerId && { entityType: "CUSTOMER", id: customerId } };
      const { data } = await it.queries.find(user, asked(filter));
      return data.map(({ entityId: { id }, latest }) => [id, latest.ENTITY_FIELD?.name?.value]);
    };
    expect(await state()).toEqual([[uuid(801), "Tenant A"]]);
    expect(await state(CUSTOMER_USER)).toEqual([]);
    await it.add("API_USAGE_STATE", 803, { name: "Customer A", entity_type: "CUSTOMER", entity_id: CUSTOMER.id });
    expect(await state(CUSTOMER_USER)).toEqual([[uuid(803), "Customer A"]]);
    expect(await state(ADMIN, CUSTOMER.id)).toEqual([[uuid(803), "Customer A"]]);
    const all = await it.queries.find(CUSTOMER_USER, asked({ type: "entityType", entityType: "API_USAGE_STATE" }));
    expect(all.data.map(({ entityId: { id } }) => id)).toEqual([uuid(803)]);
    expect(await state()).toEqual([[uuid(801), "Tenant A"]]);
    await expect(state(CUSTOMER_USER, uuid(12))).rejects.toThrow(
      "Customer is not allowed to query other customer's data",
    );
  });

  test("key filters, sorting and search work on related entities of several types", async () => {
    await it.latest(entityId("DEVICE", uuid(301)), "rpm", { type: "LONG", value: 5 });
    await it.latest(entityId("ASSET", uuid(202)), "rpm", { type: "LONG", value: 7 });
    await it.latest(entityId("ASSET", uuid(203)), "rpm", { type: "LONG", value: 1 });
    await it.series.flushLatest();
    const rpm = { type: "TIME_SERIES", key: "rpm" };
    const predicate = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 2 } };
    const pageLink = { pageSize: 100, page: 0, sortOrder: { key: rpm, direction: "DESC" } };
    const query = asked(walk({}), { keyFilters: [{ key: rpm, predicate }], latestValues: [rpm], pageLink });
    const { data } = await it.queries.find(ADMIN, query);
    expect(data.map(({ entityId: { entityType }, latest }) => [entityType, latest.TIME_SERIES?.rpm?.value])).toEqual([
      ["ASSET", "7"],
      ["DEVICE", "5"],
    ]);
    const named = { ...pageLink, textSearch: "ALV", sortOrder: null };
    const found = await it.queries.find(ADMIN, asked(walk({}), { pageLink: named }));
    expect(found.data.map(({ entityId: { id } }) => id)).toEqual([uuid(304)]);
    const keys = await it.queries.keys(ADMIN, asked(walk({})), { timeseries: true, attributes: true });
    expect(keys).toMatchObject({ timeseries: ["rpm"], attribute: [] });
    expect(keys.entityTypes).toEqual(["ASSET", "DASHBOARD", "DEVICE", "ENTITY_VIEW", "USER"]);
  });

  test.each([
    [{ ...walk({}), rootEntity: null }, "Relation query filter root entity should not be blank"],
    [{ ...walk({}), multiRoot: true }, "Multi-root relation query filter should contain 'multiRootEntitiesType'"],
    [
      { ...walk({}), multiRoot: true, multiRootEntitiesType: "ASSET", multiRootEntityIds: [] },
      "Multi-root relation query filter should contain 'multiRootEntityIds' array that contains string representation of UUIDs",
    ],
    [{ type: "entityType", entityType: "RPC" }, undefined],
  ])("the filter %j is refused", async (filter, message) => {
    const refused = expect((async () => it.queries.find(ADMIN, asked(filter)))()).rejects;
    await refused.toMatchObject({ code: "badRequest", ...(message ? { message } : {}) });
  });

  test("entities of another tenant are never found, not even as roots", async () => {
    const stranger = { ...ADMIN, tenantId: entityId("TENANT", uuid(2)) };
    expect(await names(asked(walk({})), stranger)).toEqual(["Foreign"]);
    expect(await names(asked({ type: "entityType", entityType: "TENANT" }), stranger)).toEqual(["Tenant B"]);
    expect(TENANT.id).toBe(uuid(1));
  });

  test("a walk follows each entity once, however many paths lead to it", async () => {
    // A complete graph: 50 levels of 40 entities would be 78,000 relations if each level followed all of them.
    const crowd = Array.from({ length: 40 }, (_, at) => 2001 + at);
    for (const n of crowd) await it.add("DEVICE", n, { name: `Crowd ${n}`, type: "crowd" });
    const rows = crowd.flatMap((from) => crowd.filter((to) => to !== from).map((to) => [from, to] as const));
    for (const [from, to] of rows) await it.relate(ref("DEVICE", from) as EntityId, ref("DEVICE", to) as EntityId);
    const root = ref("DEVICE", 2001) as EntityId;
    const all = { roots: [root], direction: "FROM", maxLevel: undefined, lastLevelOnly: false } as const;
    const nodes = await walkedNodes(it.database, { ...all, filters: [], types: ["DEVICE"], withParents: false });
    expect(nodes).toHaveLength(40);
    expect(nodes.map(({ level }) => level)).toEqual([0, ...Array.from({ length: 39 }, () => 1)]);
    expect(await names(asked(walk({ rootEntity: root })))).toHaveLength(40);
  });

  test("a walk that follows too many relations is refused, on any level", async () => {
    const [hub, near] = [await it.add("ASSET", 5001, { name: "Hub", type: "hub" }), ref("ASSET", 5002) as EntityId];
    await it.relate(near, hub);
    const n = it.database.dialect === "sqlite" ? sql`printf('%012x', n)` : sql`lpad(to_hex(n), 12, '0')`;
    const id =
      it.database.dialect === "sqlite"
        ? sql`${uuid(0).slice(0, -12)} || ${n}`
        : sql`cast(${uuid(0).slice(0, -12)} || ${n} as uuid)`;
    await sql`insert into relation (from_id, from_type, type_group, type, to_id, to_type)
      with recursive far(n) as (select 100000 union all select n + 1 from far where n < 201000)
      select ${sql.lit(hub.id)}${it.database.dialect === "sqlite" ? sql`` : sql`::uuid`}, 'ASSET', 'COMMON', 'Contains', ${id}, 'DEVICE' from far`.execute(
      it.database.db,
    );
    const refused = { code: "badRequest", message: "The query follows more than 100000 relations" };
    for (const rootEntity of [hub, near]) {
      await expect(it.queries.find(ADMIN, asked(walk({ rootEntity })))).rejects.toMatchObject(refused);
      const search = { type: "deviceSearchQuery", rootEntity, direction: "FROM", deviceTypes: [] };
      await expect(it.queries.count(ADMIN, asked(search))).rejects.toMatchObject(refused);
    }
    expect(await names(asked(walk({ rootEntity: near, maxLevel: 1 })))).toEqual(["Hub"]);
  });
});
