import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./databases.ts";
import { LiveSocket } from "./rights/live-socket.ts";
import { World } from "./rights/world.ts";
import { settingsAt, startTestApp } from "./test-platform.ts";
import type { Wire } from "./wire.ts";

const INFO = { description: "Upstairs", gateway: true, precise: 1.5 };

/** Requests and answers of programs written for ThingsBoard 3.3.3, beyond those of its console. */
describe.each(TEST_DATABASES)("programs for 3.3.3 on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    const { place } = database;
    if (place.kind === "sqlite") await mkdir(join(place.directory, "platform"));
    app = await startTestApp(settingsAt(place));
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown, by = "tenant 1") =>
    world.call(method, path, world.token(by), body);
  const ok = async (method: string, path: string, body?: unknown, by = "tenant 1"): Promise<Wire> => {
    const { status, text } = await call(method, path, body, by);
    expect([status, text]).toEqual([200, expect.anything()]);
    return text === "" ? undefined : JSON.parse(text);
  };

  test("scalars of a neighbouring type are taken for what they mean", async () => {
    const device = await ok("POST", "/api/device", { name: 123, label: true });
    expect(device).toMatchObject({ name: "123", label: "true" });
    const address = { zip: 90210, phone: 4930123456, address2: 1.5 };
    const customer = await ok("POST", "/api/customer", { title: "Neighbours", ...address });
    expect(customer).toMatchObject({ zip: "90210", phone: "4930123456", address2: "1.5" });
    const dashboard = await ok("POST", "/api/dashboard", { title: 2021, mobileHide: "true", mobileOrder: "3" });
    expect(dashboard).toMatchObject({ title: "2021", mobileHide: true, mobileOrder: 3 });
    const predicate = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: "10" } };
    const found = await ok("POST", "/api/entitiesQuery/find", {
      entityFilter: { type: "deviceType", deviceType: "default", deviceNameFilter: 123 },
      keyFilters: [{ key: { type: "ENTITY_FIELD", key: "createdTime" }, valueType: "NUMERIC", predicate }],
      pageLink: { pageSize: "10", page: 0.0, dynamic: "true" },
    });
    expect(found.data).toMatchObject([{ entityId: device.id }]);
    const rpc = {
      method: "reboot",
      timeout: "5000",
      persistent: "true",
      retries: "2",
      expirationTime: "9999999999999",
    };
    expect(await ok("POST", `/api/rpc/oneway/${device.id.id}`, { ...rpc, params: {} })).toHaveProperty("rpcId");
  });

  test.each<[path: string, body: object, message: string]>([
    ["/api/device", { name: {} }, "name: must be string"],
    ["/api/dashboard", { title: "a", mobileOrder: "third" }, "mobileOrder: must be integer"],
    ["/api/dashboard", { title: "a", mobileHide: "yes" }, "mobileHide: must be boolean"],
    ["/api/customer", { title: "a", zip: ["1"] }, "zip: must be string"],
    ["/api/entitiesQuery/find", page({ pageSize: "ten" }), "pageSize: must be integer"],
    ["/api/entitiesQuery/find", page({ dynamic: "perhaps" }), "dynamic: must be boolean"],
  ])("what cannot be read so is refused: %s %j", async (path, body, message) => {
    const answer = await call("POST", path, body);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, errorCode: 31, message });
  });

  test("values of attributes and time series keep their type", async () => {
    const { id } = await world.make("DEVICE", "tenant 1");
    const values = { number: 1.5, text: "10", flag: "true", object: { a: "1" } };
    await ok("POST", `/api/plugins/telemetry/DEVICE/${id.id}/attributes/SERVER_SCOPE`, values);
    const read: Wire[] = await ok("GET", `/api/plugins/telemetry/DEVICE/${id.id}/values/attributes/SERVER_SCOPE`);
    expect(Object.fromEntries(read.map(({ key, value }) => [key, value]))).toMatchObject(values);
  });

  test("WebSocket commands may spell their numbers as texts", async () => {
    const { id } = await world.make("DEVICE", "tenant 1");
    await ok("POST", `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { ts: 5_000, values: { t: 1 } });
    using socket = await LiveSocket.open(app.httpPort, world.token("tenant 1"));
    const range = { keys: "t", startTs: "1", endTs: "10000", interval: "0", limit: "5", agg: "NONE" };
    socket.send({ historyCmds: [{ cmdId: "7", entityType: "DEVICE", entityId: id.id, ...range }] });
    expect(await socket.answer(7)).toMatchObject({ subscriptionId: 7, errorCode: 0, data: { t: [[5_000, "1"]] } });
  });

  test.each([
    ["JSON", JSON.stringify(INFO), INFO],
    ["what Python prints", "{'description': 'Upstairs', 'gateway': True, 'precise': 1.5}", INFO],
    ["no text", "", null],
    ["some text", "Upstairs", { description: "Upstairs" }],
  ])("what was read is saved with its additional information as text: %s", async (_, text, info) => {
    for (const [kind, path] of Object.entries({
      DEVICE: "/api/device",
      ASSET: "/api/asset",
      CUSTOMER: "/api/customer",
      USER: "/api/user",
      RULE_CHAIN: "/api/ruleChain",
      EDGE: "/api/edge",
      ENTITY_VIEW: "/api/entityView",
    })) {
      const made = await world.make(kind, "tenant 1");
      const saved = await ok("POST", path, { ...made, additionalInfo: text }, kind === "USER" ? "root" : "tenant 1");
      expect([kind, saved.additionalInfo]).toEqual([kind, info && expect.objectContaining(info)]);
    }
  });

  test("a parameter that is a list may be repeated", async () => {
    const [first, second] = [await world.make("DEVICE", "tenant 1"), await world.make("DEVICE", "tenant 1")];
    const [a, b] = [first.id.id, second.id.id];
    for (const query of [
      `deviceIds=${a},${b}`,
      `deviceIds=${a}&deviceIds=${b}`,
      `deviceIds=${a}&deviceIds=${b},${a}`,
    ]) {
      const found: Wire[] = await ok("GET", `/api/devices?${query}`);
      expect(new Set(found.map(({ id }) => id.id))).toEqual(new Set([a, b]));
    }
    const { id } = first;
    await ok("POST", `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { x: 1, y: 2, z: 3 });
    const latest = await ok("GET", `/api/plugins/telemetry/DEVICE/${id.id}/values/timeseries?keys=x&keys=z`);
    expect(Object.keys(latest).sort()).toEqual(["x", "z"]);
    expect((await call("GET", `/api/devices?deviceIds=${a}&deviceIds=x`)).status).toBe(400);
  });

  test("device profiles are sorted by whether they are the default one", async () => {
    await world.make("DEVICE_PROFILE", "tenant 1");
    for (const path of ["/api/deviceProfiles", "/api/deviceProfileInfos"]) {
      const page = `${path}?pageSize=10&page=0&sortProperty=isDefault`;
      const names = async (order: string) =>
        (await ok("GET", `${page}&sortOrder=${order}`)).data.map(({ name }: Wire) => name);
      expect((await names("DESC"))[0]).toBe("default");
      expect((await names("ASC")).at(-1)).toBe("default");
    }
  });

  test("alarm rules come back whole", async () => {
    const profile = await world.make("DEVICE_PROFILE", "tenant 1");
    const predicate = { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 1 } };
    const condition = { condition: [{ key: { type: "TIME_SERIES", key: "t" }, predicate }], spec: { type: "SIMPLE" } };
    const alarm = { id: "1", alarmType: "Hot", createRules: { MAJOR: { condition } } };
    const profileData = { ...(profile.profileData as object), alarms: [alarm] };
    const { id } = await ok("POST", "/api/deviceProfile", { ...profile, profileData });
    const { profileData: read } = await ok("GET", `/api/deviceProfile/${id.id}`);
    expect(read.alarms).toMatchObject([
      {
        propagate: false,
        propagateToOwner: false,
        propagateToTenant: false,
        propagateRelationTypes: null,
        clearRule: null,
        createRules: { MAJOR: { schedule: null, alarmDetails: null, dashboardId: null } },
      },
    ]);
  });

  test("what is kept without an effect is said in a header", async () => {
    const profile = await world.make("DEVICE_PROFILE", "tenant 1");
    const warnings = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, {
        method,
        headers: { "x-authorization": `Bearer ${world.token("tenant 1")}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
      return answer.headers.get("orrery-warnings");
    };
    expect(await warnings("POST", "/api/deviceProfile", profile)).toBeNull();
    const profileData = { ...(profile.profileData as object), alarms: [{ alarmType: "Hot" }] };
    const idle = '"Alarm rules that are not complete raise no alarms: Hot"';
    expect(await warnings("POST", "/api/deviceProfile", { ...profile, profileData })).toBe(idle);
    expect(await warnings("GET", `/api/deviceProfile/${profile.id.id}`)).toBe(idle);
    const chain = await world.make("RULE_CHAIN", "tenant 1");
    const path = `/api/ruleChain/${chain.id.id}/metadata`;
    expect(await warnings("GET", path)).toBeNull();
    const nodes = [{ type: "org.example.Teleport", name: "a" }];
    const missing = '"Messages fail at nodes that do not exist yet: org.example.Teleport"';
    const metadata = { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections: [] };
    expect(await warnings("POST", "/api/ruleChain/metadata", metadata)).toBe(missing);
    expect(await warnings("GET", path)).toBe(missing);
    const chains = { ruleChains: [{ ...chain, name: "Teleports" }], metadata: [metadata] };
    expect(await warnings("POST", "/api/ruleChains/import", chains)).toBe(missing);
  });

  test("a dashboard that was never assigned differs from one that is not assigned any more", async () => {
    const { id, assignedCustomers } = await world.make("DASHBOARD", "tenant 1");
    expect(assignedCustomers).toBeNull();
    const path = `/api/customer/${world.customerOf(1)}/dashboard/${id.id}`;
    expect((await ok("POST", path)).assignedCustomers).toHaveLength(1);
    const unassigned = await ok("DELETE", path);
    expect(unassigned.assignedCustomers).toEqual([]);
    const saved = await ok("POST", "/api/dashboard", { ...unassigned, title: "Nobody's" });
    for (const known of [saved, await ok("GET", `/api/dashboard/${id.id}`)]) {
      expect(known).toMatchObject({ title: "Nobody's", assignedCustomers: [] });
    }
    const customer = await ok("POST", "/api/customer", { title: "Leaves" });
    await ok("POST", `/api/customer/${customer.id.id}/dashboard/${id.id}`);
    await ok("DELETE", `/api/customer/${customer.id.id}`);
    expect((await ok("GET", `/api/dashboard/info/${id.id}`)).assignedCustomers).toEqual([]);
  });

  test("attributes of all scopes come with the entry of each", async () => {
    const { id } = await world.make("DEVICE", "tenant 1");
    const save = (scope: string, attributes: object) =>
      ok("POST", `/api/plugins/telemetry/DEVICE/${id.id}/attributes/${scope}`, attributes);
    await save("SERVER_SCOPE", { mode: "of the server" });
    await save("SHARED_SCOPE", { mode: "shared", own: 1 });
    using socket = await LiveSocket.open(app.httpPort, world.token("tenant 1"));
    socket.send({ attrSubCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: id.id, keys: "mode,own" }] });
    const { data } = (await socket.answer(1)) as { data: Readonly<Record<string, readonly [number, string][]>> };
    expect(data.mode?.map(([, value]) => value)).toEqual(["shared", "of the server"]);
    expect(data.own?.map(([, value]) => value)).toEqual(["1"]);
  });

  test.each([
    ["/api/oauth2/loginProcessingUrl", "root", '"/login/oauth2/code/"'],
    ["/api/edge/missingToRelatedRuleChains/:edge", "tenant 1", "{}"],
  ])("%s answers a text that is JSON", async (path, by, text) => {
    const edge = await world.make("EDGE", "tenant 1");
    const answer = await world.call("GET", path.replace(":edge", edge.id.id), world.token(by));
    expect(answer).toEqual({ status: 200, contentType: "text/plain;charset=UTF-8", text });
  });

  test("rule nodes and imported chains may have their additional information as text, too", async () => {
    const chain = await world.make("RULE_CHAIN", "tenant 1");
    const metadata = await ok("GET", `/api/ruleChain/${chain.id.id}/metadata`);
    const asText = (node: Wire) => ({ ...node, additionalInfo: JSON.stringify(node.additionalInfo) });
    const written = { ...metadata, nodes: metadata.nodes.map(asText) };
    const infos = ({ nodes }: Wire) => nodes.map(({ additionalInfo }: Wire) => additionalInfo);
    expect(infos(await ok("POST", "/api/ruleChain/metadata", written))).toEqual(infos(metadata));
    const imported = {
      ruleChains: [{ ...chain, name: "Imported", additionalInfo: '{"description":"Text"}' }],
      metadata: [written],
    };
    const [{ ruleChainId }] = await ok("POST", "/api/ruleChains/import", imported);
    expect(await ok("GET", `/api/ruleChain/${ruleChainId.id}`)).toMatchObject({
      additionalInfo: { description: "Text" },
    });
    expect(infos(await ok("GET", `/api/ruleChain/${ruleChainId.id}/metadata`))).toEqual(infos(metadata));
  });
});

function page(link: object): object {
  return { entityFilter: { type: "deviceType", deviceType: "default" }, pageLink: { pageSize: 1, page: 0, ...link } };
}
