import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "./app.ts";
import { AcknowledgedLoad } from "./testing/acknowledged-load.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient, type TestSettings } from "./testing/test-platform.ts";

/** What the latest values of a device come as. */
type Latest = Readonly<Record<string, readonly { readonly value: unknown }[]>>;

const TELEMETRY = "v1/devices/me/telemetry";
const HELP = "https://docs.example/console";

describe.each(TEST_DATABASES)("the platform on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let settings: TestSettings;
  let app: App;
  let client: TestClient;
  const latest = (id: string, keys: string) =>
    client.json("GET", `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=${keys}&useStrictDataTypes=true`);
  const values = async (id: string, keys: string) =>
    Object.entries((await latest(id, keys)) as Latest).map(([key, [point]]) => [key, point?.value]);

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    settings = settingsAt(database.place);
    app = await startTestApp({ ...settings, ORRERY_HELP_BASE_URL: HELP });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test("a value comes back, whatever the device speaks", async () => {
    const id = await client.device("speaker", "SPEAKER");
    for (const protocolVersion of [4, 5] as const) {
      const device = await client.mqtt("SPEAKER", { protocolVersion });
      await device.publishAsync(TELEMETRY, `{"mqtt${protocolVersion}":${protocolVersion}.5}`, { qos: 1 });
      await device.endAsync();
    }
    await client.text("POST", "/api/v1/SPEAKER/telemetry", '{"http":9007199254740993,"text":"x"}');
    await client.text("POST", "/api/v1/SPEAKER/attributes", '{"version":1.0}');
    expect(await values(id, "mqtt4,mqtt5,text")).toEqual([
      ["mqtt4", 4.5],
      ["mqtt5", 5.5],
      ["text", "x"],
    ]);
    const whole = await client.text("GET", `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=http`);
    expect(whole).toContain('"value":"9007199254740993"');
    const attributes = await client.text("GET", "/api/v1/SPEAKER/attributes?clientKeys=version");
    expect(attributes).toBe('{"client":{"version":1.0}}');
  });

  test("a device is notified of shared attributes and answers commands", async () => {
    const id = await client.device("listener", "LISTENER");
    const device = await client.mqtt("LISTENER", { protocolVersion: 5 });
    await device.subscribeAsync(["v1/devices/me/attributes", "v1/devices/me/rpc/request/+"], { qos: 1 });
    const heard = new Promise<[string, string]>((resolve) => {
      device.once("message", (topic, payload) => resolve([topic, String(payload)]));
    });
    await client.text("POST", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, '{"interval":30.0}');
    expect(await heard).toEqual(["v1/devices/me/attributes", '{"interval":30.0}']);

    device.on("message", (request: string, body) => {
      const { params } = JSON.parse(String(body));
      device.publish(request.replace("request", "response"), `{"sum":${params.a + params.b}}`, { qos: 1 });
    });
    const call = { method: "add", params: { a: 1, b: 2 } };
    expect(await client.json("POST", `/api/rpc/twoway/${id}`, call)).toEqual({ sum: 3 });
    await device.endAsync();
  });

  test("a profile knows the keys of its devices and the queues to choose from", async () => {
    const { id, deviceProfileId } = await client.json("POST", "/api/device?accessToken=KEYS", { name: "k", type: "k" });
    await client.text("POST", "/api/v1/KEYS/telemetry", '{"b":1,"a":2}');
    await client.text("POST", `/api/plugins/telemetry/DEVICE/${id.id}/SERVER_SCOPE`, '{"z":1}');
    const keys = (kind: string, profile: string) =>
      client.json("GET", `/api/deviceProfile/devices/keys/${kind}?deviceProfileId=${profile}`);
    await expect.poll(() => keys("timeseries", deviceProfileId.id)).toEqual(["a", "b"]);
    expect(await keys("attributes", deviceProfileId.id)).toContain("z");
    expect(await keys("timeseries", "")).toEqual(expect.arrayContaining(["a", "b", "mqtt5"]));
    expect(await client.json("GET", "/api/tenant/queues?serviceType=TB_RULE_ENGINE")).toContain("Main");
    expect(await client.json("GET", "/api/tenant/queues?serviceType=TB_CORE")).toEqual([]);
    await expect(client.text("GET", "/api/tenant/queues?serviceType=X")).rejects.toThrow("400");
  });

  test("CORE-7.022 everybody who is signed in is told where the help is, as text", async () => {
    expect(await client.text("GET", "/api/uiSettings/helpBaseUrl")).toBe(HELP);
  });

  test("free-form JSON comes back exactly as it was sent", async () => {
    const free = '{"b":1.0,"10":[80.00,1e3],"2":{"big":12345678901234567890},"__proto__":{"x":-0}}';
    const device = await client.text("POST", "/api/device", `{"name":"free","additionalInfo":${free}}`);
    expect(device).toContain(`"additionalInfo":${free}`);
    const { id } = JSON.parse(device);
    expect(await client.text("GET", `/api/device/${id.id}`)).toBe(device);
    const dashboard = await client.text("POST", "/api/dashboard", `{"title":"free","configuration":${free}}`);
    expect(dashboard).toContain(`"configuration":${free}`);
    const shown = await client.text("GET", `/api/dashboard/${JSON.parse(dashboard).id.id}`);
    expect(shown).toContain(`"configuration":${free}`);
    const profile = `{"name":"free","type":"DEFAULT","transportType":"MQTT","profileData":{"configuration":${free},"alarms":[${free.replace("{", '{"alarmType":"a",')}]}}`;
    const saved = await client.text("POST", "/api/deviceProfile", profile);
    expect(saved).toContain('"alarms":[{"id":null,"alarmType":"a",'); // members of the contract are filled in
    expect(saved).toContain(`,${free.slice(1)}]}}`);
    expect(saved).toContain(`"configuration":${free.slice(0, -1)},"type":"DEFAULT"}`);
    expect(await client.text("GET", `/api/deviceProfile/${JSON.parse(saved).id.id}`)).toBe(saved);
  });

  test("it is ready, and says how it fares", async () => {
    const up = { status: "UP", parts: ["database", "time series"].map((name) => ({ name, status: "UP" })) };
    expect(await client.json("GET", "/health/ready")).toEqual(up);
    const metrics = await client.text("GET", "/metrics");
    expect(metrics).toContain('route="/api/v1/:token/telemetry"');
    expect(metrics).toContain("orrery_series_points_pending");
    expect(metrics).toMatch(/orrery_commit_duration_seconds_count\{store="series"\} [1-9]/);
  });

  test("an end under load loses nothing that was acknowledged, and a start brings everything back", async () => {
    const id = await client.device("loaded", "LOADED");
    const load = new AcknowledgedLoad();
    const device = await client.mqtt("LOADED");
    const poll = fetch(`http://127.0.0.1:${app.httpPort}/api/v1/LOADED/attributes/updates?timeout=60000`);
    await load.publish(device, 3_000).enough;
    await app.close();
    expect((await poll).status).toBe(503);
    device.end(true);
    app = await startTestApp(settings);
    expect(app.setupCode).toBeUndefined();
    client = new TestClient(app);
    await client.signIn();
    expect(await load.missing(client, id)).toEqual([]);
    const { id: speaker } = await client.json("GET", "/api/tenant/devices?deviceName=speaker");
    expect(await values(speaker.id, "mqtt5")).toEqual([["mqtt5", 5.5]]);
  });
});

