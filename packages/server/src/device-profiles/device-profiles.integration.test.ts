import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";

describe.each(TEST_DATABASES)("device profiles on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const draft = (name: string, change: object = {}) => ({ name, type: "DEFAULT", transportType: "DEFAULT", ...change });
  const save = (body: object) => call("POST", "/api/deviceProfile", token, body);

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.148 CORE-7.152 a new tenant has one, which is the default", async () => {
    const { body: info } = await call("GET", "/api/deviceProfileInfo/default", token);
    expect(info).toMatchObject({ name: "default", type: "DEFAULT", transportType: "DEFAULT", image: null });
    const { body } = await call("GET", `/api/deviceProfile/${info.id.id}`, token);
    expect(body).toMatchObject({
      default: true,
      provisionType: "DISABLED",
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: { type: "DEFAULT" },
        provisionConfiguration: { type: "DISABLED", provisionDeviceSecret: null },
        alarms: null,
      },
    });
  });

  test("CORE-7.147 profiles are listed in pages, complete", async () => {
    const { token: admin } = await identity.tenant();
    const saved = [];
    for (const name of ["valve b", "valve a", "tank"]) {
      saved.push((await call("POST", "/api/deviceProfile", admin, draft(name))).body);
    }
    const page = (number: number) =>
      `/api/deviceProfiles?pageSize=1&page=${number}&textSearch=VALVE&sortProperty=name&sortOrder=ASC`;
    expect((await call("GET", page(0), admin)).body).toEqual({
      data: [saved[1]],
      totalPages: 2,
      totalElements: 2,
      hasNext: true,
    });
    expect((await call("GET", page(1), admin)).body).toMatchObject({ data: [saved[0]], hasNext: false });
  });

  test("CORE-7.149 the configuration of a transport is kept, missing members get defaults", async () => {
    const transportConfiguration = { type: "MQTT", deviceTelemetryTopic: "t/+/x", mine: { a: [1] } };
    const { body } = await save(draft("mqtt", { transportType: "MQTT", profileData: { transportConfiguration } }));
    expect(body.profileData.transportConfiguration).toEqual({
      type: "MQTT",
      deviceTelemetryTopic: "t/+/x",
      deviceAttributesTopic: "v1/devices/me/attributes",
      transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
      mine: { a: [1] },
    });
    expect((await call("GET", `/api/deviceProfile/${body.id.id}`, token)).body).toEqual(body);
  });

  test("an invalid schema of payloads is refused, and nothing is saved", async () => {
    const payload = { transportPayloadType: "PROTOBUF", deviceAttributesProtoSchema: "message M {}" };
    const transportConfiguration = { type: "MQTT", transportPayloadTypeConfiguration: payload };
    const { status, body } = await save(
      draft("proto", { transportType: "MQTT", profileData: { transportConfiguration } }),
    );
    expect([status, body.message]).toEqual([
      400,
      '[Transport Configuration] invalid attributes proto schema provided! The schema should begin with syntax = "proto3";',
    ]);
    const { body: list } = await call("GET", "/api/deviceProfiles?pageSize=1&page=0&textSearch=proto", token);
    expect(list.totalElements).toBe(0);
  });

  test.each([
    ["alarms", [{ alarmType: "a", createRules: { MAJOR: { condition: { condition: Array(30_000).fill({}) } } } }]],
    ["alarms", Array(30_000).fill({})],
    ["transportConfiguration", { type: "MQTT", mine: Array(100_000).fill({}) }],
    ["transportConfiguration", { type: "MQTT", deviceTelemetryTopic: Array(100_000).fill([]) }],
    ["configuration", { all: Array(100_000).fill({}) }],
  ])("of %s that hold too many values nothing is saved", async (name, value) => {
    const { status, body } = await save(draft("many", { transportType: "MQTT", profileData: { [name]: value } }));
    expect([status, body.message]).toEqual([400, expect.stringContaining("too many values")]);
    const { body: list } = await call("GET", "/api/deviceProfiles?pageSize=1&page=0&textSearch=many", token);
    expect(list.totalElements).toBe(0);
  });

  test("a topic filter that is invalid in MQTT is refused, and nothing is saved", async () => {
    const transportConfiguration = { type: "MQTT", deviceTelemetryTopic: "++++b" };
    const { status, body } = await save(
      draft("pluses", { transportType: "MQTT", profileData: { transportConfiguration } }),
    );
    expect([status, body.message]).toEqual([
      400,
      "[Transport Configuration] invalid telemetry topic filter provided! '+' must stand for a whole level!",
    ]);
    const { body: list } = await call("GET", "/api/deviceProfiles?pageSize=1&page=0&textSearch=pluses", token);
    expect(list.totalElements).toBe(0);
  });

  test.each([
    [draft(""), "Device profile name should be specified!"],
    [{ name: "a", transportType: "DEFAULT" }, "Device profile type should be specified!"],
    [{ name: "a", type: "DEFAULT" }, "Device profile transport type should be specified!"],
    [draft("default"), "Device profile with such name already exists!"],
    [draft("a", { default: true }), "Another default device profile is present in scope of current tenant!"],
    [draft("a", { defaultQueueName: "Nowhere" }), "Device profile is referencing to non-existent queue!"],
    [draft("a", { defaultRuleChainId: { id: MISSING } }), "Can't assign non-existent rule chain!"],
    [draft("a", { defaultDashboardId: { id: MISSING } }), "Can't assign non-existent dashboard!"],
    [
      draft("a", { profileData: { alarms: [{ alarmType: "X" }, { alarmType: "X" }] } }),
      `Can't create device profile with the same alarm rule types: "X"!`,
    ],
  ])("%j is refused: %s", async (body, message) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { errorCode: 31, message } });
  });

  test("a provision key is unique in the platform", async () => {
    const keyed = { provisionType: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceKey: "KEY" };
    expect((await save(draft("keyed", keyed))).status).toBe(200);
    const other = await identity.tenant();
    expect((await call("POST", "/api/deviceProfile", other.token, draft("keyed too", keyed))).body.message).toBe(
      "Device profile with such provision device key already exists!",
    );
  });

  test("CORE-7.150 a profile in use is not deleted, and its transport cannot change", async () => {
    const { body: device } = await call("POST", "/api/device", token, { name: "user of profile", type: "in use" });
    const path = `/api/deviceProfile/${device.deviceProfileId.id}`;
    expect((await call("DELETE", path, token)).body.message).toBe(
      "The device profile referenced by the devices cannot be deleted!",
    );
    const { body: profile } = await call("GET", path, token);
    expect((await save({ ...profile, transportType: "MQTT" })).body.message).toBe(
      "Can't change device profile transport type because devices referenced it!",
    );
    await call("DELETE", `/api/device/${device.id.id}`, token);
    expect((await call("DELETE", path, token)).status).toBe(200);
    expect((await call("GET", path, token)).status).toBe(404);
  });

  test("CORE-7.151 there is one default, and it cannot be deleted", async () => {
    const { body: former } = await call("GET", "/api/deviceProfileInfo/default", token);
    const { body: created } = await save(draft("next default"));
    const { body: current } = await call("POST", `/api/deviceProfile/${created.id.id}/default`, token);
    expect(current).toEqual({ ...created, default: true });
    expect((await call("GET", `/api/deviceProfile/${former.id.id}`, token)).body.default).toBe(false);
    expect((await save({ ...current, default: false })).body.default).toBe(true);
    expect((await call("GET", "/api/deviceProfileInfo/default", token)).body.id).toEqual(created.id);
    expect((await call("DELETE", `/api/deviceProfile/${created.id.id}`, token)).body.message).toBe(
      "Deletion of Default Device Profile is prohibited!",
    );
  });

  test("CORE-7.153 CORE-7.154 customer users read profile infos, users of other tenants do not", async () => {
    const { token: userToken } = await identity.customer(token, "Looks at profiles");
    const { body: page } = await call(
      "GET",
      "/api/deviceProfileInfos?pageSize=50&page=0&transportType=MQTT",
      userToken,
    );
    expect(page.data.map((info: { name: string }) => info.name)).toEqual(["mqtt"]);
    const id = page.data[0].id.id;
    expect((await call("GET", `/api/deviceProfileInfo/${id}`, userToken)).status).toBe(200);
    expect((await call("GET", `/api/deviceProfile/${id}`, userToken)).status).toBe(403);
    const stranger = await identity.tenant();
    expect((await call("GET", `/api/deviceProfileInfo/${id}`, stranger.token)).status).toBe(404);
    expect((await call("GET", `/api/deviceProfile/${id}`, stranger.token)).status).toBe(404);
  });
});
