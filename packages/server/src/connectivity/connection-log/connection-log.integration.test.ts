import { type ConnectionEntry, type DeviceConnectivity, entityId, parseUuid, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { Ids } from "../../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import { fixtureDevice } from "../../transports/testing/device-fixture.ts";
import { ConnectionLog } from "./connection-log.ts";
import { ConnectionStore } from "./connection-store.ts";

const TOKEN = "q7Rk2mV9xT4bLw8nZc3D";
const newest = "pageSize=100&page=0&sortProperty=lastTime&sortOrder=DESC";

describe.each(TEST_DATABASES)("the connection log on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let admin: TestClient;
  let system: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    admin = new TestClient(app);
    await admin.claim(app.setupCode ?? "");
    system = await admin.systemAdmin();
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (client: TestClient, filter = ""): Promise<readonly ConnectionEntry[]> =>
    (await client.json("GET", `/api/orrery/connections?${newest}${filter}`)).data;
  const ofDevice = (client: TestClient, id: string): Promise<DeviceConnectivity> =>
    client.json("GET", `/api/orrery/device/${id}/connectivity`);
  const post = (token: string, body: string) =>
    fetch(`http://127.0.0.1:${app.httpPort}/api/v1/${token}/telemetry`, { method: "POST", body });

  test("a stranger's refusals are counted, show a prefix at most, and only the installation sees them", async () => {
    const wrong = `never${TOKEN}`;
    for (let i = 0; i < 5; i += 1) await admin.mqtt(wrong, { clientId: `probe-${i}` }).catch(() => undefined);
    await post(wrong, "{}");
    await expect
      .poll(async () =>
        (await list(system, "&causes=UNKNOWN_CREDENTIALS")).map(({ transport, count }) => [transport, count]),
      )
      .toEqual(
        expect.arrayContaining([
          ["MQTT", 5],
          ["HTTP", 1],
        ]),
      );
    const entries = await list(system, "&causes=UNKNOWN_CREDENTIALS&transports=MQTT");
    expect(entries).toMatchObject([
      { outcome: "REFUSED", address: "127.0.0.1", clientId: expect.stringMatching(/^probe-/), credential: "neve" },
    ]);
    expect(JSON.stringify(entries)).not.toContain(wrong.slice(0, 6));
    expect(await list(admin)).toEqual([]);
  });

  test("who connects a device sees what was refused from his address, and the beginning of credentials that he knows", async () => {
    const id = await admin.device("Soil probe seven", `Wf9${TOKEN}`);
    const attempts = async (client: TestClient, device = id) => (await ofDevice(client, device)).attempts;
    await admin.mqtt(`Wf9${TOKEN}x`, { clientId: "mosq-1" }).catch(() => undefined); // one character too many
    await post("Soil probe seven", "{}"); // the name where the token belongs
    await expect
      .poll(async () =>
        (await attempts(admin)).map(({ transport, credential, clientId }) => [transport, credential, clientId]),
      )
      .toEqual(
        expect.arrayContaining([
          ["MQTT", "Wf9q", "mosq-1"],
          ["HTTP", "Soil", ""],
        ]),
      );
    const stranger = await admin.device("Other", `Zz0${TOKEN}`);
    const seen = await attempts(admin, stranger);
    expect(seen.length).toBeGreaterThan(1); // that something was refused at this address, and nothing of what was presented
    expect(seen.filter(({ credential, clientId }) => credential !== "" || clientId !== "")).toEqual([]);
  });

  test("the owner of a device sees why it is active, what ended, and what was not kept", async () => {
    const id = await admin.device("pump", TOKEN);
    expect(await ofDevice(admin, id)).toMatchObject({
      active: false,
      sessions: 0,
      lastActivityTime: 0,
      inactivityTimeoutMs: 600_000,
      inactivityTimeoutSource: "SETTING",
      droppedMessages: 0,
      entries: [],
    });
    const device = await admin.mqtt(TOKEN, { clientId: "pump-7" });
    await device.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
    await device.publishAsync("v1/unknown", "1", { qos: 1 });
    await expect.poll(() => ofDevice(admin, id)).toMatchObject({ active: true, sessions: 1, droppedMessages: 1 });
    await admin.json("POST", `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, { inactivityTimeout: 60_000 });
    await device.endAsync();
    expect((await post(TOKEN, "no JSON")).status).toBe(400);
    const ended = {
      outcome: "ENDED",
      cause: "CLIENT_CLOSED",
      transport: "MQTT",
      clientId: "pump-7",
      deviceName: "pump",
    };
    const unknown = { outcome: "DROPPED", cause: "UNKNOWN_TOPIC", transport: "MQTT" };
    const unreadable = { outcome: "DROPPED", cause: "UNREADABLE_PAYLOAD", transport: "HTTP", address: "127.0.0.1" };
    await expect
      .poll(async () => (await ofDevice(admin, id)).entries)
      .toEqual(expect.arrayContaining([ended, unknown, unreadable].map((entry) => expect.objectContaining(entry))));
    const state = await ofDevice(admin, id);
    expect(state).toMatchObject({
      inactivityTimeoutMs: 60_000,
      inactivityTimeoutSource: "ATTRIBUTE",
      droppedMessages: 2,
    });
    const profile = state.entries[0]?.deviceProfileId?.id;
    expect(await list(admin, `&deviceProfileIds=${profile}&outcomes=ENDED`)).toMatchObject([ended]);
    expect(await list(admin, "&textSearch=PUMP-7")).toHaveLength(
      state.entries.filter((entry) => entry.clientId).length,
    );
    expect(JSON.stringify(state)).not.toContain(TOKEN);
  });

  test("a profile that prescribes another transport is said to the owner", async () => {
    const profile = await admin.json("GET", "/api/deviceProfileInfo/default");
    const whole = await admin.json("GET", `/api/deviceProfile/${profile.id.id}`);
    const { id: _, createdTime: __, ...draft } = whole;
    const coap = await admin.json("POST", "/api/deviceProfile", {
      ...draft,
      name: "of CoAP",
      default: false,
      transportType: "COAP",
      profileData: {
        ...draft.profileData,
        transportConfiguration: {
          type: "COAP",
          coapDeviceTypeConfiguration: {
            coapDeviceType: "DEFAULT",
            transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
          },
        },
      },
    });
    const token = `coap${TOKEN}`;
    const made = { name: "of CoAP", deviceProfileId: coap.id };
    const { id } = await admin.json("POST", `/api/device?accessToken=${token}`, made);
    await expect(admin.mqtt(token)).rejects.toThrow();
    const refused = { outcome: "REFUSED", cause: "OTHER_TRANSPORT", transport: "MQTT", credential: "coap" };
    await expect.poll(async () => (await ofDevice(admin, id.id)).entries).toMatchObject([refused]);
  });

  test("other tenants see nothing, by list, filter or id; customers see their devices", async () => {
    const id = await admin.device("meter", `meter${TOKEN}`);
    const device = await admin.mqtt(`meter${TOKEN}`);
    await device.endAsync();
    await expect.poll(async () => (await ofDevice(admin, id)).entries).toHaveLength(1);
    const other = await admin.otherTenant();
    expect(await list(other)).toEqual([]);
    expect(await list(other, `&deviceIds=${id}`)).toEqual([]);
    const unknown = await other.call("GET", "/api/orrery/device/13814000-1dd2-11b2-8080-808080808080/connectivity");
    const foreign = await other.call("GET", `/api/orrery/device/${id}/connectivity`);
    expect([foreign.status, JSON.parse(foreign.text).message]).toEqual([404, JSON.parse(unknown.text).message]);
    const customer = await admin.json("POST", "/api/customer", { title: "Customer" });
    const user = await admin.customerUser(customer.id);
    expect((await user.call("GET", `/api/orrery/device/${id}/connectivity`)).status).toBe(403);
    await admin.json("POST", `/api/customer/${customer.id.id}/device/${id}`);
    expect((await ofDevice(user, id)).entries).toHaveLength(1);
    expect((await user.call("GET", `/api/orrery/connections?${newest}`)).status).toBe(403);
  });
});

describe.each(TEST_DATABASES)("the bounds of the connection log on $name", ({ open }) => {
  test("only the newest entries of a tenant are kept, none that are old, and none of tenants that are gone", async () => {
    const database = await open();
    let now = 1_000_000_000;
    const tenants = [1, 2].map((n) => entityId("TENANT", parseUuid(`00000000-0000-1000-8000-00000000aaa${n}`)));
    const gone = new Set<Uuid>();
    const store = new ConnectionStore(database);
    const log = new ConnectionLog({
      store,
      isTenant: async (id) => !gone.has(id),
      days: 2,
      maxKept: 10,
      clock: () => now,
      ids: new Ids(() => now),
      log: testLog,
    });
    const report = (number: number, tenant: number) =>
      log.report({
        outcome: "ENDED",
        cause: "KEEP_ALIVE",
        transport: "MQTT",
        device: fixtureDevice(number, { tenantId: tenants[tenant] ?? fixtureDevice(1).tenantId }),
      });
    const kept = async (tenant: number) => {
      const link = { page: 0, pageSize: 100, sortOrder: { property: "lastTime", direction: "ASC" } } as const;
      return (await store.list({ tenantId: tenants[tenant]?.id ?? ("" as Uuid) }, link)).data;
    };
    for (let i = 0; i < 300; i += 1) {
      now += 1;
      report(i, 0);
    }
    await log.flush();
    expect((await kept(0)).map(({ deviceName }) => deviceName)).toEqual(
      Array.from({ length: 10 }, (_, i) => `device ${290 + i}`),
    );
    report(5, 1);
    report(5, 1);
    await log.flush();
    report(5, 1);
    await log.flush();
    expect(await kept(1)).toMatchObject([{ count: 3 }]);
    now += 86_400_000;
    report(6, 1);
    await log.flush();
    now += 1.5 * 86_400_000;
    await log.retain();
    expect(await kept(0)).toEqual([]);
    expect(await kept(1)).toMatchObject([{ deviceName: "device 6" }]);
    gone.add(tenants[1]?.id ?? ("" as Uuid));
    await log.retain();
    expect(await kept(1)).toEqual([]);
    await log.close();
    await database.close();
  });
});
