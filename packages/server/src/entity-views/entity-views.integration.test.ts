import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestAssets, type TestAssets } from "../assets/test-assets.ts";
import type { TimeSeriesSaved } from "../kernel/bus/events.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const MISSING = "00000000-0000-1000-8000-000000000000";
const PAGE = "pageSize=10&page=0";
const EVERYTHING = { startTs: 0, endTs: 10_000_000_000_000 };

interface Target {
  readonly id: { readonly entityType: string; readonly id: string };
}

describe.each(TEST_DATABASES)("entity views on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestAssets;
  let token: string;
  let made = 0;
  const call: TestAssets["call"] = (...parameters) => platform.call(...parameters);
  const device = async (by = token) => (await call("POST", "/api/device", by, { name: `device ${++made}` })).body;
  const create = async (target: Target, draft: object = {}, by = token) => {
    const { status, body } = await call("POST", "/api/entityView", by, {
      name: `view ${++made}`,
      type: "t",
      entityId: target.id,
      ...draft,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const dataOf = ({ id: { entityType, id } }: Target) => `/api/plugins/telemetry/${entityType}/${id}`;
  const report = async (target: Target, body: unknown) => {
    const { status } = await call("POST", `${dataOf(target)}/timeseries/ANY`, token, body);
    expect(status).toBe(200);
  };
  const latest = async (view: Target) =>
    Object.fromEntries(
      (await platform.telemetry.latest(entityId("ENTITY_VIEW", view.id.id as Uuid))).map(({ key, ts, value }) => [
        key,
        [ts, value.value],
      ]),
    );
  const history = async (view: Target, keys: string, more: object = {}) => {
    const query = new URLSearchParams(
      Object.entries({ keys, ...EVERYTHING, orderBy: "ASC", useStrictDataTypes: true, ...more }).map(
        ([k, v]): [string, string] => [k, `${v}`],
      ),
    );
    const { status, body } = await call("GET", `${dataOf(view)}/values/timeseries?${query}`, token);
    expect(status).toBe(200);
    const series = body as Record<string, { ts: number; value: unknown }[]>;
    return Object.fromEntries(
      Object.entries(series).map(([key, points]) => [key, points.map(({ ts, value }) => [ts, value])]),
    );
  };
  const attributes = async (view: Target, scope: string) => {
    const { body } = await call("GET", `${dataOf(view)}/values/attributes/${scope}`, token);
    return Object.fromEntries((body as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]));
  };

  beforeAll(async () => {
    database = await open();
    platform = await startTestAssets(database);
    ({ token } = await platform.tenant());
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  test("CORE-7.162 CORE-7.164 CORE-7.165 CORE-7.166 a view is returned as it was sent", async () => {
    const target = await device();
    const additionalInfo = '{"description":"d","2":1.50,"a":[null,1e3]}';
    const keys = '{"timeseries":["b","a"],"attributes":{"cs":["c"],"ss":[],"sh":["s"]}}';
    const sent = `{"name":"exact","type":"t","entityId":{"entityType":"DEVICE","id":"${target.id.id}"},"keys":${keys},
      "startTimeMs":5,"endTimeMs":7,"additionalInfo":${additionalInfo},"unknown":1}`;
    const { body } = await call("POST", "/api/entityView", token, sent);
    expect(body).toEqual({
      ...aNew("ENTITY_VIEW", body),
      tenantId: target.tenantId,
      customerId: NOBODY,
      entityId: target.id,
      name: "exact",
      type: "t",
      keys: JSON.parse(keys),
      startTimeMs: 5,
      endTimeMs: 7,
      additionalInfo: JSON.parse(additionalInfo),
    });
    const path = `/api/entityView/${body.id.id}`;
    expect((await call("GET", path, token)).body).toEqual(body);
    expect(await platform.text("GET", path, token)).toContain(`"additionalInfo":${additionalInfo}`);
    const info = (await call("GET", `/api/entityView/info/${body.id.id}`, token)).body;
    expect(info).toEqual({ ...body, customerTitle: null, customerIsPublic: false });
    const bare = { id: body.id, name: "exact", type: "u", entityId: target.id };
    expect((await call("POST", "/api/entityView", token, bare)).body).toEqual({
      ...body,
      type: "u",
      keys: null,
      startTimeMs: 0,
      endTimeMs: 0,
      additionalInfo: null,
    });
    expect((await call("GET", "/api/entityView/types", token)).body).toContainEqual({
      tenantId: target.tenantId,
      entityType: "ENTITY_VIEW",
      type: "u",
    });
    const empty = await create(target, { keys: { timeseries: [], attributes: {} } });
    expect(empty.keys).toEqual({ timeseries: [], attributes: { cs: [], ss: [], sh: [] } });
    expect((await create(target, { keys: {} })).keys).toEqual({ timeseries: null, attributes: null });
  });

  test.each([
    [{ name: "" }, 400, "Entity view name should be specified!"],
    [{ type: null }, 400, "Entity View type should be specified!"],
    [{ name: "taken" }, 400, "Entity view with such name already exists!"],
    [{ entityId: null }, 400, "Entity view should show a device or an asset!"],
    [{ entityId: { entityType: "DEVICE", id: MISSING } }, 404, `Device with id [${MISSING}] is not found`],
    [{ entityId: { entityType: "CUSTOMER", id: MISSING } }, 400, "Entity view can't show an entity of type CUSTOMER!"],
    [{ entityId: { entityType: "PLANET", id: MISSING } }, 400, "No enum constant EntityType.PLANET"],
    [{ entityId: { id: MISSING } }, 400, undefined],
    [{ customerId: { id: MISSING } }, 400, "Can't assign entity view to non-existent customer!"],
    [{ id: { id: MISSING } }, 404, `Entity view with id [${MISSING}] is not found`],
    [{ startTimeMs: 1e300 }, 400, undefined],
    [{ endTimeMs: -1 }, 400, "endTimeMs must be a time in milliseconds, not -1!"],
    [{ keys: { timeseries: ["x".repeat(256)] } }, 400, "Key length must be equal or less than 255"],
    [{ keys: { attributes: { ss: [" "] } } }, 400, "Key cannot be empty or contains only spaces"],
    [{ keys: { timeseries: "a" } }, 400, undefined],
    [
      { keys: { timeseries: Array.from({ length: 5001 }, (_, i) => `k${i}`) } },
      400,
      "Entity view can't have more than 5000 keys!",
    ],
  ])("%o is refused with %i", async (change, status, message) => {
    const target = await device();
    await call("POST", "/api/entityView", token, { name: "taken", type: "t", entityId: target.id });
    const draft = { name: "refused", type: "t", entityId: target.id, ...change };
    const answer = await call("POST", "/api/entityView", token, draft);
    expect([answer.status, answer.body.errorCode]).toEqual([status, status === 404 ? 32 : 31]);
    if (message !== undefined) expect(answer.body.message).toBe(message);
    expect((await call("GET", "/api/tenant/entityViews?entityViewName=refused", token)).status).toBe(404);
  });

  test("CORE-7.160 CORE-7.161 CORE-7.167 CORE-7.168 CORE-7.169 views are listed, assigned and unassigned", async () => {
    const { token: by } = await platform.tenant();
    const customer = await platform.customer(by, "Views Inc");
    const target = await device(by);
    const view = await create(target, { name: "A", type: "x" }, by);
    await create(target, { name: "B", type: "y" }, by);
    const names = async (path: string, who = by) =>
      (await call("GET", path, who)).body.data.map(({ name }: { name: string }) => name);
    expect(await names(`/api/tenant/entityViewInfos?${PAGE}&sortProperty=name&sortOrder=DESC`)).toEqual(["B", "A"]);
    expect(await names(`/api/tenant/entityViewInfos?${PAGE}&type=y`)).toEqual(["B"]);
    expect(await names(`/api/tenant/entityViews?${PAGE}&textSearch=a`)).toEqual(["A"]);
    const { customerId } = customer;
    const assigned = await call("POST", `/api/customer/${customerId.id}/entityView/${view.id.id}`, by);
    expect(assigned.body).toEqual({ ...view, customerId });
    expect(await names(`/api/customer/${customerId.id}/entityViewInfos?${PAGE}&type=x`, customer.token)).toEqual(["A"]);
    expect(await names(`/api/customer/${customerId.id}/entityViews?${PAGE}`, customer.token)).toEqual(["A"]);
    expect((await call("DELETE", `/api/customer/entityView/${view.id.id}`, by)).body).toEqual(view);
    const again = await call("DELETE", `/api/customer/entityView/${view.id.id}`, by);
    expect(again.body.message).toBe("Entity View isn't assigned to any customer!");
    await call("POST", `/api/customer/public/entityView/${view.id.id}`, by);
    const info = (await call("GET", `/api/entityView/info/${view.id.id}`, by)).body;
    expect([info.customerTitle, info.customerIsPublic]).toEqual(["Public", true]);
  });

  test("saving a view copies the newest values of its time range, and the listed attributes", async () => {
    const target = await device();
    const reports = [10, 20, 30].map((ts) => ({ ts, values: { a: ts, b: ts + 0.5, c: `c${ts}` } }));
    await report(target, [...reports, { ts: 5, values: { early: 1 } }]);
    await call("POST", `${dataOf(target)}/SERVER_SCOPE`, token, { floor: 3, hidden: true });
    await call("POST", `${dataOf(target)}/SHARED_SCOPE`, token, { floor: 4, limit: 1.5 });
    const keys = {
      timeseries: ["a", "b", "early", "none"],
      attributes: { cs: ["floor"], ss: ["floor"], sh: ["limit"] },
    };
    const view = await create(target, { keys });
    expect(await latest(view)).toEqual({ a: [30, 30], b: [30, 30.5], early: [5, 1] });
    expect(await attributes(view, "SERVER_SCOPE")).toEqual({ floor: 3 });
    expect(await attributes(view, "SHARED_SCOPE")).toEqual({ limit: 1.5 });
    expect(await attributes(view, "CLIENT_SCOPE")).toEqual({});

    const bounded = await create(target, {
      keys: { timeseries: [], attributes: null },
      startTimeMs: 10,
      endTimeMs: 20,
    });
    expect(await latest(bounded)).toEqual({ a: [20, 20], b: [20, 20.5], c: [20, "c20"] });
    expect(await attributes(bounded, "SERVER_SCOPE")).toEqual({});
    expect(await latest(await create(target, { keys: null }))).toEqual({});

    // An update removes copies that the view no longer shows; what was written to the view itself stays.
    await call("POST", `${dataOf(view)}/SERVER_SCOPE`, token, { note: "own" });
    const changed = { timeseries: ["c"], attributes: { cs: [], ss: ["hidden"], sh: [] } };
    await call("POST", "/api/entityView", token, { ...view, keys: changed, endTimeMs: 10 });
    expect(await latest(view)).toEqual({ c: [10, "c10"] });
    expect(await attributes(view, "SERVER_SCOPE")).toEqual({ note: "own" }); // "hidden" was written after the view's end
    expect(await attributes(view, "SHARED_SCOPE")).toEqual({});
    const other = await device();
    await report(other, { ts: 7, values: { c: "other" } });
    await call("POST", "/api/entityView", token, { ...view, entityId: other.id, keys: changed });
    expect(await latest(view)).toEqual({ c: [7, "other"] });
  });

  test("latest values follow the target, attributes do not", async () => {
    const target = await device();
    const all = await create(target, { keys: null });
    const some = await create(target, { keys: { timeseries: ["a"] } });
    const none = await create(target, { keys: { timeseries: [] } });
    const bounded = await create(target, { keys: {}, startTimeMs: 10, endTimeMs: 20 });
    const heard: TimeSeriesSaved[] = [];
    const unsubscribe = platform.bus.subscribe("timeSeriesSaved", (event) => void heard.push(event));
    await report(
      target,
      [10, 15, 20, 25].map((ts) => ({ ts, values: { a: ts, b: ts } })),
    );
    await call("POST", `${dataOf(target)}/SERVER_SCOPE`, token, { floor: 3 });
    await expect.poll(() => heard.length).toBe(4);
    unsubscribe();
    expect(await latest(all)).toEqual({ a: [25, 25], b: [25, 25] });
    expect(await latest(some)).toEqual({ a: [25, 25] });
    expect(await latest(none)).toEqual({});
    expect(await latest(bounded)).toEqual({ a: [20, 20], b: [20, 20] });
    expect(await attributes(all, "SERVER_SCOPE")).toEqual({});
    const ofSome = heard.filter(({ entityId: id }) => id.id === some.id.id);
    expect(ofSome.map(({ points, by }) => [points.map(({ key, ts }) => [key, ts]), by])).toEqual([
      [[["a", 25]], undefined],
    ]);
    const { body } = await call("GET", `${dataOf(some)}/values/timeseries?keys=a,b`, token);
    expect([body.a, body.b[0].value]).toEqual([[{ ts: 25, value: "25" }], null]);
    expect((await call("GET", `${dataOf(all)}/keys/timeseries`, token)).body.toSorted()).toEqual(["a", "b"]);

    await call("POST", "/api/entityView", token, { ...all, name: `${all.name} renamed` });
    expect(await latest(all)).toEqual({ a: [25, 25], b: [25, 25] });
    await call("DELETE", `/api/entityView/${all.id.id}`, token);
    await report(target, { ts: 30, values: { a: 30 } });
    await expect.poll(() => latest(some)).toEqual({ a: [30, 30] });
    await platform.entities.cleanupJobs.settled();
    expect(await latest(all)).toEqual({});
  });

  test("the history of a view is its target's, limited to its keys and time range", async () => {
    const target = await device();
    await report(
      target,
      [10, 20, 30, 40].map((ts) => ({ ts, values: { a: ts, b: -ts } })),
    );
    const view = await create(target, { keys: { timeseries: ["a"] }, startTimeMs: 20, endTimeMs: 30 });
    expect(await history(view, "a,b")).toEqual({
      a: [
        [20, 20],
        [30, 30],
      ],
    });
    expect(await history(view, "a", { startTs: 25 })).toEqual({ a: [[30, 30]] });
    expect(await history(view, "a", { endTs: 30 })).toEqual({ a: [[20, 20]] });
    expect(await history(view, "b")).toEqual({});
    expect(await history(view, "a", { startTs: 31 })).toEqual({});
    // Clipped first, so that a range with too many intervals becomes valid; intervals begin at the clipped start.
    expect(await history(view, "a", { agg: "SUM", interval: 1000 })).toEqual({ a: [[520, 50]] });
    const open = await create(target, { keys: { timeseries: [] } });
    expect(await history(open, "a,b", { limit: 1, orderBy: "DESC" })).toEqual({ a: [[40, 40]], b: [[40, -40]] });
    const before = { limit: 1, keys: "a", startTs: 0, endTs: 1, agg: "AVG", interval: -1 };
    const query = new URLSearchParams(Object.entries(before).map(([k, v]): [string, string] => [k, `${v}`]));
    expect((await call("GET", `${dataOf(view)}/values/timeseries?${query}`, token)).status).toBe(400);
    await report(target, { ts: 45, values: { a: 45 } });
    expect(await history(open, "a", { startTs: 45 })).toEqual({ a: [[45, 45]] });
  });

  test("telemetry of a view is read-only, its attributes are its own", async () => {
    const view = await create(await device());
    const refused = await call("POST", `${dataOf(view)}/timeseries/ANY`, token, { a: 1 });
    expect([refused.status, refused.body]).toEqual([400, "Telemetry data can't be stored for entity view. Read only"]);
    await call("POST", `${dataOf(view)}/SERVER_SCOPE`, token, { own: 1 });
    expect(await attributes(view, "SERVER_SCOPE")).toEqual({ own: 1 });
  });

  test("a customer user reads through a view and cannot widen it", async () => {
    const customer = await platform.customer(token, "Limited Inc");
    const target = await device();
    await report(target, { ts: 10, values: { a: 1, secret: 2 } });
    const view = await create(target, { keys: { timeseries: ["a"] }, customerId: customer.customerId });
    const by = customer.token;
    const path = `${dataOf(view)}/values/timeseries?keys=a,secret&startTs=0&endTs=100`;
    expect((await call("GET", path, by)).body).toEqual({ a: [{ ts: 10, value: "1" }] });
    expect((await call("GET", `${dataOf(target)}/values/timeseries`, by)).status).toBe(403);
    const save = (change: object) => call("POST", "/api/entityView", by, { ...view, ...change });
    expect((await save({ name: `renamed ${made}`, customerId: null })).body).toEqual({
      ...view,
      name: `renamed ${made}`,
    });
    for (const change of [
      { keys: null },
      { keys: { timeseries: ["a", "secret"], attributes: null } },
      { startTimeMs: 1 },
      { entityId: (await device()).id },
    ]) {
      expect((await save(change)).status).toBe(403);
    }
    expect((await call("POST", "/api/entityView", by, { name: "n", type: "t", entityId: target.id })).status).toBe(403);
    expect((await call("DELETE", `/api/entityView/${view.id.id}`, by)).status).toBe(403);

    const stranger = await platform.tenant();
    const theirs = await device(stranger.token);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, `/api/entityView/${view.id.id}`, stranger.token)).status).toBe(404);
    }
    expect((await call("GET", `${dataOf(view)}/values/timeseries`, stranger.token)).status).toBe(404);
    const foreign = { name: "foreign", type: "t", entityId: theirs.id };
    expect((await call("POST", "/api/entityView", token, foreign)).status).toBe(404);
    expect((await call("POST", "/api/entityView", token, { ...foreign, id: view.id })).status).toBe(404);
  });

  test("an entity with views is neither deleted nor moved", async () => {
    const target = await device();
    const view = await create(target);
    const refused = await call("DELETE", `/api/device/${target.id.id}`, token);
    expect([refused.status, refused.body.message]).toEqual([400, "Can't delete device that has entity views!"]);
    const { tenantId } = await platform.tenant();
    const move = await call("POST", `/api/tenant/${tenantId.id}/device/${target.id.id}`, token);
    const sentence = "Can't assign device that has entity views to another tenant!";
    expect([move.status, move.body.message]).toEqual([400, sentence]);
    expect((await call("GET", `/api/device/${target.id.id}`, token)).body).toEqual(target);
    await call("DELETE", `/api/entityView/${view.id.id}`, token);
    expect((await call("DELETE", `/api/device/${target.id.id}`, token)).status).toBe(200);
  });

  test("CORE-7.163 a view is deleted with its relations, attributes and latest values", async () => {
    const target = await device();
    await report(target, { ts: 10, values: { a: 1 } });
    const view = await create(target, { keys: { timeseries: [] } });
    await call("POST", `${dataOf(view)}/SERVER_SCOPE`, token, { own: 1 });
    await call("POST", "/api/relation", token, { from: target.id, to: view.id, type: "Contains" });
    expect((await call("DELETE", `/api/entityView/${view.id.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/entityView/${view.id.id}`, token)).body.message).toBe(
      `Entity view with id [${view.id.id}] is not found`,
    );
    expect((await call("GET", `/api/relations?fromId=${target.id.id}&fromType=DEVICE`, token)).body).toEqual([]);
    await platform.entities.cleanupJobs.settled();
    const id = entityId("ENTITY_VIEW", view.id.id as Uuid);
    expect(await platform.telemetry.attributeKeys(id, ["SERVER_SCOPE"])).toEqual([]);
    expect(await platform.telemetry.timeSeriesKeys(id)).toEqual([]);
    expect((await platform.telemetry.timeSeriesKeys(target.id)).length).toBe(1);
  });

  test("CORE-7.170 views are found by their relations", async () => {
    const target = await device();
    const view = await create(target, { type: "wanted" });
    const other = await create(target, { type: "other" });
    for (const { id } of [view, other]) {
      await call("POST", "/api/relation", token, { from: target.id, to: id, type: "Contains" });
    }
    const parameters = { rootId: target.id.id, rootType: "DEVICE", direction: "FROM", maxLevel: 1 };
    const { body } = await call("POST", "/api/entityViews", token, { parameters, entityViewTypes: ["wanted"] });
    expect(body).toEqual([view]);
  });

  test("CORE-3.030 queries find views by latest values copied from the target", async () => {
    const target = await device();
    const view = await create(target, { type: "followed" });
    const silent = await create(target, { type: "followed", keys: { timeseries: [] } });
    await report(target, { ts: 10, values: { level: 42 } });
    await expect.poll(() => latest(view)).toEqual({ level: [10, 42] });
    await platform.series.flushLatest();
    const key = { type: "TIME_SERIES", key: "level" };
    const query = {
      entityFilter: { type: "entityViewType", entityViewType: "followed", entityViewNameFilter: "" },
      entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
      latestValues: [key],
      pageLink: { pageSize: 10, page: 0, sortOrder: { key, direction: "DESC" } },
    };
    const found = (await call("POST", "/api/entitiesQuery/find", token, query)).body;
    expect(
      found.data.map((row: { entityId: object; latest: Record<string, Record<string, object>> }) => [
        row.entityId,
        row.latest.TIME_SERIES?.level,
      ]),
    ).toEqual([
      [view.id, { ts: 10, value: "42" }],
      [silent.id, { ts: 0, value: "" }],
    ]);
    const predicate = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 41 } };
    const filtered = { ...query, keyFilters: [{ key, valueType: "NUMERIC", predicate }] };
    const { body } = await call("POST", "/api/entitiesQuery/find", token, filtered);
    expect(body.data.map(({ entityId: id }: { entityId: object }) => id)).toEqual([view.id]);
  });
});
