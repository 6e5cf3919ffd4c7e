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

  test("other tenants and customer users have no access", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "private", type: "t" });
    const other = await client.otherTenant();
    await other.json("POST", "/api/dashboard", { title: "spy", configuration: { note: asset.id.id } });
    expect((await other.call("GET", pathOf(asset))).status).toBe(404);
    expect(await usersOf(asset)).toEqual([]);
    expect((await client.call("GET", `/api/orrery/references/ASSET/${NULL_UUID}`)).status).toBe(404);
  });
});