describe("the program, killed", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-killed-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("loses nothing that it has acknowledged, however often it is killed", async () => {
    const settings = { ORRERY_DATA_DIR: folder };
    const first = await startTestApp(settings);
    const owner = new TestClient(first);
    await owner.claim(first.setupCode ?? "");
    const id = await owner.device("survivor", "SURVIVOR");
    await first.close();

    const load = new AcknowledgedLoad();
    for (let round = 0; round < 5; round++) {
      const program = await startTestProgram(settings);
      const client = new TestClient(program);
      await client.signIn();
      expect(await load.missing(client, id)).toEqual([]);
      const device = await client.mqtt("SURVIVOR");
      device.on("error", () => undefined); // it is about to be cut off
      await load.publish(device, 300 + 100 * round).enough;
      await program.signal("SIGKILL");
      device.end(true);
    }
    const program = await startTestProgram(settings);
    const client = new TestClient(program);
    await client.signIn();
    expect(await load.missing(client, id)).toEqual([]);
    expect(load.acknowledged.size).toBeGreaterThan(5 * 300);
    expect(await program.signal("SIGTERM")).toBe(0);
  }, 120_000);

  test("goes on removing what deleted entities left after it was killed", async () => {
    const settings = { ORRERY_DATA_DIR: folder };
    const killed = await startTestProgram(settings);
    const before = new TestClient(killed);
    await before.signIn();
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => before.device(`short lived ${n}`, `SHORT${n}`)));
    for (const id of ids) {
      const originator = { entityType: "DEVICE", id };
      const alarm = { originator, type: "Left", severity: "MAJOR", status: "ACTIVE_UNACK" };
      await Promise.all(["A", "B"].map((type) => before.json("POST", "/api/alarm", { ...alarm, type })));
      await before.text("POST", `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, { left: 1 });
    }
    const alarms = async (client: TestClient): Promise<number> =>
      (await client.json("GET", "/api/alarms?pageSize=1&page=0")).totalElements;
    expect(await alarms(before)).toBe(2 * ids.length);
    await Promise.all(ids.map((id) => before.text("DELETE", `/api/device/${id}`)));
    await killed.signal("SIGKILL");

    const program = await startTestProgram(settings);
    const after = new TestClient(program);
    await after.signIn();
    await expect.poll(() => alarms(after)).toBe(0);
    expect(await program.signal("SIGTERM")).toBe(0);
  }, 120_000);

  test.skipIf(process.platform === "win32")("lets nobody else read its data", async () => {
    const wide = await mkdtemp(join(tmpdir(), "orrery-wide-"));
    try {
      await chmod(wide, 0o755); // as a folder that was made for it, with nothing in it
      const settings = { ORRERY_DATA_DIR: wide };
      await (await startTestProgram(settings)).signal("SIGKILL");
      const names = [".", ...(await readdir(wide, { recursive: true }))];
      expect(names).toEqual(expect.arrayContaining(["orrery.db", "orrery.db-wal", "telemetry.db", "telemetry.db-wal"]));
      const modes = await Promise.all(names.map(async (name) => (await stat(join(wide, name))).mode & 0o077));
      expect(modes).toEqual(names.map(() => 0));
      for (const [path, mode] of [
        [wide, 0o750],
        [join(wide, "orrery.db"), 0o644],
      ] as const) {
        const before = (await stat(path)).mode;
        await chmod(path, mode);
        await expect(startTestApp(settings)).rejects.toThrow(
          `have rights to ${path} (mode ${mode.toString(8)}), which holds data and keys. Take them away with: chmod -R go= '${path}'`,
        );
        await chmod(path, before);
      }
      await (await startTestApp(settings)).close();
    } finally {
      await rm(wide, { recursive: true, force: true });
    }
  });

  test("refuses data that another program uses", async () => {
    const app = await startTestApp({ ORRERY_DATA_DIR: folder });
    await expect(startTestApp({ ORRERY_DATA_DIR: folder })).rejects.toThrow("Another process uses");
    await app.close();
  });

  test.each([
    [
      { ORRERY_DATABASE_URL: "postgres://user:hidden@127.0.0.1:1/none" },
      /^The database .* cannot be used: (?!.*hidden)/,
    ],
    [{ ORRERY_DATA_DIR: "/dev/null/data" }, /^Data cannot be kept in .* ORRERY_DATA_DIR chooses another folder/],
  ])("says what keeps it from starting: %j", async (settings, message) => {
    await expect(startTestApp(settings)).rejects.toThrow(message);
  });
});
