import { entityId, type TenantId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntityEvent } from "../kernel/bus/events.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";
import { startTestAssets, type TestAssets } from "./test-assets.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const MISSING = "00000000-0000-1000-8000-000000000000";
const PAGE = "pageSize=10&page=0";

describe.each(TEST_DATABASES)("assets on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestAssets;
  let token: string;
  let tenantId: TenantId;
  const call: TestAssets["call"] = (...parameters) => platform.call(...parameters);
  const create = async (draft: object, by = token) => (await call("POST", "/api/asset", by, draft)).body;
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

  beforeAll(async () => {
    database = await open();
    platform = await startTestAssets(database);
    ({ token, tenantId } = await platform.tenant());
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  test("CORE-7.037 CORE-7.039 CORE-7.040 CORE-7.042 an asset is returned as it was sent", async () => {
    const additionalInfo = '{"description":"d","10":"b","2":1.50,"a":{"z":[null,1e3,"x",12345678901234567890]}}';
    const sent = `{"name":"mill 1","type":"mill","label":"M","additionalInfo":${additionalInfo},"unknown":{"x":1}}`;
    const { body } = await call("POST", "/api/asset", token, sent);
    expect(body).toEqual({
      ...aNew("ASSET", body),
      tenantId,
      customerId: NOBODY,
      name: "mill 1",
      type: "mill",
      label: "M",
      additionalInfo: JSON.parse(additionalInfo),
    });
    expect((await call("GET", `/api/asset/${body.id.id}`, token)).body).toEqual(body);
    expect(await platform.text("GET", `/api/asset/${body.id.id}`, token)).toContain(
      `"additionalInfo":${additionalInfo}`,
    );
    expect((await call("GET", `/api/asset/info/${body.id.id}`, token)).body).toEqual({
      ...body,
      customerTitle: null,
      customerIsPublic: false,
    });
    const replaced = { ...body, label: undefined, additionalInfo: undefined, createdTime: 1, type: "windmill" };
    expect((await call("POST", "/api/asset", token, replaced)).body).toEqual({
      ...body,
      type: "windmill",
      label: null,
      additionalInfo: null,
    });
    expect((await call("GET", "/api/asset/types", token)).body).toEqual([
      { tenantId: body.tenantId, entityType: "ASSET", type: "windmill" },
    ]);
  });

  test.each([
    [{ type: "t" }, 400, "Asset name should be specified!"],
    [{ name: " ", type: "t" }, 400, "Asset name should be specified!"],
    [{ name: "a" }, 400, "Asset type should be specified!"],
    [{ name: "a", type: "TbServiceQueue" }, 400, "Unable to save asset with type TbServiceQueue"],
    [{ name: "x".repeat(256), type: "t" }, 400, "Validation error: length of name must be equal or less than 255"],
    [{ name: "<b>", type: "t" }, 400, "Validation error: field value is malformed"],
    [{ name: "taken", type: "t" }, 400, "Asset with such name already exists!"],
    [{ name: "a", type: "t", customerId: { id: MISSING } }, 400, "Can't assign asset to non-existent customer!"],
    [{ name: "a", type: "t", id: { id: MISSING } }, 404, `Asset with id [${MISSING}] is not found`],
    [{ name: "a", type: "t", id: { id: "nonsense" } }, 400, "Invalid UUID string: nonsense"],
    [{ name: [7], type: "t" }, 400, undefined],
    [{ name: "a", type: "t", additionalInfo: [] }, 400, undefined],
    ["nonsense", 400, undefined],
  ])("%j is refused with %i", async (draft, status, message) => {
    await create({ name: "taken", type: "t" });
    const answer = await call("POST", "/api/asset", token, draft);
    expect([answer.status, answer.body.errorCode]).toEqual([status, status === 404 ? 32 : 31]);
    if (message !== undefined) expect(answer.body.message).toBe(message);
    expect((await call("GET", "/api/tenant/assets?assetName=a", token)).status).toBe(404);
  });

  test("CORE-7.035 CORE-7.038 CORE-7.047 assets are listed, sorted, searched and found by ids and by name", async () => {
    const { token: mine } = await platform.tenant();
    const [a, b, c] = [
      await create({ name: "A pump", type: "pump", label: "z" }, mine),
      await create({ name: "B valve", type: "valve", label: "y" }, mine),
      await create({ name: "C pump", type: "pump" }, mine),
    ];
    const infos = async (query: string) => (await call("GET", `/api/tenant/assetInfos?${PAGE}${query}`, mine)).body;
    expect(names(await infos("&sortProperty=name&sortOrder=DESC"))).toEqual(["C pump", "B valve", "A pump"]);
    expect(names(await infos("&sortProperty=label"))).toEqual(["B valve", "A pump", "C pump"]);
    expect(names(await infos("&type=pump&sortProperty=createdTime"))).toEqual(["A pump", "C pump"]);
    expect(names(await infos("&textSearch=PUM&sortProperty=name"))).toEqual(["A pump", "C pump"]);
    expect(await infos("&textSearch=nothing")).toEqual({ data: [], totalPages: 0, totalElements: 0, hasNext: false });
    const { body: page } = await call("GET", "/api/tenant/assets?pageSize=2&page=0&sortProperty=name", mine);
    expect(page).toEqual({ data: [a, b], totalPages: 2, totalElements: 3, hasNext: true });
    expect((await call("GET", "/api/tenant/assets?assetName=B%20valve", mine)).body).toEqual(b);
    expect((await call("GET", "/api/tenant/assets?assetName=none", mine)).status).toBe(404);
    expect((await call("GET", `/api/tenant/assetInfos?${PAGE}&sortProperty=secret`, mine)).status).toBe(400);
    expect((await call("GET", "/api/tenant/assetInfos?pageSize=0&page=0", mine)).body.message).toBe(
      "Incorrect page link page size '0'. Page size must be greater than zero.",
    );
    const { body: byIds } = await call("GET", `/api/assets?assetIds=${a.id.id},${c.id.id},${MISSING}`, mine);
    expect(names({ data: byIds }).toSorted()).toEqual(["A pump", "C pump"]);
    expect((await call("GET", `/api/assets?assetIds=${a.id.id}`, token)).body).toEqual([]);
  });

  test("CORE-7.036 CORE-7.043 CORE-7.044 CORE-7.045 assets are assigned to customers and unassigned", async () => {
    const customer = await platform.customer(token, "Assets Inc");
    const other = await platform.customer(token, "Others Inc");
    const asset = await create({ name: "given", type: "t" });
    const of = async (by: string, id = customer.customerId.id) =>
      call("GET", `/api/customer/${id}/assetInfos?${PAGE}&type=t`, by);
    const assign = `/api/customer/${customer.customerId.id}/asset/${asset.id.id}`;
    expect((await call("POST", assign, token)).body).toEqual({ ...asset, customerId: customer.customerId });
    const { body: listed } = await of(customer.token);
    expect(listed.data).toEqual([
      { ...asset, customerId: customer.customerId, customerTitle: "Assets Inc", customerIsPublic: false },
    ]);
    expect((await of(other.token)).status).toBe(403);
    expect((await call("GET", `/api/asset/${asset.id.id}`, customer.token)).status).toBe(200);
    expect((await call("GET", `/api/asset/${asset.id.id}`, other.token)).status).toBe(403);
    const unassign = `/api/customer/asset/${asset.id.id}`;
    expect((await call("DELETE", unassign, token)).body).toEqual(asset);
    expect((await call("DELETE", unassign, token)).body.message).toBe("Asset isn't assigned to any customer!");
    const { body: open } = await call("POST", `/api/customer/public/asset/${asset.id.id}`, token);
    const info = (await call("GET", `/api/asset/info/${asset.id.id}`, token)).body;
    expect([info.customerId, info.customerTitle, info.customerIsPublic]).toEqual([open.customerId, "Public", true]);
    const missing = await call("POST", `/api/customer/${MISSING}/asset/${asset.id.id}`, token);
    expect([missing.status, missing.body.message]).toEqual([404, `Customer with id [${MISSING}] is not found`]);

    await call("POST", assign, token);
    expect((await call("DELETE", `/api/customer/${customer.customerId.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/asset/${asset.id.id}`, token)).body).toEqual(asset);
  });

  test("users without permission are refused; ids of other tenants look like unknown ids", async () => {
    const stranger = await platform.tenant();
    const customer = await platform.customer(token, "Rights Inc");
    const asset = await create({ name: "mine", type: "t" });
    const path = `/api/asset/${asset.id.id}`;
    for (const [method, where] of [
      ["GET", path],
      ["GET", `/api/asset/info/${asset.id.id}`],
      ["DELETE", path],
      ["POST", `/api/customer/public/asset/${asset.id.id}`],
      ["DELETE", `/api/customer/asset/${asset.id.id}`],
    ] as const) {
      const answer = await call(method, where, stranger.token);
      expect([answer.status, answer.body.message]).toEqual([404, `Asset with id [${asset.id.id}] is not found`]);
    }
    expect((await call("POST", "/api/asset", stranger.token, { ...asset, name: "stolen" })).status).toBe(404);
    expect((await call("GET", "/api/tenant/assets?assetName=mine", stranger.token)).status).toBe(404);
    const theirs = `/api/customer/${customer.customerId.id}/asset`;
    const own = await create({ name: "own", type: "t" }, stranger.token);
    expect((await call("POST", `${theirs}/${own.id.id}`, stranger.token)).status).toBe(404);

    const by = customer.token;
    expect((await call("POST", "/api/asset", by, { name: "new", type: "t" })).status).toBe(403);
    expect((await call("POST", "/api/asset", by, { ...asset, label: "x" })).status).toBe(403);
    expect((await call("DELETE", path, by)).status).toBe(403);
    await call("POST", `${theirs}/${asset.id.id}`, token);
    const { body: saved } = await call("POST", "/api/asset", by, { ...asset, label: "x", customerId: null });
    expect(saved).toEqual({ ...asset, label: "x", customerId: customer.customerId });
    expect((await call("DELETE", path, by)).status).toBe(403);
    expect((await call("GET", path, platform.sysAdmin)).status).toBe(403);
    expect((await call("GET", path)).status).toBe(401);
  });

  test("the number of assets is limited by the tenant's profile", async () => {
    const { body: profile } = await call("POST", "/api/tenantProfile", platform.sysAdmin, {
      name: `two assets ${database.dialect}`,
      profileData: { configuration: { type: "DEFAULT", maxAssets: 2 } },
    });
    const { tenantId, token: by } = await platform.tenant();
    const { body: tenant } = await call("GET", `/api/tenant/${tenantId.id}`, platform.sysAdmin);
    await call("POST", "/api/tenant", platform.sysAdmin, { ...tenant, tenantProfileId: profile.id });
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name) => call("POST", "/api/asset", by, { name, type: "t" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe("Can't create more then 2 assets!");
  });

  test("CORE-7.046 assets are found by their relations, of the requested types only", async () => {
    const root = await create({ name: "site", type: "site" });
    const near = await create({ name: "near", type: "pump" });
    const far = await create({ name: "far", type: "pump" });
    const other = await create({ name: "other", type: "valve" });
    const relate = (from: object, to: object, type = "Contains") =>
      call("POST", "/api/relation", token, { from, to, type });
    await relate(root.id, near.id);
    await relate(near.id, far.id);
    await relate(root.id, other.id);
    const search = async (parameters: object, more: object = {}) =>
      call("POST", "/api/assets", token, {
        parameters: { rootId: root.id.id, rootType: "ASSET", direction: "FROM", maxLevel: 1, ...parameters },
        assetTypes: ["pump", "site"],
        ...more,
      });
    const found = async (...query: Parameters<typeof search>) =>
      names({ data: (await search(...query)).body }).toSorted();
    expect(await found({})).toEqual(["near"]);
    expect(await found({ maxLevel: 0 })).toEqual(["far", "near"]);
    expect(await found({}, { assetTypes: ["valve"] })).toEqual(["other"]);
    expect(await found({}, { relationType: "Manages" })).toEqual([]);
    expect(await found({ rootId: far.id.id, direction: "TO", maxLevel: -1 })).toEqual(["near", "site"]);
    expect((await search({}, { assetTypes: null })).status).toBe(404);
    expect((await search({ rootId: MISSING })).status).toBe(404);
    const stranger = await platform.tenant();
    const body = { parameters: { rootId: root.id.id, rootType: "ASSET" }, assetTypes: ["pump"] };
    expect((await call("POST", "/api/assets", stranger.token, body)).status).toBe(404);
  });

  test("CORE-7.041 relations and data are deleted with their entity", async () => {
    const asset = await create({ name: "doomed", type: "t" });
    const other = await create({ name: "survivor", type: "t" });
    await call("POST", "/api/relation", token, { from: other.id, to: asset.id, type: "Contains" });
    const data = `/api/plugins/telemetry/ASSET/${asset.id.id}`;
    await call("POST", `${data}/timeseries/ANY`, token, { temperature: 1 });
    await call("POST", `${data}/SERVER_SCOPE`, token, { floor: 3 });
    expect((await call("GET", `${data}/values/timeseries?keys=temperature`, token)).body.temperature[0].value).toBe(
      "1",
    );
    expect((await call("DELETE", `/api/asset/${asset.id.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/asset/${asset.id.id}`, token)).body.errorCode).toBe(32);
    expect((await call("DELETE", `/api/asset/${asset.id.id}`, token)).status).toBe(404);
    const relations = await call("GET", `/api/relations?fromId=${other.id.id}&fromType=ASSET`, token);
    expect(relations.body).toEqual([]);
    await platform.entities.cleanupJobs.settled();
    const id = entityId("ASSET", asset.id.id as Uuid);
    expect(await platform.telemetry.timeSeriesKeys(id)).toEqual([]);
    expect(await platform.telemetry.attributeKeys(id, ["SERVER_SCOPE"])).toEqual([]);
  });

  test("an asset with views is not deleted, with a reason", async () => {
    const asset = await create({ name: "viewed", type: "t" });
    const { body: view } = await call("POST", "/api/entityView", token, {
      name: "view of an asset",
      type: "t",
      entityId: asset.id,
    });
    const refused = await call("DELETE", `/api/asset/${asset.id.id}`, token);
    expect([refused.status, refused.body.message]).toEqual([400, "Can't delete asset that has entity views!"]);
    expect((await call("DELETE", `/api/entityView/${view.id.id}`, token)).status).toBe(200);
    expect((await call("DELETE", `/api/asset/${asset.id.id}`, token)).status).toBe(200);
  });

  test("a view is not created for an entity that is deleted at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const asset = await create({ name: `contested ${round}`, type: "t" });
      const draft = { name: `contesting ${round}`, type: "t", entityId: asset.id };
      const [made, deleted] = await Promise.all([
        call("POST", "/api/entityView", token, draft),
        call("DELETE", `/api/asset/${asset.id.id}`, token),
      ]);
      expect([made.status === 200, deleted.status === 200].filter(Boolean)).toEqual([true]);
    }
  });

  test("events of writes contain the state before and the user", async () => {
    const events: EntityEvent[] = [];
    const unsubscribe = platform.bus.subscribe("entity", (event) => void events.push(event));
    const asset = await create({ name: "announced", type: "t" });
    await call("POST", "/api/asset", token, { ...asset, label: "l" });
    await call("DELETE", `/api/asset/${asset.id.id}`, token);
    unsubscribe();
    expect(events.map(({ action, before }) => [action, before !== undefined])).toEqual([
      ["CREATED", false],
      ["UPDATED", true],
      ["DELETED", false],
    ]);
    expect(events.every(({ by, entity }) => by?.email.endsWith("@tenant.org") && entity.id.id === asset.id.id)).toBe(
      true,
    );
  });

  test("CORE-3.031 queries find assets with their fields", async () => {
    const asset = await create({ name: "queried", type: "q", label: "Q" });
    const { body } = await call("POST", "/api/entitiesQuery/find", token, {
      entityFilter: { type: "assetType", assetType: "q", assetNameFilter: "que" },
      entityFields: ["name", "type", "label"].map((key) => ({ type: "ENTITY_FIELD", key })),
      pageLink: { pageSize: 10, page: 0 },
    });
    expect(body.data.map(({ entityId: id }: { entityId: object }) => id)).toEqual([asset.id]);
    const { name, type, label } = body.data[0].latest.ENTITY_FIELD;
    expect([name.value, type.value, label.value]).toEqual(["queried", "q", "Q"]);
  });

  test("assets and views are deleted with their tenant", async () => {
    const { tenantId, token: by } = await platform.tenant();
    const asset = await create({ name: "a", type: "t" }, by);
    await call("POST", "/api/entityView", by, { name: "v", type: "t", entityId: asset.id });
    const { body: device } = await call("POST", "/api/device", by, { name: "d" });
    await call("POST", "/api/entityView", by, { name: "w", type: "t", entityId: device.id });
    expect((await call("DELETE", `/api/tenant/${tenantId.id}`, platform.sysAdmin)).status).toBe(200);
    for (const table of ["asset", "entity_view", "device"] as const) {
      const { count } = await database.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("tenant_id", "=", tenantId.id)
        .executeTakeFirstOrThrow();
      expect([table, count]).toEqual([table, 0]);
    }
  });
});
