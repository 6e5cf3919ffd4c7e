import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../../testing/test-platform.ts";
import { trialDatabases } from "../../testing/trial-databases.ts";
import type { Wire } from "../../testing/wire.ts";
import { above, below, lasting, numeric, profileAlarm, rule } from "../testing/alarm-rule-json.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };
const LIMIT = { sourceType: "CURRENT_CUSTOMER", sourceAttribute: "limit", inherit: true };

describe.each(TEST_DATABASES)("alarm rules on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  test("telemetry over MQTT and HTTP raises, changes and clears an alarm", async () => {
    const alarm = profileAlarm(
      { MAJOR: rule([above("t", 10)], { alarmDetails: "t is ${t}" }), CRITICAL: rule([above("t", 20)]) },
      { clearRule: rule([below("t", 5)]), propagateToTenant: true },
    );
    const device = await deviceWith(owner, "thermometer", [alarm]);
    const mqtt = await owner.mqtt("thermometer");
    const publish = (t: number) => mqtt.publishAsync("v1/devices/me/telemetry", JSON.stringify({ t }), { qos: 1 });
    await publish(9);
    await publish(11);
    const seen = () => alarmsOf(owner, device);
    await expect
      .poll(seen, PATIENCE)
      .toMatchObject([{ type: "Heat", severity: "MAJOR", status: "ACTIVE_UNACK", details: { data: "t is 11" } }]);
    await publish(21);
    await expect.poll(seen, PATIENCE).toMatchObject([{ severity: "CRITICAL", details: { data: "t is 11" } }]);
    const tenantId = (await owner.json("GET", `/api/device/${device}`)).tenantId.id;
    const listed = await owner.json("GET", `/api/alarm/TENANT/${tenantId}?pageSize=10&page=0`);
    expect(listed.data).toMatchObject([{ type: "Heat", originator: { id: device } }]);
    const [{ id }] = await seen();
    await owner.text("POST", `/api/alarm/${id.id}/ack`);
    await owner.json("POST", "/api/v1/thermometer/telemetry", { t: 1 });
    await expect.poll(seen, PATIENCE).toMatchObject([{ id, status: "CLEARED_ACK" }]);
    await publish(12);
    await expect
      .poll(async () => (await seen()).map(({ status }: Wire) => status).sort(), PATIENCE)
      .toEqual(["ACTIVE_UNACK", "CLEARED_ACK"]);
    await mqtt.endAsync();
  });

  test("limits come from the customer as they are at that time, and a changed profile acts at once", async () => {
    const limited = (more: object) =>
      profileAlarm({ MINOR: rule([above("t", 100, { dynamicValue: LIMIT })]) }, more as Wire);
    const device = await deviceWith(owner, "limited", [limited({})]);
    const { deviceProfileId } = await owner.json("GET", `/api/device/${device}`);
    const send = (t: number) => owner.json("POST", "/api/v1/limited/telemetry", { t });
    const seen = async () => (await alarmsOf(owner, device)).map(({ severity }: Wire) => severity);
    await send(50);
    expect(await seen()).toEqual([]);
    const { id: customer } = await owner.json("POST", "/api/customer", { title: "Grower" });
    await owner.text("POST", `/api/plugins/telemetry/CUSTOMER/${customer.id}/SERVER_SCOPE`, { limit: 60 });
    await owner.json("POST", `/api/customer/${customer.id}/device/${device}`);
    await send(51);
    expect(await seen()).toEqual([]);
    await owner.text("POST", `/api/plugins/telemetry/CUSTOMER/${customer.id}/SERVER_SCOPE`, { limit: 40 });
    await send(52);
    await expect.poll(seen, PATIENCE).toEqual(["MINOR"]);
    const profile = await owner.json("GET", `/api/deviceProfile/${deviceProfileId.id}`);
    const raised = profileAlarm({ CRITICAL: rule([above("t", 45)]) });
    await owner.json("POST", "/api/deviceProfile", {
      ...profile,
      profileData: { ...profile.profileData, alarms: [raised] },
    });
    await send(53);
    await expect.poll(seen, PATIENCE).toEqual(["CRITICAL"]);
  });

  test("an old client that drops an expression leaves its condition, and a word in the audit log", async () => {
    const not = { type: "NOT", expression: { type: "FILTER", filter: above("t", 10) } };
    const beyond = (orrery: unknown) => [
      profileAlarm({ MAJOR: rule([above("t", 99)], orrery === undefined ? {} : { orrery }) }),
    ];
    const device = await deviceWith(owner, "beyond", beyond({ expression: not }));
    const send = (t: number) => owner.json("POST", "/api/v1/beyond/telemetry", { t });
    await send(11);
    expect(await alarmsOf(owner, device)).toEqual([]);
    await send(9);
    await expect
      .poll(() => alarmsOf(owner, device), PATIENCE)
      .toMatchObject([{ severity: "MAJOR", startTs: expect.anything() }]);
    const { deviceProfileId } = await owner.json("GET", `/api/device/${device}`);
    const save = async (orrery: unknown) => {
      const profile = await owner.json("GET", `/api/deviceProfile/${deviceProfileId.id}`);
      const profileData = { ...profile.profileData, alarms: beyond(orrery) };
      return owner.call("POST", "/api/deviceProfile", { ...profile, profileData });
    };
    const dropped = async () => {
      const path = `/api/audit/logs/entity/DEVICE_PROFILE/${deviceProfileId.id}?pageSize=10&page=0&sortProperty=createdTime&sortOrder=DESC`;
      const { data } = await owner.json("GET", path);
      return data.map(({ actionData }: Wire) => actionData.droppedExpressions);
    };
    expect((await save({ expression: { type: "XOR" } })).status).toBe(400);
    await save(undefined);
    await expect.poll(dropped, PATIENCE).toContainEqual(["Heat, MAJOR"]);
    await save({ expression: not });
    await save(null); // on purpose
    await expect.poll(async () => (await dropped()).filter(Boolean).length, PATIENCE).toBe(1);
  });

  test("a device that is silent already is watched when its profile gets a rule for that", async () => {
    const device = await deviceWith(owner, "silent", []);
    await owner.json("POST", "/api/v1/silent/telemetry", { ts: Date.now() - 3_600_000, values: { t: 1 } });
    const { deviceProfileId } = await owner.json("GET", `/api/device/${device}`);
    const profile = await owner.json("GET", `/api/deviceProfile/${deviceProfileId.id}`);
    const expression = { type: "NO_DATA", key: { type: "TIME_SERIES", key: "t" }, unit: "MINUTES", duration: 10 };
    const awaits = profileAlarm({ WARNING: rule([above("t", 99)], { orrery: { expression } }) });
    const save = (alarms: readonly object[]) =>
      owner.json("POST", "/api/deviceProfile", { ...profile, profileData: { ...profile.profileData, alarms } });
    await save([awaits]);
    await expect.poll(() => alarmsOf(owner, device), PATIENCE).toMatchObject([{ severity: "WARNING" }]);
  });

  test("attributes and fields of the device count, and one cleared by a user is raised anew", async () => {
    const named = { key: { type: "ENTITY_FIELD", key: "name" }, valueType: "STRING", value: null };
    const predicate = { type: "STRING", operation: "ENDS_WITH", ignoreCase: true, value: { defaultValue: "PROBE" } };
    const conditions = [numeric("ATTRIBUTE", "level", "GREATER", 3), { ...named, predicate }];
    const device = await deviceWith(owner, "a probe", [profileAlarm({ WARNING: rule(conditions) })]);
    const write = (level: number) =>
      owner.text("POST", `/api/plugins/telemetry/DEVICE/${device}/SERVER_SCOPE`, { level });
    await write(4);
    await expect.poll(() => alarmsOf(owner, device), PATIENCE).toMatchObject([{ severity: "WARNING" }]);
    const [{ id }] = await alarmsOf(owner, device);
    await owner.text("POST", `/api/alarm/${id.id}/clear`);
    await write(5);
    await expect.poll(async () => (await alarmsOf(owner, device)).length, PATIENCE).toBe(2);
  });
});

