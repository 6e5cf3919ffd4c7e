import type { RetentionPolicy, RetentionPreview, RetentionRule, SavedRetention } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const PATH = "/api/orrery/retention";
/** 36 to 35 days ago, at a whole day. */
const OLD = Math.floor(Date.now() / DAY) * DAY - 36 * DAY;
const HOURS: RetentionRule = {
  ...{ deviceProfileId: null, keys: ["temp*"], rawDays: 30 },
  steps: [{ bucket: "HOUR", days: 365 }],
};
const policyOf = (...rules: RetentionRule[]): RetentionPolicy => ({ paused: false, rules });

describe.each(TEST_DATABASES)("retention of points on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const read = (): Promise<SavedRetention> => client.json("GET", PATH);
  const save = (policy: RetentionPolicy): Promise<SavedRetention> => client.json("POST", PATH, policy);
  const preview = (policy: RetentionPolicy): Promise<RetentionPreview> =>
    client.json("POST", `${PATH}/preview`, policy);
  const values = async (type: string, id: string, key: string, aggregation = "agg=NONE&limit=100000") => {
    const range = `keys=${key}&startTs=0&endTs=${Date.now()}&orderBy=ASC&useStrictDataTypes=true&${aggregation}`;
    const found = await client.json("GET", `/api/plugins/telemetry/${type}/${id}/values/timeseries?${range}`);
    return (found[key] ?? []) as readonly { readonly ts: number; readonly value: number }[];
  };
  const total = async (id: string, key: string, agg: string) => {
    const interval = `agg=${agg}&interval=${Date.now() * 2}`;
    return (await values("DEVICE", id, key, interval))[0]?.value;
  };

  /** A day of points, one a minute, and one of now. */
  async function fill(type: string, id: string): Promise<void> {
    const points = Array.from({ length: 1440 }, (_, i) => ({
      ts: OLD + i * MINUTE,
      values: { temperature: i, mode: i % 2 },
    }));
    for (const batch of [points, [{ ts: Date.now(), values: { temperature: -1, mode: 7 } }]]) {
      await client.text("POST", `/api/plugins/telemetry/${type}/${id}/timeseries/ANY`, batch);
    }
  }

  async function asset(name: string): Promise<string> {
    return (await client.json("POST", "/api/asset", { name, type: "room" })).id.id;
  }

  async function profile(name: string, of = client): Promise<string> {
    const transport = { type: "DEFAULT", transportType: "DEFAULT" };
    const profileData = { configuration: { type: "DEFAULT" }, transportConfiguration: { type: "DEFAULT" } };
    return (await of.json("POST", "/api/deviceProfile", { name, ...transport, profileData })).id.id;
  }

  async function passed(since: number): Promise<SavedRetention> {
    await expect
      .poll(async () => (await read()).pass, { timeout: 60_000, interval: 200 })
      .toMatchObject({ startTime: expect.toSatisfy((at: number) => at >= since), endTime: expect.any(Number) });
    return read();
  }

  test("what a preview says happens after the policy is saved, and queries answer as before", async () => {
    const ownProfile = await profile("kept longer");
    const device = await client.device("thermometer", "THERMOMETER");
    const other = (
      await client.json("POST", "/api/device", {
        name: "other",
        deviceProfileId: { entityType: "DEVICE_PROFILE", id: ownProfile },
      })
    ).id.id;
    const room = await asset("room 1");
    for (const [type, id] of [
      ["DEVICE", device],
      ["DEVICE", other],
      ["ASSET", room],
    ] as const) {
      await fill(type, id);
    }
    const gone: RetentionRule = { deviceProfileId: ownProfile, keys: ["temperature"], rawDays: 30, steps: [] };
    const policy = policyOf(HOURS, gone);
    const { found, sampled } = await preview(policy);
    expect(sampled).toBe(false);
    const rows = (rule: number, deviceProfileId: unknown) =>
      found.filter((row) => row.rule === rule && row.deviceProfileId === deviceProfileId);
    expect(found).toHaveLength(3);
    expect(rows(0, null)).toMatchObject([{ key: "temperature", rows: 1440 }]);
    const hours = rows(0, null)[0]?.rowsAfter;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(40); // hours over the ends of chunks count in both
    expect(rows(1, ownProfile)).toMatchObject([{ key: "temperature", rows: 1440, rowsAfter: 0, bytesAfter: 0 }]);
    for (const { bytes, bytesAfter } of found) expect(bytes).toBeGreaterThan(bytesAfter);
    expect(await values("DEVICE", device, "temperature")).toHaveLength(1441);

    const sums = async () =>
      Promise.all(["COUNT", "SUM", "MIN", "MAX", "AVG"].map((agg) => total(device, "temperature", agg)));
    const before = await sums();
    const since = Date.now();
    expect(await save(policy)).toMatchObject({ policy, ttlSeconds: 0 });
    const { pass, nextTime } = await passed(since);
    expect(pass).toMatchObject({ error: null, entities: 3, total: 3, rows: 3 * 1440 - 2 * 24 });
    expect(nextTime).toBeGreaterThan(since);
    const left = await values("DEVICE", device, "temperature");
    expect(left).toHaveLength(25);
    expect(left[0]).toMatchObject({ ts: OLD + 59 * MINUTE, value: 59 });
    expect(await sums()).toEqual(before);
    expect(await values("ASSET", room, "temperature")).toHaveLength(25);
    expect(await values("DEVICE", other, "temperature")).toHaveLength(1);
    for (const [type, id] of [
      ["DEVICE", device],
      ["DEVICE", other],
      ["ASSET", room],
    ] as const) {
      expect(await values(type, id, "mode")).toHaveLength(1441);
    }
    expect((await preview(policy)).found).toEqual([]);
    const audit = await client.json(
      "GET",
      "/api/audit/logs?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC",
    );
    expect(JSON.stringify(audit)).toContain('"retention"');
  });

  test("a paused policy does nothing, and says when points end anyway", async () => {
    const { tenantId } = await client.json("GET", "/api/auth/user");
    const system = await client.systemAdmin();
    await system.text("POST", `/api/plugins/telemetry/TENANT/${tenantId.id}/SERVER_SCOPE`, { TTL: 3600 * 24 * 400 });
    const saved = await save({ paused: true, rules: [HOURS] });
    expect(saved).toMatchObject({ policy: { paused: true }, nextTime: null, ttlSeconds: 3600 * 24 * 400 });
    expect(saved.pass).toMatchObject({ error: null }); // the last one is still known
  });

  test("of two who save, the second one is told", async () => {
    const { revision } = await save({ paused: true, rules: [] });
    const draft = { paused: true, rules: [HOURS], revision };
    expect(await client.json("POST", PATH, draft)).toMatchObject({ revision: revision + 1 });
    expect((await client.call("POST", PATH, draft)).status).toBe(409);
  });

  test("rules that make no sense, and profiles of other tenants, are refused", async () => {
    const stranger = await client.otherTenant();
    const foreign = await profile("theirs", stranger);
    expect((await client.call("POST", PATH, policyOf({ ...HOURS, deviceProfileId: foreign }))).status).toBe(404);
    expect((await client.call("POST", `${PATH}/preview`, policyOf({ ...HOURS, keys: ["a*b"] }))).status).toBe(400);
    const late = { ...HOURS, steps: [{ bucket: "HOUR", days: 30 }] } as const;
    const { status, text } = await client.call("POST", PATH, policyOf({ ...late, steps: [...late.steps] }));
    expect([status, text]).toEqual([400, expect.stringContaining("Rule 1: each step must keep its buckets longer")]);
    expect(await stranger.json("GET", PATH)).toMatchObject({ policy: { rules: [] }, revision: 0, pass: null });
  });
});
