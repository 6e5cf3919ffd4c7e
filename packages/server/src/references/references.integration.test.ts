import { NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

describe.each(TEST_DATABASES)("references to an entity on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const pathOf = ({ id }: Wire) => `/api/orrery/references/${id.entityType}/${id.id}`;
  const usersOf = async (entity: Wire): Promise<Wire[]> =>
    (await client.json("GET", pathOf(entity))).data.map(({ id, name, places }: Wire) => [id.entityType, name, places]);

  test("lists the dashboards, views, rule nodes, profiles and users that refer to it, and no others", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "used", type: "t" });
    const unused = await client.json("POST", "/api/asset", { name: "unused", type: "t" });
    const alias = { alias: "A", filter: { type: "singleEntity", singleEntity: asset.id } };
    const configuration = { entityAliases: { x: alias }, widgets: {} };
    const dashboard = await client.json("POST", "/api/dashboard", { title: "shows it", configuration });
    const keys = { attributes: { cs: [], ss: [], sh: [] }, timeseries: [] };
    await client.json("POST", "/api/entityView", { name: "views it", type: "t", entityId: asset.id, keys });
    const chain = await client.json("POST", "/api/ruleChain", { name: "filters it" });
    const node = {
      type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
      name: "is it",
      debugMode: false,
      configuration: { jsScript: `return "${asset.id.id}" === msg.id;` },
      additionalInfo: { layoutX: 1, layoutY: 1 },
    };
    const metadata = {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      nodes: [node],
      connections: [],
      ruleChainConnections: [],
    };
    await client.json("POST", "/api/ruleChain/metadata", metadata);
    expect(await usersOf(asset)).toEqual([
      ["DASHBOARD", "shows it", []],
      ["ENTITY_VIEW", "views it", []],
      ["RULE_CHAIN", "filters it", ["is it"]],
    ]);
    expect(await usersOf(unused)).toEqual([]);

    const draft = { name: "leads there", type: "DEFAULT", transportType: "DEFAULT" };
    const defaults = { defaultRuleChainId: chain.id, defaultDashboardId: dashboard.id };
    const profile = await client.json("POST", "/api/deviceProfile", { ...draft, ...defaults });
    expect(await usersOf(chain)).toEqual([["DEVICE_PROFILE", "leads there", []]]);
    expect(await usersOf(dashboard)).toEqual([["DEVICE_PROFILE", "leads there", []]]);
    await client.json("POST", "/api/device", { name: "of the profile", deviceProfileId: profile.id });
    expect(await usersOf(profile)).toEqual([["DEVICE", "of the profile", []]]);
    await client.json("POST", "/api/dashboard", { ...dashboard, configuration: { widgets: {} } });
    expect((await usersOf(asset)).map(([kind]) => kind)).toEqual(["ENTITY_VIEW", "RULE_CHAIN"]);
  });

  test("what stands in the recycle bin uses nothing until it is restored; renamed users have their new names", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "used again", type: "t" });
    const configuration = { widgets: {}, note: { entityId: asset.id } };
    const dashboard = await client.json("POST", "/api/dashboard", { title: "comes back", configuration });
    await client.json("POST", "/api/dashboard", { ...dashboard, title: "renamed" });
    expect(await usersOf(asset)).toEqual([["DASHBOARD", "renamed", []]]);
    await client.text("DELETE", `/api/dashboard/${dashboard.id.id}`);
    expect(await usersOf(asset)).toEqual([]);
    await client.json("POST", `/api/orrery/recycleBin/DASHBOARD/${dashboard.id.id}/restore`, {});
    expect(await usersOf(asset)).toEqual([["DASHBOARD", "renamed", []]]);
  });

  test("a save that is refused leaves the references as they were", async () => {
    const [kept, wanted] = [
      await client.json("POST", "/api/asset", { name: "kept", type: "t" }),
      await client.json("POST", "/api/asset", { name: "wanted", type: "t" }),
    ];
    const keys = { attributes: { cs: [], ss: [], sh: [] }, timeseries: [] };
    const draft = { type: "t", keys };
    await client.json("POST", "/api/entityView", { ...draft, name: "taken", entityId: kept.id });
    const view = await client.json("POST", "/api/entityView", { ...draft, name: "free", entityId: kept.id });
    const refused = { ...view, name: "taken", entityId: wanted.id };
    expect((await client.call("POST", "/api/entityView", refused)).status).toBe(400);
    expect(await usersOf(wanted)).toEqual([]);
    expect((await usersOf(kept)).map(([, name]) => name)).toEqual(["free", "taken"]);
  });

  test("a key is used where a widget, filter, rule node, alarm rule or view names it", async () => {
    const usersOfKey = async (key: string): Promise<readonly (readonly unknown[])[]> =>
      (await client.json("GET", `/api/orrery/keyReferences?key=${encodeURIComponent(key)}`)).data.map(
        ({ id, name, places }: Wire) => [id.entityType, name, places],
      );
    const dataKeys = [
      { name: "key / 1", type: "timeseries", label: "no key 1" },
      { name: "no key 2", type: "function" },
    ];
    const filters = [{ key: { type: "ATTRIBUTE", key: "key 2" } }, { key: { type: "ENTITY_FIELD", key: "no key 3" } }];
    const configuration = { widgets: { w: { config: { datasources: [{ dataKeys }] } } }, filters: { f: filters } };
    await client.json("POST", "/api/dashboard", { title: "of keys", configuration });
    const chain = await client.json("POST", "/api/ruleChain", { name: "of keys, too" });
    await client.json("POST", "/api/ruleChain/metadata", {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      connections: [],
      ruleChainConnections: null,
      nodes: [
        {
          type: "org.thingsboard.rule.engine.metadata.TbGetAttributesNode",
          name: "reads it",
          debugMode: false,
          configuration: { latestTsKeyNames: ["key / 1"], serverAttributeNames: ["key 3"] },
        },
      ],
    });
    const asset = await client.json("POST", "/api/asset", { name: "seen by key", type: "t" });
    const keys = { attributes: { cs: [], ss: ["key 3"], sh: [] }, timeseries: ["key 2"] };
    await client.json("POST", "/api/entityView", { name: "of its keys", type: "t", entityId: asset.id, keys });
    expect(await usersOfKey("key / 1")).toEqual([
      ["DASHBOARD", "of keys", []],
      ["RULE_CHAIN", "of keys, too", ["reads it"]],
    ]);
    expect(await usersOfKey("key 2")).toEqual([
      ["DASHBOARD", "of keys", []],
      ["ENTITY_VIEW", "of its keys", []],
    ]);
    expect((await usersOfKey("key 3")).map(([kind]) => kind)).toEqual(["ENTITY_VIEW", "RULE_CHAIN"]);
    for (const none of ["no key 1", "no key 2", "no key 3", "key"]) expect(await usersOfKey(none)).toEqual([]);
    expect((await client.call("GET", "/api/orrery/keyReferences?key=")).status).toBe(400);
    const other = await client.otherTenant();
    expect((await other.json("GET", "/api/orrery/keyReferences?key=key%202")).data).toEqual([]);
  });

  test("the home dashboard of the tenant is used by it", async () => {
    const { id } = await client.json("POST", "/api/dashboard", { title: "home" });
    const used = async () => (await usersOf({ id })).map(([kind]) => kind);
    const { tenantId } = await client.json("GET", "/api/auth/user");
    await client.text("POST", "/api/tenant/dashboard/home/info", { dashboardId: id, hideDashboardToolbar: true });
    expect((await client.json("GET", pathOf({ id }))).data).toMatchObject([{ id: tenantId }]);
    await client.text("POST", "/api/tenant/dashboard/home/info", { dashboardId: null });
    expect(await used()).toEqual([]);
  });

  test("says that there are more when one chain alone has more places than are returned", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "named often", type: "t" });
    const node = (n: number) => ({
      type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
      name: `node ${n}`,
      debugMode: false,
      configuration: { jsScript: `return "${asset.id.id}" === msg.id;` },
    });
    for (const [name, nodes] of [["a", 100] as const, ["b", 1] as const]) {
      const { id: ruleChainId } = await client.json("POST", "/api/ruleChain", { name });
      await client.json("POST", "/api/ruleChain/metadata", {
        ruleChainId,
        firstNodeIndex: 0,
        nodes: Array.from({ length: nodes }, (_, n) => node(n)),
        connections: [],
        ruleChainConnections: null,
      });
      const { data, hasMore } = await client.json("GET", pathOf(asset));
      expect([hasMore, data.map((one: Wire) => [one.name, one.places.length])]).toEqual([name === "b", [["a", 100]]]);
    }
  });

  test("keys and names of nodes that no database stores are left out", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "beside odd keys", type: "t" });
    const dataKeys = ["a\0b", "half \ud83d"].map((name) => ({ name, type: "timeseries" }));
    await client.json("POST", "/api/dashboard", { title: "odd", configuration: { dataKeys, note: asset.id } });
    expect(await usersOf(asset)).toEqual([["DASHBOARD", "odd", []]]);
  });

  test("other tenants and customer users have no access", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "private", type: "t" });
    const other = await client.otherTenant();
    await other.json("POST", "/api/dashboard", { title: "spy", configuration: { note: asset.id.id } });
    expect((await other.call("GET", pathOf(asset))).status).toBe(404);
    expect(await usersOf(asset)).toEqual([]);
    expect((await client.call("GET", `/api/orrery/references/ASSET/${NULL_UUID}`)).status).toBe(404);
  });
});
