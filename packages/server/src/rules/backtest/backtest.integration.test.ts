import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";
import { above, below, lasting, profileAlarm, rule } from "../testing/alarm-rule-json.ts";

const T0 = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

describe.each(TEST_DATABASES)("backtests on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let profile: Wire;
  const devices: string[] = [];

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    const types = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
    const configuration = { type: "DEFAULT" };
    profile = await owner.json("POST", "/api/deviceProfile", {
      name: "Tried",
      ...types,
      profileData: { configuration, transportConfiguration: configuration, alarms: [SAVED] },
    });
    for (const name of ["a", "b"]) {
      const device = await owner.json("POST", "/api/device", { name, deviceProfileId: profile.id });
      devices.push(device.id.id);
      const points = Array.from({ length: 200 }, (_, n) => ({ ts: T0 + n * 60_000, values: { t: n % 20 } }));
      await owner.text("POST", `/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, points);
    }
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const SAVED = profileAlarm({ MAJOR: rule([above("t", 15)]) }, { clearRule: rule([below("t", 5)]) });
  const range = { startTs: T0, endTs: T0 + DAY };

  const ofDevice = (at: number) => ({ entityType: "DEVICE", id: devices[at] });

  async function run(request: object): Promise<Wire[]> {
    const text = await owner.text("POST", "/api/orrery/alarmRules/backtest", { ...range, ...request });
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
  const eventsOf = (lines: readonly Wire[]) => lines.filter(({ type }) => type === "event");

  test("the saved rules of a profile over the history of all its devices", async () => {
    const lines = await run({ deviceProfileId: profile.id });
    expect(lines[0]).toEqual({ type: "begin", devices: 2, problems: [] });
    expect(lines.at(-1)).toEqual({
      type: "end",
      devices: 2,
      points: 400,
      raised: 20,
      raisedPerDay: 20,
      stoppedBy: null,
    });
    const first = eventsOf(lines).filter(({ deviceId }) => deviceId.id === devices[0]);
    expect(first.slice(0, 2)).toMatchObject([
      { event: "RAISED", ts: T0 + 16 * 60_000, alarmType: "Heat", severity: "MAJOR", deviceName: "a" },
      { event: "CLEARED", ts: T0 + 20 * 60_000, severity: "MAJOR" },
    ]);
    expect(lines.filter(({ type }) => type === "progress").length).toBeGreaterThan(1);
    expect((await owner.json("GET", "/api/alarms?pageSize=1&page=0")).totalElements).toBe(0);
  });

  test("rules that are being edited, of one device, by the clock of the values", async () => {
    const edited = [profileAlarm({ CRITICAL: rule([above("t", 15)], { spec: lasting(150) }) })];
    const lines = await run({ deviceId: ofDevice(1), alarms: edited });
    expect(eventsOf(lines)).toMatchObject([{ event: "RAISED", ts: T0 + 18.5 * 60_000 + 1, severity: "CRITICAL" }]);
  });

  test("what cannot be judged is said, and the rest goes on", async () => {
    const source = { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" };
    await owner.text("POST", `/api/plugins/telemetry/DEVICE/${devices[0]}/SERVER_SCOPE`, { limit: "soon" });
    const edited = [
      profileAlarm({ MAJOR: rule([above("t", 15)], { spec: lasting(150, { dynamicValue: source }) }) }),
      profileAlarm({}, { id: "broken", alarmType: "Broken", clearRule: {} }),
    ];
    const lines = await run({ deviceProfileId: profile.id, alarms: edited });
    expect(lines[0]?.problems).toEqual([expect.stringContaining("Broken")]);
    expect(lines.filter(({ type }) => type === "failed")).toMatchObject([{ deviceName: "a" }]);
    expect(lines.at(-1)).toMatchObject({ type: "end", devices: 2, raised: 1 });
  });

  test("bad ranges and foreign devices are refused, and customers' users may not", async () => {
    const call = (by: TestClient, body: object) =>
      by.call("POST", "/api/orrery/alarmRules/backtest", { ...range, ...body });
    expect((await call(owner, { deviceId: ofDevice(0), endTs: T0 })).status).toBe(400);
    expect((await call(owner, {})).status).toBe(400);
    expect((await call(owner, { deviceId: ofDevice(0), startTs: 0 })).status).toBe(400);
    const stranger = await owner.otherTenant();
    expect((await call(stranger, { deviceId: ofDevice(0) })).status).toBe(404);
    expect((await call(stranger, { deviceProfileId: profile.id })).status).toBe(404);
    const member = await owner.customerUser((await owner.json("POST", "/api/customer", { title: "C" })).id);
    expect((await call(member, { deviceId: ofDevice(0) })).status).toBe(403);
    expect((await call(owner, { deviceId: ofDevice(0) })).status).toBe(200); // the slot is free again
  });

  test("a tenant that runs many huge ones has its share, others have theirs, and strangers and visitors none", async () => {
    const path = "/api/orrery/alarmRules/backtest";
    const expression = { type: "NO_DATA", key: { type: "TIME_SERIES", key: "never" }, unit: "MINUTES", duration: 1 };
    const schedule = { type: "SPECIFIC_TIME", timezone: "UTC", daysOfWeek: [7], startsOn: 0, endsOn: DAY };
    // Judged every minute of more than a year, each of them: as much as a backtest may be.
    const alarms = Array.from({ length: 100 }, (_, n) =>
      profileAlarm(
        { MAJOR: rule([above("t", 99)], { orrery: { expression }, schedule }) },
        { id: `${n}`, alarmType: `${n}` },
      ),
    );
    const huge = { startTs: T0, endTs: T0 + 400 * DAY, deviceProfileId: profile.id, alarms };
    const small = { ...range, deviceId: ofDevice(0) };
    const held = new AbortController();
    const hold = async ({ token }: TestClient, request: object = huge) => {
      const response = await fetch(`http://127.0.0.1:${app.httpPort}${path}`, {
        method: "POST",
        headers: { "x-authorization": `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(request),
        signal: held.signal,
      });
      return response.status; // its lines are not read
    };
    const [second, third, stranger] = [await owner.colleague(), await owner.colleague(), await owner.otherTenant()];
    const strange = await stranger.json("POST", "/api/device", { name: "Theirs" });
    try {
      expect([await hold(owner), await hold(owner), await hold(second), await hold(third)]).toEqual([
        200, 429, 200, 429,
      ]);
      const many = await Promise.all(Array.from({ length: 50 }, () => hold(third)));
      expect(many.filter((status) => status !== 429 && status !== 503)).toEqual([]); // 503: as much is being read already
      const theirs = await stranger.call("POST", path, { ...range, deviceId: strange.id });
      expect([theirs.status, JSON.parse(theirs.text.trim().split("\n").at(-1) ?? "")]).toMatchObject([
        200,
        { type: "end" },
      ]);
      expect((await stranger.call("POST", path, small)).status).toBe(404);
      const ofStranger = await stranger.json("POST", "/api/deviceProfile", {
        ...profile,
        id: null,
        createdTime: null,
        default: false,
        name: "Theirs",
      });
      await stranger.json("POST", "/api/device", { name: "Tried", deviceProfileId: ofStranger.id });
      const strangers = { ...huge, deviceProfileId: ofStranger.id };
      const statuses = [await hold(stranger, strangers), await hold(await stranger.colleague(), strangers)];
      expect(statuses).toEqual([200, 429]); // the last one is for a tenant that has none
      const other = await owner.otherTenant();
      const others = await other.json("POST", "/api/device", { name: "Others" });
      expect((await other.call("POST", path, { ...range, deviceId: others.id })).status).toBe(200);
      const link = await owner.json("POST", `/api/customer/public/device/${devices[0]}`);
      const visitor = await owner.visitor(link.customerId.id);
      expect((await visitor.call("POST", path, small)).status).toBe(403);
      expect((await new TestClient(app).call("POST", path, small)).status).toBe(401);
    } finally {
      held.abort();
    }
    await expect.poll(async () => (await owner.call("POST", path, small)).status, { timeout: 30_000 }).toBe(200);
  });
});