/** Windows does not have the signals that kill a program. */
describe.skipIf(process.platform === "win32").each(trialDatabases("PostgreSQL"))(
  "alarm rules, killed, on $name",
  ({ open }) => {
    test("a duration that was pending ends without new values, and counts go on", async () => {
      const database = await open();
      try {
        const settings = settingsAt(database.place);
        const app = await startTestApp(settings);
        const owner = new TestClient(app);
        await owner.claim(app.setupCode ?? "");
        const often = { type: "REPEATING", predicate: { defaultValue: 3 } };
        const device = await deviceWith(owner, "patient", [
          profileAlarm({ MAJOR: rule([above("t", 10)], { spec: lasting(12) }) }),
          profileAlarm({ MINOR: rule([above("t", 10)], { spec: often }) }, { id: "r2", alarmType: "Often" }),
        ]);
        await app.close();

        const first = await startTestProgram(settings);
        const mqtt = await new TestClient(first).mqtt("patient");
        mqtt.on("error", () => undefined); // the program is about to be killed
        for (const t of [11, 12]) await mqtt.publishAsync("v1/devices/me/telemetry", `{"t":${t}}`, { qos: 1 });
        const signedIn = await clientOf(first);
        const before = await alarmsOf(signedIn, device);
        mqtt.end(true);
        await first.signal("SIGKILL");
        expect(before).toEqual([]); // otherwise the machine was too slow for this test

        const second = await startTestProgram(settings);
        const client = await clientOf(second);
        const types = async () => (await alarmsOf(client, device)).map(({ type }: Wire) => type).sort();
        await expect.poll(types, PATIENCE).toEqual(["Heat"]);
        await client.json("POST", "/api/v1/patient/telemetry", { t: 13 });
        await expect.poll(types, PATIENCE).toEqual(["Heat", "Often"]);
        expect(await second.signal("SIGTERM")).toBe(0);
      } finally {
        await database.close();
      }
    }, 240_000);
  },
);

