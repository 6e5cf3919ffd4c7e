import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { Wire } from "../testing/wire.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";

describe.each(TEST_DATABASES)("credentials of devices on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const create = async (draft: object, query = "") => (await call("POST", `/api/device${query}`, token, draft)).body;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.061 a token is given or made, and taken only once", async () => {
    const given = await create({ name: "with token" }, "?accessToken=MY_TOKEN");
    expect((await call("GET", `/api/device/${given.id.id}/credentials`, token)).body).toMatchObject({
      deviceId: given.id,
      credentialsType: "ACCESS_TOKEN",
      credentialsId: "MY_TOKEN",
      credentialsValue: null,
    });
    const made = await create({ name: "with random token" });
    const { body } = await call("GET", `/api/device/${made.id.id}/credentials`, token);
    expect(body.credentialsId).toMatch(/^[A-Za-z0-9]{20}$/);
    const again = await call("POST", "/api/device?accessToken=MY_TOKEN", token, { name: "second with token" });
    expect(again.body.message).toBe("Device credentials are already assigned to another device!");
    expect((await call("GET", "/api/tenant/devices?deviceName=second%20with%20token", token)).status).toBe(404);
  });

  test("CORE-7.062 credentials are replaced by those who hold their id", async () => {
    const device = await create({ name: "credentials" });
    const { body: stored } = await call("GET", `/api/device/${device.id.id}/credentials`, token);
    const save = (change: object) => call("POST", "/api/device/credentials", token, { ...stored, ...change });
    const basic = { credentialsType: "MQTT_BASIC", credentialsValue: '{"userName":"u1","password":"p"}' };
    expect((await save({ ...basic, id: null })).body.message).toBe(
      "Credentials for this device are already specified!",
    );
    expect((await save({ ...basic, id: { id: MISSING } })).body.message).toBe(
      "Unable to update non-existent device credentials!",
    );
    expect((await save(basic)).body).toEqual({ ...stored, ...basic, credentialsId: "u1" });
    expect((await save({ credentialsId: "MY_TOKEN" })).body.message).toBe(
      "Device credentials are already assigned to another device!",
    );
  });

  test("a device is found by the whole id of its credentials, by those who may read them alone", async () => {
    const device = await create({ name: "found by token" }, "?accessToken=FIND_ME");
    const find = async (credentialsId: string, by = token) =>
      (await call("POST", "/api/orrery/devices/byCredentials", by, { credentialsId })).body;
    expect(await find("FIND_ME")).toMatchObject([
      { id: device.id, name: "found by token", deviceProfileName: "default" },
    ]);
    for (const text of ["FIND_M", "find_me", "FIND_ME ", "%"]) expect(await find(text), text).toEqual([]);
    const { body: stored } = await call("GET", `/api/device/${device.id.id}/credentials`, token);
    const basic = { credentialsType: "MQTT_BASIC", credentialsValue: '{"clientId":"pump-7","password":""}' };
    await call("POST", "/api/device/credentials", token, { ...stored, ...basic });
    expect(await find("pump-7")).toMatchObject([{ id: device.id }]);
    expect(await find("FIND_ME")).toEqual([]);
    const other = await identity.tenant();
    expect(await find("pump-7", other.token)).toEqual([]);
    const refused = await call("POST", "/api/orrery/devices/byCredentials", token, { credentialsId: "" });
    expect(refused.status).toBe(400);
  });

  test("device and credentials are saved in one call, by name when there is no id", async () => {
    const credentials = { credentialsType: "ACCESS_TOKEN", credentialsId: "BOTH_1" };
    const save = (device: object | null, change = {}) =>
      call("POST", "/api/device-with-credentials", token, { device, credentials: { ...credentials, ...change } });
    const { body: created } = await save({ name: "both" });
    const { body: updated } = await save({ name: "both", label: "now labelled" }, { credentialsId: "BOTH_2" });
    expect(updated).toEqual({ ...created, label: "now labelled" });
    expect((await call("GET", `/api/device/${created.id.id}/credentials`, token)).body.credentialsId).toBe("BOTH_2");
    expect((await save(null)).status).toBe(404);
    expect((await save({ name: "both", label: "not written" }, { credentialsId: "MY_TOKEN" })).status).toBe(400);
    expect((await call("GET", `/api/device/${created.id.id}`, token)).body.label).toBe("now labelled");
  });

  test("of devices that are saved with the same credentials at once one is written, the others wholly not", async () => {
    const names = ["rival 1", "rival 2", "rival 3", "rival 4"];
    for (const name of names) await create({ name });
    const credentials = { credentialsType: "ACCESS_TOKEN", credentialsId: "WON" };
    const answers = await Promise.all(
      names.map((name) =>
        call("POST", "/api/device-with-credentials", token, { device: { name, label: "won" }, credentials }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const devices = await Promise.all(
      names.map((name) => call("GET", `/api/tenant/devices?deviceName=${name}`, token)),
    );
    expect(devices.map(({ body }) => body.label).sort()).toEqual([null, null, null, "won"]);
  });

  describe("that speak SNMP", () => {
    const SECRETS = { community: "hush-c", authenticationPassphrase: "hush-a", privacyPassphrase: "hush-p" };
    const HIDDEN = { community: "***", authenticationPassphrase: "***", privacyPassphrase: "***" };
    const V3 = {
      type: "SNMP",
      host: "10.0.0.1",
      port: 161,
      protocolVersion: "V3",
      username: "u",
      securityName: "s",
      contextName: "",
      engineId: "",
      authenticationProtocol: "SHA_512",
      privacyProtocol: "AES_256",
      ...SECRETS,
    };
    const { community: _c, authenticationPassphrase: _a, privacyPassphrase: _p, ...OPEN } = V3;
    const created = async (name: string) => {
      const { body: profile } = await call("POST", "/api/deviceProfile", token, {
        name: `SNMP of ${name}`,
        type: "DEFAULT",
        transportType: "SNMP",
        provisionType: "DISABLED",
        profileData: {
          configuration: { type: "DEFAULT" },
          transportConfiguration: { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] },
        },
      });
      return create({ name, deviceProfileId: profile.id, deviceData: { transportConfiguration: V3 } });
    };

    test("give the tenant back what he has sent, and keep nothing readable of it", async () => {
      const device = await created("sealed");
      expect(device.deviceData.transportConfiguration).toEqual(V3);
      expect((await call("GET", `/api/device/${device.id.id}`, token)).body).toEqual(device);
      const row = await database.db.selectFrom("device").selectAll().where("id", "=", device.id.id).execute();
      expect(JSON.stringify(row)).not.toContain("hush");
    });

    test.each([
      ["are left out", {}],
      ["come back masked", HIDDEN],
      ["are null", { community: null, authenticationPassphrase: null, privacyPassphrase: null }],
    ])("keep their secrets when they %s", async (how, members) => {
      const device = await created(`kept when they ${how}`);
      const transportConfiguration = { ...OPEN, contextName: "changed", ...members };
      const draft = { ...device, deviceData: { transportConfiguration } };
      expect((await call("POST", "/api/device", token, draft)).status).toBe(200);
      const after = (await call("GET", `/api/device/${device.id.id}`, token)).body;
      expect(after.deviceData.transportConfiguration).toEqual({ ...V3, contextName: "changed" });
    });

    test.each([
      ["the host", "are left out", { host: "10.0.0.2" }],
      ["the host", "come back masked", { host: "10.0.0.2", ...HIDDEN }],
      ["the host", "are null", { host: "10.0.0.2", authenticationPassphrase: null, privacyPassphrase: null }],
      ["the port", "are left out", { port: 1610 }],
    ])("do not give their secrets to another agent when %s changes and they %s", async (what, how, members) => {
      const device = await created(`moved: ${what} changes and they ${how}`);
      const send = (transportConfiguration: object) =>
        call("POST", "/api/device", token, { ...device, deviceData: { transportConfiguration } });
      const refused = await send({ ...OPEN, ...members });
      expect(refused).toMatchObject({
        status: 400,
        body: {
          message:
            "Transport configuration is not valid: host or port changed, so authenticationPassphrase and privacyPassphrase must be sent again",
        },
      });
      const stored = async () => (await call("GET", `/api/device/${device.id.id}`, token)).body.deviceData;
      expect((await stored()).transportConfiguration).toEqual(V3);
      const moved = { ...OPEN, ...members, authenticationPassphrase: "new-a", privacyPassphrase: "new-p" };
      expect((await send(moved)).status).toBe(200);
      const after = await stored();
      expect(after.transportConfiguration).toMatchObject({ authenticationPassphrase: "new-a" });
      expect(JSON.stringify(after)).not.toContain("hush"); // what the new agent has no use for is not kept for it
      const older = { type: "SNMP", host: "10.0.0.3", port: 161, protocolVersion: "V2C" };
      expect((await send({ ...older, community: "new-c" })).status).toBe(200);
      expect((await send({ ...older, host: "10.0.0.4", community: "***" })).body.message).toContain(
        "community must be",
      );
    });

    test("take new secrets, and are refused without any", async () => {
      const device = await created("changed");
      const changed = { ...V3, authenticationPassphrase: "new" };
      const draft = { ...device, deviceData: { transportConfiguration: changed } };
      expect((await call("POST", "/api/device", token, draft)).body.deviceData.transportConfiguration).toEqual(changed);
      const { privacyPassphrase: _p, ...lacking } = V3;
      const other = { ...device, id: undefined, name: "lacking", deviceData: { transportConfiguration: lacking } };
      expect((await call("POST", "/api/device", token, other)).status).toBe(400);
    });

    test("show their secrets only to users that may set them", async () => {
      const device = await created("shown");
      const { customerId, token: userToken } = await identity.customer(token, "Speaker");
      const id = device.id.id;
      await call("POST", `/api/customer/${customerId.id}/device/${id}`, token);
      const mine = (await call("GET", `/api/device/${id}`, userToken)).body;
      expect(mine.deviceData.transportConfiguration).toEqual(V3);
      const { body: shown } = await call("POST", `/api/customer/public/device/${id}`, token);
      const publicId = shown.customerId.id;
      const visitor = (await call("POST", "/api/auth/login/public", undefined, { publicId })).body.token;
      const parameters = { rootId: id, rootType: "DEVICE", direction: "FROM", maxLevel: 1 };
      const related = await created("related");
      await call("POST", `/api/customer/public/device/${related.id.id}`, token);
      await call("POST", "/api/relation", token, { from: device.id, to: related.id, type: "Contains" });
      for (const answer of [
        await call("GET", `/api/device/${id}`, visitor),
        await call("GET", `/api/device/info/${id}`, visitor),
        await call("GET", `/api/devices?deviceIds=${id}`, visitor),
        await call("GET", `/api/customer/${publicId}/devices?pageSize=9&page=0`, visitor),
        await call("GET", `/api/customer/${publicId}/deviceInfos?pageSize=9&page=0`, visitor),
        await call("POST", "/api/devices", visitor, { parameters, deviceTypes: [related.type] }),
      ]) {
        const all: Wire[] = answer.body.data ?? [answer.body].flat();
        expect(all.length).toBeGreaterThan(0);
        for (const { deviceData } of all) expect(deviceData.transportConfiguration).toEqual({ ...V3, ...HIDDEN });
      }
    });
  });
});
