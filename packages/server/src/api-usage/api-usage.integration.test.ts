import type { EntityId, TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ids } from "../kernel/ids.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { openTestTelemetry } from "../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import { ApiUsage, type UsageChange } from "./api-usage.ts";
import { UsageStore } from "./usage-store.ts";

const FEBRUARY = Date.UTC(2024, 1);
const HOUR = 3_600_000;

describe.each(TEST_DATABASES)("API usage on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let series: Awaited<ReturnType<typeof openTestTelemetry>>;
  let platform: TestIdentity;
  let telemetry: TelemetryService;
  let now = FEBRUARY + 10.5 * HOUR;
  const opened: ApiUsage[] = [];

  beforeAll(async () => {
    database = await open();
    series = await openTestTelemetry(database);
    platform = await startTestIdentity(database);
    const attributes = new AttributeStore(database);
    telemetry = new TelemetryService({ series: series.series, attributes, bus: platform.bus });
  });
  afterAll(async () => {
    await platform.close();
    await series.close();
    await database.close();
  });

  async function start(): Promise<ApiUsage> {
    for (const usage of opened.splice(0)) await usage.close();
    const { bus, tenancy } = platform;
    const clock = () => now;
    const usage = new ApiUsage({
      store: new UsageStore(database),
      telemetry,
      bus,
      ids: new Ids(clock),
      clock,
      log: testLog,
      profileOf: (tenantId) => tenancy.profileDirectory.find(tenantId),
      intervalMs: 3_600_000,
    });
    await usage.start();
    opened.push(usage);
    return usage;
  }

  async function stateOf(tenantId: TenantId): Promise<EntityId> {
    const found = (await new UsageStore(database).list()).find(({ state }) => state.tenantId.id === tenantId.id);
    if (!found) throw new Error("The tenant has no usage state");
    return found.state.id;
  }

  /** Latest values by key: `[ts, value]`. */
  async function values(id: EntityId): Promise<Record<string, readonly [number, unknown]>> {
    const points = await telemetry.latest(id);
    return Object.fromEntries(points.map(({ key, ts, value }) => [key, [ts, value.value] as const]));
  }

  async function limited(limits: Record<string, number>): Promise<TenantId> {
    const { tenantId } = await platform.tenant();
    const { body: profile } = await platform.call("POST", "/api/tenantProfile", platform.sysAdmin, {
      name: `limited ${tenantId.id}`,
      profileData: { configuration: { type: "DEFAULT", ...limits } },
    });
    const { body: tenant } = await platform.call("GET", `/api/tenant/${tenantId.id}`, platform.sysAdmin);
    const draft = { ...tenant, tenantProfileId: profile.id };
    expect((await platform.call("POST", "/api/tenant", platform.sysAdmin, draft)).status).toBe(200);
    return tenantId;
  }

  test("each tenant has a state, whose counters of month and hour survive a restart", async () => {
    const usage = await start();
    const { tenantId } = await platform.tenant();
    await expect.poll(() => stateOf(tenantId)).toMatchObject({ entityType: "API_USAGE_STATE" });
    usage.count(tenantId, "emails", 2);
    await usage.flush();
    usage.count(tenantId, "emails", 3);
    const restarted = await start();
    restarted.count(tenantId, "emails");
    await restarted.flush();
    const id = await stateOf(tenantId);
    expect(await values(id)).toMatchObject({
      emailCount: [FEBRUARY, 6],
      emailCountHourly: [FEBRUARY + 10 * HOUR, 6],
      emailLimit: [now, 0],
      emailApiState: [expect.any(Number), "ENABLED"],
      transportMsgCount: [FEBRUARY, 0],
    });
    now += HOUR;
    restarted.count(tenantId, "emails");
    await restarted.flush();
    expect(await values(id)).toMatchObject({
      emailCount: [FEBRUARY, 7],
      emailCountHourly: [FEBRUARY + 11 * HOUR, 1],
    });
  });

  test("a limit warns, disables the feature, and enables it in the next month", async () => {
    const usage = await start();
    const tenantId = await limited({ maxTransportMessages: 10, warnThreshold: 0.5 });
    const heard: UsageChange[] = [];
    usage.onChange((change) => void heard.push(change));
    const use = async (count: number) => {
      usage.count(tenantId, "transportMessages", count);
      await usage.flush();
    };
    await use(4);
    expect(heard).toEqual([]);
    await use(1);
    expect(usage.allows(tenantId, "transport")).toBe(true);
    await use(5);
    expect(usage.allows(tenantId, "transport")).toBe(false);
    expect(usage.allows(tenantId, "sms")).toBe(true);
    expect((await start()).allows(tenantId, "transport")).toBe(false);
    const id = await stateOf(tenantId);
    expect(await values(id)).toMatchObject({
      transportApiState: [now, "DISABLED"],
      transportMsgLimit: [now, 10],
    });
    const next = await start();
    next.onChange((change) => void heard.push(change));
    now = Date.UTC(2024, 2, 1, 0, 30);
    next.count(tenantId, "transportMessages");
    await next.flush();
    expect(next.allows(tenantId, "transport")).toBe(true);
    expect(heard.map(({ feature, state }) => `${feature} ${state}`)).toEqual([
      "transport WARNING",
      "transport DISABLED",
      "transport ENABLED",
    ]);
    expect(await values(id)).toMatchObject({ transportMsgCount: [Date.UTC(2024, 2), 1] });
  });

  test("a higher limit in the profile applies in the next round, even without usage", async () => {
    const usage = await start();
    const tenantId = await limited({ maxSms: 1 });
    usage.count(tenantId, "sms");
    await usage.flush();
    expect(usage.allows(tenantId, "sms")).toBe(false);
    const profile = await platform.tenancy.profileDirectory.find(tenantId);
    const more = { ...profile, profileData: { configuration: { ...profile?.profileData.configuration, maxSms: 5 } } };
    await platform.call("POST", "/api/tenantProfile", platform.sysAdmin, more);
    await usage.flush();
    expect(usage.allows(tenantId, "sms")).toBe(true);
    expect(await values(await stateOf(tenantId))).toMatchObject({ smsLimit: [now, 5] });
  });

  test("stored points are counted, except the usage state's own; a tenant over its limit stores none", async () => {
    const usage = await start();
    const tenantId = await limited({ maxDPStorageDays: 2 });
    telemetry.restrict((id) => usage.allows(id, "storage"));
    const entityId = { entityType: "DEVICE", id: tenantId.id } as const;
    const point = (ts: number) => ({ key: "t", ts, value: { type: "LONG", value: 1 } }) as const;
    await telemetry.saveTimeSeries({ tenantId, entityId, points: [point(1), point(2)] });
    await usage.flush();
    await usage.flush();
    await expect(telemetry.saveTimeSeries({ tenantId, entityId, points: [point(3)] })).rejects.toThrow(
      "DB storage writes are disabled due to API limits!",
    );
    expect(await values(await stateOf(tenantId))).toMatchObject({
      storageDataPointsCount: [expect.any(Number), 2],
      dbApiState: [now, "DISABLED"],
    });
  });

  test("the state is deleted with its tenant, and has its title", async () => {
    await start();
    const { tenantId } = await platform.tenant();
    const store = new UsageStore(database);
    const nameOf = async () => (await store.list()).find(({ state }) => state.tenantId.id === tenantId.id)?.name;
    await expect.poll(nameOf).toMatch(/^Tenant/);
    const { body: tenant } = await platform.call("GET", `/api/tenant/${tenantId.id}`, platform.sysAdmin);
    await platform.call("POST", "/api/tenant", platform.sysAdmin, { ...tenant, title: "Renamed" });
    await expect.poll(nameOf).toBe("Renamed");
    await platform.call("DELETE", `/api/tenant/${tenantId.id}`, platform.sysAdmin);
    await expect.poll(nameOf).toBeUndefined();
    await store.insert(new Ids(() => now).uuid(), now, { id: tenantId, title: "Left by a crash" });
    await start();
    expect(await nameOf()).toBeUndefined();
    for (const usage of opened.splice(0)) await usage.close();
  });
});
