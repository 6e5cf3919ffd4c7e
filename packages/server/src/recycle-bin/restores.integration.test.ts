import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

describe.each(TEST_DATABASES)("what was changed by others before a restore, on $name", ({ open }) => {
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

  const restore = ({ id }: Wire, draft: object = {}) =>
    client.json("POST", `/api/orrery/recycleBin/${id.entityType}/${id.id}/restore`, draft);

  test("credentials of any type make way for a token, with which the device connects", async () => {
    const credentials = (userName: string) => ({
      credentialsType: "MQTT_BASIC",
      credentialsValue: JSON.stringify({ userName, password: "p" }),
    });
    const make = (name: string) =>
      client.json("POST", "/api/device-with-credentials", { device: { name }, credentials: credentials("basic-1") });
    const first = await make("basic");
    await client.text("DELETE", `/api/device/${first.id.id}`);
    await make("basic 2");
    const path = `/api/orrery/recycleBin/DEVICE/${first.id.id}/restore`;
    expect(JSON.parse((await client.call("POST", path, {})).text)).toMatchObject({ taken: ["credentialsId"] });
    expect((await client.call("POST", path, { credentialsId: "  " })).status).toBe(400);
    await restore(first, { credentialsId: "token-of-basic" });
    const proof = { credentialsType: "ACCESS_TOKEN", credentialsId: "token-of-basic", credentialsValue: null };
    expect(await client.json("GET", `/api/device/${first.id.id}/credentials`)).toMatchObject(proof);
    const mqtt = await client.mqtt("token-of-basic");
    expect(mqtt.connected).toBe(true);
    await mqtt.endAsync();
  });

  test("a profile whose provision key another has comes back without, and provisions nobody", async () => {
    const draft = (name: string) => ({
      name,
      type: "DEFAULT",
      transportType: "DEFAULT",
      provisionType: "ALLOW_CREATE_NEW_DEVICES",
      provisionDeviceKey: "shared-key",
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: { type: "DEFAULT" },
        provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: "its-secret" },
      },
    });
    const profile = await client.json("POST", "/api/deviceProfile", draft("provisioning"));
    await client.text("DELETE", `/api/deviceProfile/${profile.id.id}`);
    const other = await (await client.otherTenant()).json("POST", "/api/deviceProfile", draft("theirs"));
    expect(other.provisionDeviceKey).toBe("shared-key");
    expect(await restore(profile)).toEqual({
      ...profile,
      provisionType: "DISABLED",
      provisionDeviceKey: null,
      profileData: {
        ...profile.profileData,
        provisionConfiguration: { type: "DISABLED", provisionDeviceSecret: null },
      },
    });
  });

  test("an edge whose routing key another has comes back with a new one", async () => {
    const draft = (name: string) => ({
      name,
      type: "t",
      routingKey: "shared-routing",
      secret: "s",
      edgeLicenseKey: "k",
      cloudEndpoint: "http://localhost",
    });
    const edge = await client.json("POST", "/api/edge", draft("routed"));
    await client.text("DELETE", `/api/edge/${edge.id.id}`);
    await (await client.otherTenant()).json("POST", "/api/edge", draft("theirs"));
    const restored = await restore(edge);
    expect(restored).toEqual({ ...edge, routingKey: expect.stringMatching(/^[A-Za-z0-9]{36}$/) });
  });

  test("a device follows its profile, which was renamed and given another transport", async () => {
    const draft = { name: "before", type: "DEFAULT", transportType: "DEFAULT" };
    const profile = await client.json("POST", "/api/deviceProfile", draft);
    const device = await client.json("POST", "/api/device", { name: "follows", deviceProfileId: profile.id });
    await client.text("DELETE", `/api/device/${device.id.id}`);
    await client.json("POST", "/api/deviceProfile", {
      ...profile,
      name: "afterwards",
      transportType: "SNMP",
      profileData: {
        ...profile.profileData,
        transportConfiguration: { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] },
      },
    });
    const restored = await restore(device);
    expect(restored).toMatchObject({ name: "follows", type: "afterwards", deviceProfileId: profile.id });
    expect(restored.deviceData.transportConfiguration).toMatchObject({ type: "SNMP", host: "localhost" });
    expect(await client.json("GET", `/api/device/${device.id.id}`)).toEqual(restored);
    const { data } = await client.json("GET", "/api/tenant/devices?pageSize=10&page=0&type=afterwards");
    expect(data).toEqual([restored]);
  });
});
