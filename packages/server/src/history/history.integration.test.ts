import { NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const PATH = "/api/orrery/history";

describe.each(TEST_DATABASES)("versions of entities on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp({ ...settingsAt(database.place), ORRERY_HISTORY_VERSIONS: "5" });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const pathOf = ({ id }: Wire) => `${PATH}/${id.entityType}/${id.id}`;
  const historyOf = async (entity: Wire): Promise<Wire[]> =>
    (await client.json("GET", `${pathOf(entity)}?${ALL}`)).data;
  const statesOf = (entity: Wire, version: Wire): Promise<Wire> =>
    client.json("GET", `${pathOf(entity)}/${version.id}`);

  test.each([
    ["asset", { type: "room" }, "label"],
    ["device", { type: "default" }, "label"],
    ["dashboard", { title: "versions of dashboard" }, "title"],
    ["customer", { title: "versions of customer" }, "city"],
    ["deviceProfile", { type: "DEFAULT", transportType: "DEFAULT" }, "description"],
  ])(
    "every change of %s records user, time and previous state; a version can be restored",
    async (kind, draft, member) => {
      const made = await client.json("POST", `/api/${kind}`, { name: `versions of ${kind}`, ...draft });
      const first = await client.json("POST", `/api/${kind}`, { ...made, [member]: "one" });
      await client.json("POST", `/api/${kind}`, { ...first, [member]: "one" });
      await client.json("POST", `/api/${kind}`, { ...first, [member]: "two".repeat(1000).slice(0, 60) });

      const versions = await historyOf(made);
      expect(versions.map(({ action }) => action)).toEqual(["UPDATED", "UPDATED", "CREATED"]);
      const [last, second, creation] = versions;
      expect(last).toMatchObject({ userName: expect.stringContaining("@"), entityId: made.id });
      expect(await statesOf(made, creation)).toMatchObject({ before: null, after: { [member]: made[member] } });
      expect(await statesOf(made, second)).toMatchObject({
        before: { [member]: made[member] },
        after: { [member]: "one" },
      });
      expect(await statesOf(made, last)).toMatchObject({ before: { [member]: "one" }, after: { id: made.id } });

      const restored = await client.json("POST", `${pathOf(made)}/${second.id}/restore`, {});
      expect(restored).toMatchObject({ id: made.id, [member]: "one" });
      expect(await client.json("GET", `/api/${kind}/${made.id.id}`)).toMatchObject({ [member]: "one" });
      const before = await client.json("POST", `${pathOf(made)}/${second.id}/restore`, { state: "before" });
      expect(before[member]).toEqual(made[member]);
      expect((await historyOf(made)).slice(0, 2).map(({ action }) => action)).toEqual(["UPDATED", "UPDATED"]);
    },
  );

  test("a long document is restored exactly, including the spelling of its numbers", async () => {
    const configuration = `{"widgets":{},"settings":{"note":"${"x".repeat(100_000)}","n":1.50}}`;
    const made = await client.json("POST", "/api/dashboard", { title: "long" });
    const text = `{"id":${JSON.stringify(made.id)},"title":"long","configuration":${configuration}}`;
    await client.json("POST", "/api/dashboard", text);
    await client.json("POST", "/api/dashboard", { ...made, configuration: { widgets: {} } });
    const [, second] = await historyOf(made);
    await client.json("POST", `${pathOf(made)}/${second?.id}/restore`, {});
    const answer = await client.call("GET", `/api/dashboard/${made.id.id}`);
    expect(answer.text).toContain(configuration);
  });

  test("an entity keeps as many versions as the setting allows, the newest ones", async () => {
    const made = await client.json("POST", "/api/asset", { name: "often saved", type: "t" });
    for (let n = 1; n <= 20; n++) await client.json("POST", "/api/asset", { ...made, label: `${n}` });
    await expect.poll(async () => (await historyOf(made)).length).toBeLessThanOrEqual(9);
    const [last] = await historyOf(made);
    expect(await statesOf(made, last as Wire)).toMatchObject({ before: { label: "19" }, after: { label: "20" } });
  });

  test("no version contains secrets, and a restored entity keeps its current ones", async () => {
    const profile = await client.json("POST", "/api/deviceProfile", {
      name: "with secrets",
      type: "DEFAULT",
      transportType: "SNMP",
      provisionType: "DISABLED",
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] },
      },
    });
    const data = (community: string, host: string) => ({
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "SNMP", host, port: 161, protocolVersion: "V2C", community },
    });
    const draft = { name: "secretive", deviceProfileId: profile.id };
    const device = await client.json("POST", "/api/device", { ...draft, deviceData: data("hush-1", "a.example") });
    await client.json("POST", "/api/device", { ...device, deviceData: data("hush-2", "b.example") });
    const [last, creation] = await historyOf(device);
    const texts = await Promise.all(
      [last, creation].map(async (version) => JSON.stringify(await statesOf(device, version as Wire))),
    );
    expect(texts.join()).toContain("a.example");
    expect(texts.join()).not.toContain("hush");
    const restored = await client.json("POST", `${pathOf(device)}/${creation?.id}/restore`, {});
    expect(restored.deviceData.transportConfiguration).toMatchObject({ host: "a.example", community: "hush-2" });
  });

  test("secrets of large entities survive the restore of a version, too", async () => {
    const large = "x".repeat(100_000);
    const profile = await client.json("POST", "/api/deviceProfile", {
      name: "large with secrets",
      type: "DEFAULT",
      transportType: "DEFAULT",
      image: `data:image/png;base64,${large}`,
      description: "one",
      provisionType: "ALLOW_CREATE_NEW_DEVICES",
      provisionDeviceKey: "large-key",
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: { type: "DEFAULT" },
        provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: "large-secret" },
      },
    });
    await client.json("POST", "/api/deviceProfile", { ...profile, description: "two" });
    const [, made] = await historyOf(profile);
    const restored = await client.json("POST", `${pathOf(profile)}/${made?.id}/restore`, {});
    expect(restored).toEqual({ ...profile, description: "one" });
    expect(JSON.stringify(restored)).toContain("large-secret");

    const edge = await client.json("POST", "/api/edge", {
      name: "large edge",
      type: "t",
      routingKey: "large-r",
      secret: "large-s",
      edgeLicenseKey: "large-l",
      cloudEndpoint: "http://localhost",
      additionalInfo: { large },
      label: "one",
    });
    await client.json("POST", "/api/edge", { ...edge, label: "two" });
    const [, first] = await historyOf(edge);
    await client.json("POST", `${pathOf(edge)}/${first?.id}/restore`, {});
    expect(await client.json("GET", `/api/edge/${edge.id.id}`)).toEqual({ ...edge, label: "one" });
  });

  test("a restore keeps the spelling of numbers in short documents, and what only looks like a mask", async () => {
    const device = { name: "spelled", label: "one" };
    const text = JSON.stringify({ ...device, additionalInfo: { n: 0 } }).replace('"n":0', '"n":1.50');
    const made = await client.json("POST", "/api/device", text);
    await client.json("POST", "/api/device", { ...made, label: "two" });
    const [, creation] = await historyOf(made);
    await client.json("POST", `${pathOf(made)}/${creation?.id}/restore`, {});
    expect((await client.call("GET", `/api/device/${made.id.id}`)).text).toContain('"n":1.50');

    const board = await client.json("POST", "/api/dashboard", { title: "stars", configuration: { text: "******" } });
    await client.json("POST", "/api/dashboard", { ...board, title: "no stars" });
    const [, stars] = await historyOf(board);
    const restored = await client.json("POST", `${pathOf(board)}/${stars?.id}/restore`, {});
    expect(restored.configuration).toEqual({ text: "******" });
  });

  test("the tenant that gets a device does not learn what it was for the other, nor who gave it", async () => {
    const other = await client.otherTenant();
    const { tenantId, email } = await client.json("GET", "/api/auth/user");
    const { tenantId: theirs } = await other.json("GET", "/api/auth/user");
    const device = await client.json("POST", "/api/device", { name: "given away", additionalInfo: { hush: "ours" } });
    await client.json("POST", `/api/tenant/${theirs.id}/device/${device.id.id}`);
    const { data } = await other.json("GET", `${pathOf(device)}?${ALL}`);
    expect(data).toMatchObject([{ action: "MOVED", userId: null, userName: null }]);
    const states = await other.json("GET", `${pathOf(device)}/${data[0].id}`);
    expect(states).toMatchObject({ before: null, after: { tenantId: theirs } });
    const texts = JSON.stringify([data, states]);
    for (const secret of [tenantId.id, email]) expect(texts).not.toContain(secret);
    const draft = { state: "before" };
    expect((await other.call("POST", `${pathOf(device)}/${data[0].id}/restore`, draft)).status).toBe(400);
  });

  test("other tenants and customer users have no access", async () => {
    const made = await client.json("POST", "/api/asset", { name: "private", type: "t" });
    const [version] = await historyOf(made);
    expect((await client.call("GET", `${PATH}/ASSET/${NULL_UUID}?${ALL}`)).status).toBe(404);
    expect((await client.call("GET", `${PATH}/TENANT/${NULL_UUID}?${ALL}`)).status).toBe(400);
    const other = await client.otherTenant();
    for (const [method, path] of [
      ["GET", `${pathOf(made)}?${ALL}`],
      ["GET", `${pathOf(made)}/${version?.id}`],
      ["POST", `${pathOf(made)}/${version?.id}/restore`],
    ] as const) {
      const answer = await other.call(method, path, method === "POST" ? {} : undefined);
      expect(answer.status).toBe(404);
    }
    const theirs = await other.json("POST", "/api/asset", { name: "theirs", type: "t" });
    expect((await other.call("GET", `${pathOf(theirs)}/${version?.id}`)).status).toBe(404);
  });
});
