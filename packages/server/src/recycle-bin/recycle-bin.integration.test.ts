import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { NULL_UUID } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient, type TestSettings } from "../testing/test-platform.ts";
import { trialDatabases } from "../testing/trial-databases.ts";
import { trialSeed, trialSize } from "../testing/trials.ts";
import type { Wire } from "../testing/wire.ts";
import { randomHistory } from "./test-history.ts";

const ALL = "pageSize=1000&page=0";
const PATH = "/api/orrery/recycleBin";
const inBin = ({ id }: Wire) => `${PATH}/${id.entityType}/${id.id}`;

const binnedOf = async (client: TestClient): Promise<string[]> =>
  (await client.json("GET", `${PATH}?${ALL}`)).data.map(({ name }: Wire) => name);

/** Reads the entity's rows from a table; on SQLite the platform's data is in a file of its own. */
async function rowsOf({ db }: OpenTestDatabase, settings: TestSettings, table: string, id: string): Promise<number> {
  const { ORRERY_DATA_DIR: folder } = settings;
  if (folder === undefined) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where entity_id = ${id}`.execute(db);
    return rows.length;
  }
  using file = new DatabaseSync(join(folder, "orrery.db"), {
    readOnly: true,
  });
  return file.prepare(`select 1 from ${table} where entity_id = ?`).all(id).length;
}

describe.each(TEST_DATABASES)("the recycle bin on $name", ({ open }) => {
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

  const attributesOf = ({ id }: Wire) =>
    client.json("GET", `/api/plugins/telemetry/${id.entityType}/${id.id}/values/attributes`);
  const relate = (from: Wire, to: Wire) =>
    client.json("POST", "/api/relation", { from: from.id, to: to.id, type: "Contains", typeGroup: "COMMON" });
  const relationsFrom = async ({ id }: Wire): Promise<string[]> =>
    (await client.json("GET", `/api/relations?fromId=${id.id}&fromType=${id.entityType}`)).map(({ to }: Wire) => to.id);

  test("a deleted device is invisible to everybody and is restored unchanged", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "owner of a binned one" });
    const made = await client.json("POST", "/api/device?accessToken=token-1", { name: "binned", label: "l" });
    const device = await client.json("POST", `/api/customer/${customer.id.id}/device/${made.id.id}`);
    const credentials = await client.json("GET", `/api/device/${made.id.id}/credentials`);
    const asset = await client.json("POST", "/api/asset", { name: "holder", type: "t" });
    await relate(asset, device);
    await client.text("POST", `/api/plugins/telemetry/DEVICE/${made.id.id}/SERVER_SCOPE`, { kept: 42 });
    await client.text("POST", `/api/plugins/telemetry/DEVICE/${made.id.id}/timeseries/ANY`, {
      ts: 1000,
      values: { t: 7 },
    });

    await client.text("DELETE", `/api/device/${made.id.id}`);
    for (const path of [
      `/api/device/${made.id.id}`,
      `/api/device/${made.id.id}/credentials`,
      `/api/plugins/telemetry/DEVICE/${made.id.id}/values/attributes`,
      `/api/orrery/history/DEVICE/${made.id.id}?${ALL}`,
    ]) {
      expect((await client.call("GET", path)).status).toBe(404);
    }
    expect(await relationsFrom(asset)).toEqual([]);
    expect((await client.json("GET", `/api/tenant/devices?${ALL}&textSearch=binned`)).data).toEqual([]);
    const entityFilter = { type: "entityList", entityType: "DEVICE", entityList: [made.id.id] };
    const pageLink = { pageSize: 10, page: 0 };
    const found = await client.json("POST", "/api/entitiesQuery/find", { entityFilter, pageLink, entityFields: [] });
    expect(found.data).toEqual([]);
    expect(await binnedOf(client)).toContain("binned");

    expect(await client.json("POST", `${inBin(made)}/restore`, {})).toEqual(device);
    expect(await client.json("GET", `/api/device/${made.id.id}`)).toEqual(device);
    expect(await client.json("GET", `/api/device/${made.id.id}/credentials`)).toEqual(credentials);
    expect(await relationsFrom(asset)).toEqual([made.id.id]);
    expect(await attributesOf(device)).toContainEqual({
      key: "kept",
      value: 42,
      lastUpdateTs: expect.any(Number),
    });
    const series = `/api/plugins/telemetry/DEVICE/${made.id.id}/values/timeseries?keys=t&startTs=0&endTs=2000`;
    expect(await client.json("GET", series)).toEqual({ t: [{ ts: 1000, value: "7" }] });
    const versions = (await client.json("GET", `/api/orrery/history/DEVICE/${made.id.id}?${ALL}`)).data;
    expect(versions.map(({ action }: Wire) => action)).toEqual(["RESTORED", "DELETED", "ASSIGNED", "CREATED"]);
    const deletion = `/api/orrery/history/DEVICE/${made.id.id}/${versions[1].id}`;
    expect(await client.json("GET", deletion)).toMatchObject({ before: { name: "binned" }, after: null });
    expect((await client.call("POST", `${deletion}/restore`, {})).status).toBe(400);
    await using connection = await client.mqtt("token-1").then((mqtt) => ({
      connected: mqtt.connected,
      [Symbol.asyncDispose]: () => mqtt.endAsync(),
    }));
    expect(connection.connected).toBe(true);
    expect((await client.call("POST", `${inBin(made)}/restore`, {})).status).toBe(404);
  });

  test("names and tokens become free; a restore reports which are taken and accepts new ones", async () => {
    const first = await client.json("POST", "/api/device?accessToken=token-2", { name: "reused" });
    await client.text("DELETE", `/api/device/${first.id.id}`);
    const second = await client.json("POST", "/api/device?accessToken=token-2", { name: "reused" });
    const refused = await client.call("POST", `${inBin(first)}/restore`, {});
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text)).toMatchObject({ taken: ["name", "credentialsId"] });
    const half = await client.call("POST", `${inBin(first)}/restore`, { name: "reused 2" });
    expect(JSON.parse(half.text)).toMatchObject({ status: 409, taken: ["credentialsId"] });
    const draft = { name: "reused 2", credentialsId: "token-3" };
    expect(await client.json("POST", `${inBin(first)}/restore`, draft)).toMatchObject({
      id: first.id,
      name: "reused 2",
    });
    expect((await client.json("GET", `/api/device/${first.id.id}/credentials`)).credentialsId).toBe("token-3");
    expect((await client.json("GET", `/api/device/${second.id.id}/credentials`)).credentialsId).toBe("token-2");
  });

  test("an entity is not restored without the entities it requires", async () => {
    const draft = { name: "short-lived", type: "DEFAULT", transportType: "DEFAULT" };
    const profile = await client.json("POST", "/api/deviceProfile", draft);
    const device = await client.json("POST", "/api/device", { name: "of it", deviceProfileId: profile.id });
    await client.text("DELETE", `/api/device/${device.id.id}`);
    await client.text("DELETE", `/api/deviceProfile/${profile.id.id}`);
    const refused = await client.call("POST", `${inBin(device)}/restore`, {});
    expect(JSON.parse(refused.text)).toMatchObject({ status: 409, missing: profile.id });
    await client.json("POST", `${inBin(profile)}/restore`, {});
    expect(await client.json("POST", `${inBin(device)}/restore`, {})).toEqual(device);
  });

  test("dashboards, entity views, and edges with their members are restored, too", async () => {
    const dashboard = await client.json("POST", "/api/dashboard", {
      title: "D",
      configuration: { widgets: { a: 1.5 }, html: '<p class="long">\n'.repeat(5_000) },
    });
    const asset = await client.json("POST", "/api/asset", { name: "seen", type: "t" });
    const keys = { attributes: { cs: [], ss: [], sh: [] }, timeseries: [] };
    const view = await client.json("POST", "/api/entityView", { name: "V", type: "t", entityId: asset.id, keys });
    const edge = await client.json("POST", "/api/edge", {
      name: "E",
      type: "t",
      routingKey: "r",
      secret: "s",
      edgeLicenseKey: "k",
      cloudEndpoint: "http://localhost",
    });
    await client.json("POST", `/api/edge/${edge.id.id}/asset/${asset.id.id}`);
    const all = { dashboard, entityView: view, edge };
    for (const [kind, { id }] of Object.entries(all)) await client.text("DELETE", `/api/${kind}/${id.id}`);
    for (const [kind, entity] of Object.entries(all)) {
      await client.json("POST", `${inBin(entity)}/restore`, {});
      expect(await client.json("GET", `/api/${kind}/${entity.id.id}`)).toEqual(entity);
    }
    const members = await client.json("GET", `/api/edge/${edge.id.id}/assets?${ALL}`);
    expect(members.data.map(({ name }: Wire) => name)).toEqual(["seen"]);
  });

  test("emptying deletes entities permanently, with their telemetry", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "for good", type: "t" });
    await client.text("POST", `/api/plugins/telemetry/ASSET/${asset.id.id}/SERVER_SCOPE`, { a: 1 });
    await client.text("DELETE", `/api/asset/${asset.id.id}`);
    await client.text("DELETE", inBin(asset));
    expect(await binnedOf(client)).not.toContain("for good");
    expect((await client.call("POST", `${inBin(asset)}/restore`, {})).status).toBe(404);
    expect((await client.call("DELETE", inBin(asset))).status).toBe(404);
    const rowsIn = (table: string) => rowsOf(database, settings, table, asset.id.id);
    for (const table of ["recycle_bin", "attribute_kv", "entity_version"]) {
      await expect.poll(() => rowsIn(table), { timeout: 10_000 }).toBe(0);
    }
    await client.text("DELETE", PATH);
    expect(await binnedOf(client)).toEqual([]);
  });

  test("other tenants, customer users and visitors have no access", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "curious" });
    const asset = await client.json("POST", "/api/asset", { name: "private", type: "t" });
    await client.json("POST", `/api/customer/${customer.id.id}/asset/${asset.id.id}`);
    await client.text("DELETE", `/api/asset/${asset.id.id}`);
    const other = await client.otherTenant();
    expect(await binnedOf(other)).toEqual([]);
    expect((await other.call("POST", `${inBin(asset)}/restore`, {})).status).toBe(404);
    expect((await other.call("DELETE", inBin(asset))).status).toBe(404);
    await other.text("DELETE", PATH);
    const user = await client.customerUser(customer.id);
    const shared = await client.json("POST", "/api/asset", { name: "shown", type: "t" });
    const made = await client.json("POST", `/api/customer/public/asset/${shared.id.id}`);
    const visitor = await client.visitor(made.customerId.id);
    for (const stranger of [user, visitor]) {
      expect((await stranger.call("GET", `${PATH}?${ALL}`)).status).toBe(403);
      expect((await stranger.call("POST", `${inBin(asset)}/restore`, {})).status).toBe(403);
      expect((await stranger.call("DELETE", inBin(asset))).status).toBe(403);
      expect((await stranger.call("DELETE", PATH)).status).toBe(403);
    }
    expect((await client.call("POST", `${PATH}/ASSET/${NULL_UUID}/restore`, {})).status).toBe(404);
    expect((await client.call("POST", `${PATH}/TENANT/${NULL_UUID}/restore`, {})).status).toBe(400);
    expect(await binnedOf(client)).toContain("private");
  });

  test("random saves, deletions and restores end in the state that a simple model predicts", {
    timeout: 120_000,
  }, async () => {
    for (let trial = 0; trial < trialSize(4); trial++) {
      const tenant = await client.otherTenant();
      await randomHistory(tenant, { seed: trialSeed(11) + trial, steps: 40 });
    }
  });

  test("entities in the bin do not count against limits; restored ones do", async () => {
    const tenant = await client.otherTenant({ maxAssets: 1 });
    const first = await tenant.json("POST", "/api/asset", { name: "one", type: "t" });
    await tenant.text("DELETE", `/api/asset/${first.id.id}`);
    const second = await tenant.json("POST", "/api/asset", { name: "two", type: "t" });
    expect((await tenant.call("POST", `${inBin(first)}/restore`, {})).status).toBe(400);
    expect(await binnedOf(tenant)).toEqual(["one"]);
    await tenant.text("DELETE", `/api/asset/${second.id.id}`);
    await tenant.json("POST", `${inBin(first)}/restore`, {});
  });
});

describe.each(trialDatabases("PostgreSQL"))("a recycle bin interrupted by a crash on $name", ({ open }) => {
  test("contains each entity completely or not at all", { timeout: 180_000 }, async () => {
    const database = await open({ migrated: false, attach: [] });
    const settings = settingsAt(database.place);
    const app = await startTestApp(settings);
    const client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
    const made = await Promise.all(
      Array.from({ length: 80 }, (_, n) => client.json("POST", "/api/device", { name: `cut ${n}` })),
    );
    await Promise.all(made.map(({ id }) => client.text("DELETE", `/api/device/${id.id}`)));
    await app.close();

    const restoring = await startTestProgram(settings);
    const first = new TestClient(restoring);
    await first.signIn();
    const cut = made
      .slice(0, 60)
      .map((device) => first.call("POST", `${inBin(device)}/restore`, {}).catch(() => undefined));
    await Promise.race(cut);
    await restoring.signal("SIGKILL");
    await Promise.all(cut);

    const emptying = await startTestProgram(settings);
    const second = new TestClient(emptying);
    await second.signIn();
    const alive = (await second.json("GET", `/api/tenant/devices?${ALL}`)).data.map(({ name }: Wire) => name);
    const binned = await binnedOf(second);
    expect([...alive, ...binned].toSorted()).toEqual(made.map(({ name }) => name).toSorted());
    for (const { id } of (await second.json("GET", `/api/tenant/devices?${ALL}`)).data) {
      expect((await second.call("GET", `/api/device/${id.id}/credentials`)).status).toBe(200);
    }
    await second.text("DELETE", PATH);
    await emptying.signal("SIGKILL");

    const last = await startTestApp(settings);
    const third = new TestClient(last);
    await third.signIn();
    expect(await binnedOf(third)).toEqual([]);
    const { id } = made[70]?.id ?? {};
    await expect.poll(() => rowsOf(database, settings, "recycle_bin", id), { timeout: 30_000 }).toBe(0);
    const kept = (await third.json("GET", `/api/tenant/devices?${ALL}`)).data.map(({ name }: Wire) => name);
    expect(kept.toSorted()).toEqual(alive.toSorted());
    await last.close();
    await database.close();
  });
});
