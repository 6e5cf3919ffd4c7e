import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const OWNER = "admin@tenant.org";
const GONE = "gone@tenant.org";
const ROOT = { username: "root@platform.org", password: "secret-1" };

describe.each(TEST_DATABASES)("what tenants use of the platform on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp({ ...settingsAt(database.place), ORRERY_USAGE_INTERVAL_MS: "100" });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function call(method: string, path: string, token?: string, body?: unknown): Promise<Wire> {
    const answer = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, {
      method,
      headers: token ? { "x-authorization": `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  }

  /** Changes the profile of the only tenant. */
  async function limit(limits: object): Promise<void> {
    const { token } = await call("POST", "/api/auth/login", undefined, ROOT);
    const { data } = await call("GET", "/api/tenantProfiles?pageSize=1&page=0", token);
    const [profile] = data;
    const configuration = { type: "DEFAULT", ...limits };
    await call("POST", "/api/tenantProfile", token, { ...profile, profileData: { configuration } });
  }

  /** Latest values of the tenant's usage state. */
  async function usage(): Promise<Record<string, string>> {
    const { data } = await client.json("POST", "/api/entitiesQuery/find", {
      entityFilter: { type: "apiUsageState" },
      pageLink: { pageSize: 1, page: 0 },
      entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    });
    const path = `/api/plugins/telemetry/API_USAGE_STATE/${data[0].entityId.id}/values/timeseries`;
    const series = (await client.json("GET", path)) as Record<string, [{ value: string }]>;
    return Object.fromEntries(Object.entries(series).map(([key, [point]]) => [key, point.value]));
  }

  test("CORE-3.033 messages, nodes and stored points are counted under the tenant's usage state", async () => {
    await client.device("counted", "COUNTED");
    const device = await client.mqtt("COUNTED");
    for (const message of ['{"a":1,"b":2}', '{"a":3}']) await device.publishAsync(TELEMETRY, message, { qos: 1 });
    await device.endAsync();
    await expect
      .poll(usage)
      .toMatchObject({ transportMsgCount: "2", transportDataPointsCount: "3", transportApiState: "ENABLED" });
    await expect.poll(async () => Number((await usage()).storageDataPointsCount)).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => Number((await usage()).ruleEngineExecutionCount)).toBeGreaterThanOrEqual(6);
    expect(await usage()).toMatchObject({ transportMsgCountHourly: "2", transportMsgLimit: "0", smsCount: "0" });
  });

  test("a device that sends faster than its tenant allows is cut off, one that sends over HTTP gets an error", async () => {
    await client.device("fast", "FAST");
    await limit({ transportDeviceTelemetryMsgRateLimit: "2:600" });
    const device = await client.mqtt("FAST");
    const closed = new Promise<void>((resolve) => device.once("close", () => resolve()));
    const post = () => client.text("POST", "/api/v1/FAST/telemetry", '{"a":1}').catch(String);
    await expect.poll(post).toContain("429");
    device.publish(TELEMETRY, '{"a":3}', { qos: 1 });
    await closed;
    await limit({});
    await expect.poll(post).toBe("");
  });

  test("its administrators are written to when a limit is near, and when it is reached", async () => {
    const server = await startTestMailServer({ unknown: GONE });
    const { token } = await call("POST", "/api/auth/login", undefined, ROOT);
    const mail = await call("GET", "/api/admin/settings/mail", token);
    await call("POST", "/api/admin/settings", token, { ...mail, jsonValue: { ...mail.jsonValue, ...server.settings } });
    const other = "another@tenant.org";
    for (const email of [GONE, other, "suspended@tenant.org"]) {
      const { id } = await client.json("POST", "/api/user?sendActivationMail=false", {
        authority: "TENANT_ADMIN",
        email,
      });
      const link = new URL(await client.text("GET", `/api/user/${id.id}/activationLink`));
      const activateToken = link.searchParams.get("activateToken");
      const account = { activateToken, password: "secret-2" };
      await client.json("POST", "/api/noauth/activate?sendActivationMail=false", account);
      const suspend = `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
      if (email.startsWith("suspended")) await client.text("POST", suspend);
    }
    await client.device("written about", "WRITTEN");
    const post = () => client.text("POST", "/api/v1/WRITTEN/telemetry", '{"a":1}').catch(String);
    await post();
    await expect.poll(async () => Number((await usage()).transportMsgCount)).toBeGreaterThan(0);
    const used = Number((await usage()).transportMsgCount);
    await limit({ maxTransportMessages: used + 40, warnThreshold: 0.01 });
    await expect.poll(() => server.emails.length).toBe(2); // whose mailbox is gone holds up nobody
    await expect.poll(async () => (await post()) || server.emails.length, { interval: 5 }).toContain("429");
    await expect.poll(() => server.emails.length).toBe(4);
    expect(server.emails.map(({ to }) => to)).toEqual([[OWNER], [other], [OWNER], [other]]);
    const [warning, , stopped] = server.emails.map(({ parts }) => parts.get("text/plain") ?? "");
    expect(warning).toContain("has used most of this month's messages of devices");
    expect(stopped).toContain("Messages from devices are refused");
    expect(stopped).toContain("/usage");
    await limit({});
    await expect.poll(post).toBe(""); // enabled again, of which nobody is told
    await server.close();
    expect(server.emails.length).toBe(4);
  });

  test("a tenant that has used up its messages takes no more, until its profile allows it", async () => {
    await client.device("spent", "SPENT");
    await limit({ maxTransportMessages: 1 });
    await expect.poll(async () => (await usage()).transportApiState).toBe("DISABLED");
    const post = () => client.text("POST", "/api/v1/SPENT/telemetry", '{"a":1}').catch(String);
    await expect.poll(post).toContain("429");
    await expect(client.mqtt("SPENT")).rejects.toThrow("Connection refused: Server unavailable");
    await limit({});
    await expect.poll(async () => (await usage()).transportApiState).toBe("ENABLED");
    await expect.poll(post).toBe("");
  });

  test("actions of users are in the audit log of the running platform", async () => {
    await client.device("audited", "AUDITED");
    const list = async () => {
      const page = "pageSize=50&page=0&textSearch=audited";
      const { data } = await client.json("GET", `/api/audit/logs?${page}`);
      return data.map(({ actionType }: { actionType: string }) => actionType);
    };
    await expect.poll(list).toEqual(["ADDED"]);
  });
});
