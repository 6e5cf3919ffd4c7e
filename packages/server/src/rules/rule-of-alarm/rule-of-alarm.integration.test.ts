import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

const predicate = {
  type: "NUMERIC",
  operation: "GREATER",
  value: { defaultValue: 40, userValue: null, dynamicValue: null },
};
const CONDITION = { key: { type: "TIME_SERIES", key: "temperature" }, valueType: "NUMERIC", predicate };
const RULE = {
  id: "1",
  alarmType: "Hot",
  createRules: { CRITICAL: { condition: { condition: [CONDITION], spec: { type: "SIMPLE" } } } },
};

describe.each(TEST_DATABASES)("the rule of an alarm on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let profile: Wire;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    const plain = await owner.json("GET", "/api/deviceProfileInfo/default");
    const known = await owner.json("GET", `/api/deviceProfile/${plain.id.id}`);
    const draft = { ...known, id: null, name: "Thermostat", default: false };
    profile = await owner.json("POST", "/api/deviceProfile", {
      ...draft,
      profileData: { ...known.profileData, alarms: [RULE] },
    });
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const raise = async (type: string, customer?: Wire): Promise<string> => {
    const draft = { name: `Device of ${type} ${customer?.id}`, deviceProfileId: profile.id };
    const { id: originator } = await owner.json("POST", "/api/device", draft);
    if (customer) await owner.json("POST", `/api/customer/${customer.id}/device/${originator.id}`);
    const alarm = { originator, type, severity: "CRITICAL", status: "ACTIVE_UNACK" };
    return (await owner.json("POST", "/api/alarm", alarm)).id.id;
  };
  const at = (id: string) => `/api/orrery/alarm/${id}/rule`;

  test("who may read an alarm learns what its rule looks at, also those who may not read the profile", async () => {
    const customer = (await owner.json("POST", "/api/customer", { title: "Dairy" })).id;
    const member = await owner.customerUser(customer);
    const [ours, others] = [await raise("Hot", customer), await raise("Hot")];
    const expected = { keys: ["temperature"], limits: [{ key: "temperature", value: 40, severity: "CRITICAL" }] };
    expect(await owner.json("GET", at(others))).toEqual(expected);
    expect(await member.json("GET", at(ours))).toEqual(expected);
    expect((await member.call("GET", at(others))).status).toBe(403);
    const stranger = await owner.otherTenant();
    expect((await stranger.call("GET", at(ours))).status).toBe(404);
  });

  test("alarms that no rule raises have none", async () => {
    expect(await owner.json("GET", at(await raise("Cold")))).toEqual({ keys: [], limits: [] });
    const asset = await owner.json("POST", "/api/asset", { name: "Hall", type: "hall" });
    const alarm = { originator: asset.id, type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK" };
    const { id } = await owner.json("POST", "/api/alarm", alarm);
    expect(await owner.json("GET", at(id.id))).toEqual({ keys: [], limits: [] });
  });
});