describe.skipIf(process.platform === "win32").each(trialDatabases("SQLite"))(
  "silent devices, killed, on $name",
  ({ open }) => {
    test("all devices that were silent already are watched, though the program is killed after the rule was saved", async () => {
      const DEVICES = 230; // more than are looked at in one go
      const database = await open();
      try {
        const settings = settingsAt(database.place);
        const app = await startTestApp(settings);
        const owner = new TestClient(app);
        await owner.claim(app.setupCode ?? "");
        const first = await deviceWith(owner, "silent 0", []);
        const { deviceProfileId } = await owner.json("GET", `/api/device/${first}`);
        const values = { ts: Date.now() - 3_600_000, values: { t: 1 } };
        const others = Array.from({ length: DEVICES - 1 }, (_, at) => `silent-${at + 1}`);
        for (const name of others)
          await owner.json("POST", `/api/device?accessToken=${name}`, { name, deviceProfileId });
        for (const name of [...others, "silent%200"]) await owner.json("POST", `/api/v1/${name}/telemetry`, values);
        await app.close();

        const killed = await startTestProgram(settings);
        const saving = await clientOf(killed);
        const profile = await saving.json("GET", `/api/deviceProfile/${deviceProfileId.id}`);
        const expression = { type: "NO_DATA", key: { type: "TIME_SERIES", key: "t" }, unit: "MINUTES", duration: 10 };
        const alarms = [profileAlarm({ WARNING: rule([above("t", 99)], { orrery: { expression } }) })];
        await saving.json("POST", "/api/deviceProfile", {
          ...profile,
          profileData: { ...profile.profileData, alarms },
        });
        await killed.signal("SIGKILL");

        const again = await startTestProgram(settings);
        const client = await clientOf(again);
        const raised = async () => (await client.json("GET", "/api/alarms?pageSize=1&page=0")).totalElements;
        await expect.poll(raised, PATIENCE).toBe(DEVICES);
        expect(await again.signal("SIGTERM")).toBe(0);
      } finally {
        await database.close();
      }
    }, 300_000);
  },
);

async function clientOf(program: ConstructorParameters<typeof TestClient>[0]): Promise<TestClient> {
  const client = new TestClient(program);
  await client.signIn();
  return client;
}

/** A device whose name is its token, with a profile of its own that has these rules. */
async function deviceWith(owner: TestClient, name: string, alarms: readonly object[]): Promise<string> {
  const types = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
  const configuration = { type: "DEFAULT" };
  const { id } = await owner.json("POST", "/api/deviceProfile", {
    name: `Profile of ${name}`,
    ...types,
    profileData: { configuration, transportConfiguration: configuration, alarms },
  });
  const device = { name, deviceProfileId: id };
  return (await owner.json("POST", `/api/device?accessToken=${encodeURIComponent(name)}`, device)).id.id;
}

/** Alarms of the device, the latest first. */
async function alarmsOf(client: TestClient, device: string): Promise<Wire> {
  const { data } = await client.json(
    "GET",
    `/api/alarm/DEVICE/${device}?pageSize=20&page=0&sortProperty=startTs&sortOrder=DESC`,
  );
  return data;
}
