import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";
import { SYS_DESCR, SYS_NAME, startSnmpd } from "../transports/testing/snmpd.ts";

describe.each(TEST_DATABASES)("devices that are asked, on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let agent: Awaited<ReturnType<typeof startSnmpd>>;
  const settings = () => ({ ...settingsAt(database.place), ORRERY_EGRESS_ALLOW: "127.0.0.0/8" });

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    agent = await startSnmpd();
    app = await startTestApp(settings());
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await agent[Symbol.asyncDispose]();
    await database.close();
  });

  const call = async (method: string, path: string, body?: unknown): Promise<Wire> => {
    const answer = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, {
      method,
      headers: { "x-authorization": `Bearer ${world.token("tenant 1")}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    const text = await answer.text();
    expect([method, path, status, status === 200 ? "" : text]).toEqual([method, path, 200, ""]);
    return text === "" ? undefined : JSON.parse(text);
  };
  const latest = (id: Uuid, key: string) =>
    call("GET", `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=${key}&useStrictDataTypes=true`);
  const value = async (id: Uuid, key: string): Promise<unknown> => (await latest(id, key))[key]?.[0]?.value;

  const profile = (mappings: readonly object[]) => ({
    name: "meters",
    type: "DEFAULT",
    transportType: "SNMP",
    provisionType: "DISABLED",
    profileData: {
      configuration: { type: "DEFAULT" },
      transportConfiguration: {
        type: "SNMP",
        timeoutMs: 1_000,
        retries: 1,
        communicationConfigs: [
          { spec: "TELEMETRY_QUERYING", queryingFrequencyMs: 100, mappings },
          {
            spec: "TO_DEVICE_RPC_REQUEST",
            mappings: [{ oid: SYS_NAME, key: "name", dataType: "STRING" }],
          },
        ],
      },
      provisionConfiguration: { type: "DISABLED", provisionDeviceSecret: null },
      alarms: null,
    },
  });
  const mapping = (key: string) => ({ oid: `.${SYS_DESCR}`, key, dataType: "STRING" });
  const transportConfiguration = (community: string) => {
    return { type: "SNMP", host: "127.0.0.1", port: agent.port, protocolVersion: "V2C", community };
  };

  test("a device is asked as soon as it is stored, follows its profile and itself, and is asked after a restart", async () => {
    const saved = await call("POST", "/api/deviceProfile", profile([mapping("first")]));
    const device = await call("POST", "/api/device", {
      name: "meter",
      deviceProfileId: saved.id,
      deviceData: { configuration: { type: "DEFAULT" }, transportConfiguration: transportConfiguration("writer") },
    });
    const id: Uuid = device.id.id;
    await expect.poll(() => value(id, "first")).toBe("a meter");
    const params = { key: "name", value: database.place.kind };
    const answer = await call("POST", `/api/rpc/twoway/${id}`, { method: "SET", params });
    expect(answer).toEqual({ name: database.place.kind });
    await call("POST", "/api/deviceProfile", { ...saved, ...profile([mapping("second")]), id: saved.id });
    await expect.poll(() => value(id, "second")).toBe("a meter");
    await app.close();
    app = await startTestApp(settings());
    await call("DELETE", `/api/plugins/telemetry/DEVICE/${id}/timeseries/delete?keys=second&deleteAllDataForKeys=true`);
    await expect.poll(() => value(id, "second")).toBe("a meter");
    const connectivity = await call("GET", `/api/orrery/device/${id}/connectivity`);
    expect(connectivity).toMatchObject({ active: true, sessions: 0, entries: [] });
    await call("POST", "/api/device", {
      ...(await call("GET", `/api/device/${id}`)),
      deviceData: { configuration: { type: "DEFAULT" }, transportConfiguration: transportConfiguration("unknown") },
    });
    const entries = async () => (await call("GET", `/api/orrery/device/${id}/connectivity`)).entries;
    await expect.poll(entries, { timeout: 20_000 }).toMatchObject([{ transport: "SNMP", cause: "NO_ANSWER" }]);
    await call("DELETE", `/api/device/${entityId("DEVICE", id).id}`);
  });
});
