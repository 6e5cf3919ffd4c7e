import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient, type TestSettings } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

interface Frame {
  readonly subscriptionId?: number;
  readonly cmdId?: number;
  readonly data?: Wire;
  readonly update?: Wire;
}

describe.each(TEST_DATABASES)("live data of views on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let settings: TestSettings;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    settings = settingsAt(database.place);
    app = await startTestApp(settings);
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function connect() {
    const login = { username: "admin@tenant.org", password: "secret-2" };
    const { token } = await client.json("POST", "/api/auth/login", login);
    const frames: Frame[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${app.httpPort}/api/ws/plugins/telemetry?token=${token}`);
    socket.on("message", (text) => frames.push(JSON.parse(String(text)) as Frame));
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return {
      frames,
      send: (commands: object) => socket.send(JSON.stringify(commands)),
      [Symbol.dispose]: () => socket.terminate(),
    };
  }

  test("subscriptions and queries of a view get the values that it shows, and no others", async () => {
    const deviceId = await client.device("viewed", "VIEWED");
    const view = await client.json("POST", "/api/entityView", {
      name: "live view",
      type: "live",
      entityId: { entityType: "DEVICE", id: deviceId },
      keys: { timeseries: ["shown"] },
    });
    using socket = await connect();
    const { frames } = socket;
    socket.send({
      tsSubCmds: [
        { entityType: "ENTITY_VIEW", entityId: view.id.id, keys: "shown,hidden", scope: "LATEST_TELEMETRY", cmdId: 1 },
      ],
      entityDataCmds: [
        {
          cmdId: 2,
          query: {
            entityFilter: { type: "entityViewType", entityViewType: "live", entityViewNameFilter: "" },
            pageLink: { pageSize: 10, page: 0 },
            entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
            latestValues: [{ type: "TIME_SERIES", key: "shown" }],
          },
          latestCmd: { keys: [{ type: "TIME_SERIES", key: "shown" }] },
        },
      ],
    });
    await expect.poll(() => frames.length).toBe(2);
    const device = await client.mqtt("VIEWED");
    await device.publishAsync("v1/devices/me/telemetry", '{"shown":1.5,"hidden":2}', { qos: 1 });
    const updates = () => frames.slice(2);
    const seen = () => [
      ...updates().flatMap(({ subscriptionId, data }) => (subscriptionId === 1 ? Object.entries(data) : [])),
      ...updates().flatMap(({ cmdId, update }) => (cmdId === 2 ? Object.entries(update[0].latest.TIME_SERIES) : [])),
    ];
    await expect.poll(() => seen().length).toBe(2);
    expect(seen()).toEqual([
      ["shown", [[expect.any(Number), "1.5"]]],
      ["shown", expect.objectContaining({ value: "1.5" })],
    ]);

    // History and live points of the view through the query, and through a history command of the older kind.
    await device.publishAsync("v1/devices/me/telemetry", '{"ts":1000,"values":{"shown":1,"hidden":1}}', { qos: 1 });
    frames.length = 0;
    socket.send({
      entityDataCmds: [
        {
          cmdId: 3,
          query: {
            entityFilter: { type: "singleEntity", singleEntity: view.id },
            pageLink: { pageSize: 1, page: 0 },
          },
          historyCmd: { keys: ["shown", "hidden"], startTs: 0, endTs: 2000, interval: 0, limit: 10, agg: "NONE" },
        },
      ],
      historyCmds: [
        { entityType: "ENTITY_VIEW", entityId: view.id.id, keys: "shown,hidden", startTs: 0, endTs: 2000, cmdId: 4 },
      ],
    });
    await expect.poll(() => frames.some(({ subscriptionId }) => subscriptionId === 4)).toBe(true);
    await expect.poll(() => frames.some(({ cmdId, data, update }) => cmdId === 3 && (update ?? data?.data))).toBe(true);
    const old = frames.find(({ subscriptionId }) => subscriptionId === 4);
    expect(old?.data).toEqual({ shown: [[1000, "1"]] });
    const answers = frames.filter(({ cmdId }) => cmdId === 3);
    const series = answers.flatMap(({ data, update }) =>
      (update ?? data?.data ?? []).map((e: Frame & { timeseries: object }) => e.timeseries),
    );
    expect(series.at(-1)).toEqual({ shown: [{ ts: 1000, value: "1" }], hidden: [] });
    await device.endAsync();
  });

  test("a view follows its target after a restart", async () => {
    const deviceId = await client.device("restarted", "RESTARTED");
    const view = await client.json("POST", "/api/entityView", {
      name: "restarted view",
      type: "r",
      entityId: { entityType: "DEVICE", id: deviceId },
    });
    await app.close();
    app = await startTestApp(settings);
    client = new TestClient(app);
    await client.signIn();
    await client.text("POST", "/api/v1/RESTARTED/telemetry", '{"ts":1000,"values":{"a":7}}');
    const latest = () => client.json("GET", `/api/plugins/telemetry/ENTITY_VIEW/${view.id.id}/values/timeseries`);
    await expect.poll(latest).toEqual({ a: [{ ts: 1000, value: "7" }] });
  });

  test("CORE-7.048 CORE-7.049 CORE-7.050 CORE-7.171 CORE-7.172 edges get assets, and views of their entities", async () => {
    const page = "pageSize=10&page=0";
    const template = await client.json("POST", "/api/ruleChain", { name: "edges", type: "EDGE" });
    await client.json("POST", `/api/ruleChain/${template.id.id}/edgeTemplateRoot`);
    const edge = await client.json("POST", "/api/edge", {
      name: "edge",
      type: "e",
      routingKey: "key",
      secret: "secret",
      edgeLicenseKey: "licence",
      cloudEndpoint: "http://cloud",
    });
    const asset = await client.json("POST", "/api/asset", { name: "for the edge", type: "x" });
    const other = await client.json("POST", "/api/asset", { name: "for nobody", type: "x" });
    const view = await client.json("POST", "/api/entityView", { name: "edge view", type: "x", entityId: asset.id });
    const assignView = `/api/edge/${edge.id.id}/entityView/${view.id.id}`;
    await expect(client.text("POST", assignView)).rejects.toThrow("related device/asset doesn't assigned to edge!");
    const assign = `/api/edge/${edge.id.id}/asset/${asset.id.id}`;
    expect(await client.json("POST", assign)).toEqual(asset);
    expect(await client.json("POST", assignView)).toEqual(view);
    const assets = () => client.json("GET", `/api/edge/${edge.id.id}/assets?${page}&type=x`);
    expect((await assets()).data).toEqual([asset]);
    expect((await client.json("GET", `/api/edge/${edge.id.id}/entityViews?${page}`)).data).toEqual([view]);
    expect(
      (await client.json("GET", `/api/edge/${edge.id.id}/assets?${page}&startTime=${asset.createdTime}`)).data,
    ).toEqual([asset]);
    expect(
      (await client.json("GET", `/api/edge/${edge.id.id}/assets?${page}&endTime=${asset.createdTime - 1}`)).data,
    ).toEqual([]);
    expect(await client.json("DELETE", assignView)).toEqual(view);
    expect(await client.json("DELETE", assign)).toEqual(asset);
    expect((await assets()).data).toEqual([]);
    expect((await client.json("GET", `/api/asset/${other.id.id}`)).name).toBe("for nobody");
  });
});
