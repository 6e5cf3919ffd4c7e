import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { openTestTelemetry, type TestTelemetry } from "../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";
const VALUE = { type: "LONG", value: 1 } as const;

describe.each(TEST_DATABASES)("keys of devices on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let identity: TestIdentity;
  let store: TestTelemetry;
  let token: string;
  const keys = async (kind: string, profile?: string, by = token) => {
    const query = profile === undefined ? "" : `?deviceProfileId=${profile}`;
    return identity.call("GET", `/api/deviceProfile/devices/keys/${kind}${query}`, by);
  };

  /** Creates a device of the type with a value in each place. @returns its profile. */
  async function seed(name: string, type: string, { series, shared, server }: Record<string, string[]>, by = token) {
    const { body } = await identity.call("POST", "/api/device", by, { name, type });
    const id = entityId("DEVICE", body.id.id as Uuid);
    const points = (series ?? []).map((key) => ({ key, ts: 1, value: VALUE }));
    await store.telemetry.saveTimeSeries({ tenantId: body.tenantId, entityId: id, points });
    await store.series.flushLatest(); // written in the background otherwise
    for (const [scope, found] of [
      ["SHARED_SCOPE", shared],
      ["SERVER_SCOPE", server],
    ] as const) {
      const attributes = (found ?? []).map((key) => ({ key, lastUpdateTs: 1, value: VALUE }));
      await store.telemetry.saveAttributes({
        tenantId: body.tenantId,
        entityId: id,
        scope,
        attributes,
        notifyDevice: false,
      });
    }
    return body.deviceProfileId.id as string;
  }

  beforeAll(async () => {
    database = await open();
    store = await openTestTelemetry(database);
    identity = await startTestIdentity(database);
    ({ token } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await store.close();
    await database.close();
  });

  test("CORE-7.155 CORE-7.156 keys are those of the profile's devices, or of all devices, unique and sorted", async () => {
    const pump = await seed("pump 1", "pump", {
      series: ["speed", "Bar"],
      shared: ["limit"],
      server: ["site", "limit"],
    });
    await seed("pump 2", "pump", { series: ["speed", "amps"], shared: [], server: [] });
    const tank = await seed("tank", "tank", { series: ["level"], shared: ["limit"], server: ["depth"] });
    expect((await keys("timeseries", pump)).body).toEqual(["Bar", "amps", "speed"]);
    expect((await keys("attributes", pump)).body).toEqual(["limit", "site"]);
    expect((await keys("timeseries", tank)).body).toEqual(["level"]);
    expect((await keys("timeseries")).body).toEqual(["Bar", "amps", "level", "speed"]);
    expect((await keys("attributes", "")).body).toEqual(["depth", "limit", "site"]);
  });

  test("keys of another tenant, or of a profile without access, are hidden", async () => {
    const stranger = await identity.tenant();
    const foreign = await seed("theirs", "secret", { series: ["secret"], shared: [], server: [] }, stranger.token);
    expect((await keys("timeseries", undefined, stranger.token)).body).toEqual(["secret"]);
    expect((await keys("timeseries")).body).not.toContain("secret");
    expect((await keys("attributes", undefined, stranger.token)).body).toEqual([]);
    for (const id of [foreign, MISSING]) {
      const { status, body } = await keys("timeseries", id);
      expect([status, body.message]).toEqual([404, `Device profile with id [${id}] is not found`]);
    }
    expect((await keys("timeseries", "nonsense")).status).toBe(400);
    const { token: userToken } = await identity.customer(token, "Customer");
    expect((await keys("timeseries", undefined, userToken)).status).toBe(403);
    expect((await keys("attributes", undefined, identity.sysAdmin)).status).toBe(403);
  });
});
