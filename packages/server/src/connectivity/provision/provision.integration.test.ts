import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import type { Wire } from "../../testing/wire.ts";
import { DEVICE_CERTIFICATE } from "../../transports/testing/certificates.ts";
import { startTestDevices, type TestDevices } from "../test-devices.ts";

const NOT_FOUND = { errorMsg: "Provision data was not found!", status: "NOT_FOUND" };
const FAILURE = { errorMsg: "Failed to provision device!", status: "FAILURE" };
const SECRET = "the-secret";

describe.each(TEST_DATABASES)("provisioning on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestDevices;
  let token: string;
  let profiles = 0;

  beforeAll(async () => {
    database = await open();
    platform = await startTestDevices(database);
    ({ token } = await platform.identity.tenant());
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  const rest = async (method: string, path: string, body?: unknown): Promise<Wire> =>
    (await platform.identity.call(method, path, token, body)).body;

  /** A profile with the strategy; devices present its key and secret. */
  async function profile(provisionType: string, more: object = {}) {
    const key = `key ${++profiles}`;
    const saved = await rest("POST", "/api/deviceProfile", {
      name: `profile ${profiles}`,
      type: "DEFAULT",
      transportType: "DEFAULT",
      provisionType,
      provisionDeviceKey: key,
      profileData: { provisionConfiguration: { type: provisionType, provisionDeviceSecret: SECRET } },
      ...more,
    });
    return { id: saved.id, name: saved.name, provisionDeviceKey: key, provisionDeviceSecret: SECRET };
  }

  /** The answer of the HTTP call, which is 200 also for failures. */
  async function provision(request: object): Promise<Wire> {
    const [status, text] = await platform.call("POST", "/api/v1/provision", undefined, JSON.stringify(request));
    expect(status).toBe(200);
    return JSON.parse(text);
  }
  const keysOf = ({ provisionDeviceKey, provisionDeviceSecret }: Awaited<ReturnType<typeof profile>>) => ({
    provisionDeviceKey,
    provisionDeviceSecret,
  });
  const named = (name: string) => rest("GET", `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`);
  const state = async (id: string) => {
    const [found] = await platform.telemetry.attributes(
      entityId("DEVICE", id as Uuid),
      ["SERVER_SCOPE"],
      ["provisionState"],
    );
    return found?.value;
  };
  const eventsOf = (id: string) =>
    platform.engine.messages.filter(({ originator }) => originator.id === id).map(({ type }) => type);

  test("BLOCK-3.157 a disabled profile provisions nobody, and answers as a wrong key or secret", async () => {
    const disabled = await profile("DISABLED");
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    expect(await provision({ ...keysOf(disabled), deviceName: "never" })).toEqual(NOT_FOUND);
    expect(await provision({ ...keysOf(allowed), provisionDeviceSecret: "wrong" })).toEqual(NOT_FOUND);
    expect(await provision({ ...keysOf(allowed), provisionDeviceSecret: "" })).toEqual(NOT_FOUND);
    expect(await provision({ ...keysOf(allowed), provisionDeviceKey: "unknown" })).toEqual(NOT_FOUND);
    expect(await provision({ provisionDeviceKey: "", provisionDeviceSecret: "" })).toEqual(NOT_FOUND);
    expect(await named("never")).toMatchObject({ status: 404 });
  });

  test("BLOCK-3.157 a new device gets a token over HTTP, which it is known by at once", async () => {
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    const answer = await provision({ ...keysOf(allowed), deviceName: " boiler 1 " });
    expect(answer).toEqual({
      credentialsValue: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      credentialsType: "ACCESS_TOKEN",
      status: "SUCCESS",
    });
    const device = await named("boiler 1");
    expect(device).toMatchObject({ deviceProfileId: allowed.id, type: allowed.name });
    expect(await state(device.id.id)).toEqual({ type: "STRING", value: "provisioned" });
    expect(await platform.call("POST", `/api/v1/${answer.credentialsValue}/telemetry`, undefined, '{"a":1}')).toEqual([
      200,
      "",
    ]);
    expect(eventsOf(device.id.id).slice(0, 3)).toEqual([
      "ENTITY_CREATED",
      "PROVISION_SUCCESS",
      "POST_TELEMETRY_REQUEST",
    ]);
  });

  test("an absent name is generated, a blank one fails, one that exists fails and is reported", async () => {
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    expect(await provision(keysOf(allowed))).toMatchObject({ status: "SUCCESS" });
    const { data } = await rest("GET", `/api/tenant/deviceInfos?pageSize=10&page=0&deviceProfileId=${allowed.id.id}`);
    expect(data).toMatchObject([{ name: expect.stringMatching(/^[A-Za-z0-9]{20}$/) }]);
    expect(await provision({ ...keysOf(allowed), deviceName: "  " })).toEqual(FAILURE);
    expect(await provision({ ...keysOf(allowed), deviceName: "half a \ud800" })).toEqual(FAILURE);
    expect((await rest("GET", "/api/tenant/devices?pageSize=10&page=0&textSearch=half")).data).toEqual([]);
    const existing = await rest("POST", "/api/device", { name: "taken" });
    expect(await provision({ ...keysOf(allowed), deviceName: "taken" })).toEqual(FAILURE);
    expect(eventsOf(existing.id.id)).toContain("PROVISION_FAILURE");
    const results = await Promise.all(
      Array.from({ length: 5 }, () => provision({ ...keysOf(allowed), deviceName: "race" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([...Array(4).fill("FAILURE"), "SUCCESS"]);
  });

  test("devices bring credentials of every type that a request can say", async () => {
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    const ask = (deviceName: string, more: object) => provision({ ...keysOf(allowed), deviceName, ...more });
    const of = async (name: string) => rest("GET", `/api/device/${(await named(name)).id.id}/credentials`);
    expect(await ask("own token", { credentialsType: "ACCESS_TOKEN", token: "its own" })).toEqual({
      credentialsValue: "its own",
      credentialsType: "ACCESS_TOKEN",
      status: "SUCCESS",
    });
    const basic = { credentialsType: "MQTT_BASIC", clientId: "c", username: "u", password: "p" };
    expect(await ask("basic", basic)).toEqual({
      credentialsValue: { clientId: "c", userName: "u", password: "p" },
      status: "SUCCESS",
      credentialsType: "MQTT_BASIC",
    });
    const client = await platform.connect("u", { clientId: "c", password: "p" });
    await client.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
    const body = DEVICE_CERTIFICATE.cert.replaceAll(/-----.*-----|\n/g, "");
    const x509 = await ask("certificate", { credentialsType: "X509_CERTIFICATE", hash: DEVICE_CERTIFICATE.cert });
    expect(x509).toEqual({ credentialsValue: body, credentialsType: "X509_CERTIFICATE", status: "SUCCESS" });
    expect(await of("certificate")).toMatchObject({ credentialsType: "X509_CERTIFICATE", credentialsValue: body });
    expect(await ask("no lwm2m", { credentialsType: "LWM2M_CREDENTIALS", token: "x" })).toEqual(FAILURE);
    expect(await ask("made up", { credentialsType: "MQTT_BASIC" })).toMatchObject({ credentialsType: "ACCESS_TOKEN" });
    expect(await ask("same token", { token: "its own" })).toEqual(FAILURE);
    expect(await named("same token")).toMatchObject({ status: 404 });
  });

  test("BLOCK-3.157 a device that was made before gets the credentials it has, as long as its state allows", async () => {
    const checked = await profile("CHECK_PRE_PROVISIONED_DEVICES");
    const { name } = await rest("POST", "/api/device?accessToken=before", {
      name: "made",
      deviceProfileId: checked.id,
    });
    await rest("POST", "/api/device", { name: "of another profile" });
    const ask = (deviceName: string) => provision({ ...keysOf(checked), deviceName, token: "wanted" });
    const success = { credentialsValue: "before", credentialsType: "ACCESS_TOKEN", status: "SUCCESS" };
    expect(await ask(name)).toEqual(success);
    expect(await ask(name)).toEqual(success);
    expect(await ask("nobody")).toEqual(FAILURE);
    expect(await ask("of another profile")).toEqual(FAILURE);
    expect(await provision(keysOf(checked))).toEqual(FAILURE);
    const device = await named("made");
    expect(eventsOf(device.id.id)).toEqual(expect.arrayContaining(["PROVISION_SUCCESS", "PROVISION_SUCCESS"]));
    await platform.telemetry.saveAttributes({
      tenantId: device.tenantId,
      entityId: device.id,
      scope: "SERVER_SCOPE",
      notifyDevice: false,
      attributes: [{ key: "provisionState", lastUpdateTs: Date.now(), value: { type: "STRING", value: "stolen" } }],
    });
    expect(await ask(name)).toEqual(FAILURE);
    expect(eventsOf(device.id.id)).toContain("PROVISION_FAILURE");
  });

  test("devices of another tenant are not found by their name, and their names are free", async () => {
    const checked = await profile("CHECK_PRE_PROVISIONED_DEVICES");
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    const other = await platform.identity.tenant();
    await platform.identity.call("POST", "/api/device", other.token, { name: "of another tenant" });
    expect(await provision({ ...keysOf(checked), deviceName: "of another tenant" })).toEqual(FAILURE);
    expect(await provision({ ...keysOf(allowed), deviceName: "of another tenant" })).toMatchObject({
      status: "SUCCESS",
    });
  });

  test("rule chains and the audit log get the request without what opens anything", async () => {
    const chain = await rest("POST", "/api/ruleChain", { name: "of the profile" });
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES", { defaultRuleChainId: chain?.id ?? null });
    const wanted = { credentialsType: "MQTT_BASIC", clientId: "cl", username: "us", password: "hidden-1" };
    await provision({ ...keysOf(allowed), deviceName: "reported", ...wanted });
    const device = await named("reported");
    const [created, success] = platform.engine.messages.filter(({ originator }) => originator.id === device.id.id);
    const metadata = { tenantId: device.tenantId.id };
    expect(created).toMatchObject({ type: "ENTITY_CREATED", metadata, ruleChainId: undefined, queueName: undefined });
    expect(JSON.parse(created?.data ?? "")).toEqual(device);
    expect(success).toMatchObject({
      type: "PROVISION_SUCCESS",
      metadata,
      ruleChainId: undefined,
      queueName: undefined,
    });
    const request = {
      deviceName: "reported",
      credentialsType: "MQTT_BASIC",
      credentialsData: { token: "", clientId: "cl", username: "us", password: "******", x509CertHash: "" },
      credentials: { provisionDeviceKey: allowed.provisionDeviceKey, provisionDeviceSecret: "******" },
    };
    expect(JSON.parse(success?.data ?? "")).toEqual(request);
    await platform.identity.audit.recorder.flush();
    const { data } = await rest("GET", `/api/audit/logs/entity/DEVICE/${device.id.id}?pageSize=10&page=0`);
    expect(data).toMatchObject([
      {
        actionType: "PROVISION_SUCCESS",
        actionStatus: "SUCCESS",
        entityName: "reported",
        actionData: expect.anything(),
      },
    ]);
    expect(data[0].actionData).toEqual({ provisionRequest: request });
    await provision({ ...keysOf(allowed), deviceName: "reported" });
    await platform.identity.audit.recorder.flush();
    const all = await rest("GET", `/api/audit/logs/entity/DEVICE/${device.id.id}?pageSize=10&page=0`);
    expect(all.data.map(({ actionType }: Wire) => actionType).sort()).toEqual([
      "PROVISION_FAILURE",
      "PROVISION_SUCCESS",
    ]);
    expect(JSON.stringify([platform.engine.messages.map(({ data }) => data), all])).not.toMatch(/hidden-1|the-secret/);
  });

  test("a device provisions itself over MQTT and connects with what it gets", async () => {
    const allowed = await profile("ALLOW_CREATE_NEW_DEVICES");
    const unknown = await platform.connect("provision");
    await unknown.subscribeAsync("/provision/response", { qos: 1 });
    const answered = new Promise<string>((resolve) =>
      unknown.once("message", (topic, payload) => resolve(`${topic} ${payload}`)),
    );
    const request = JSON.stringify({ ...keysOf(allowed), deviceName: "over mqtt" });
    await unknown.publishAsync("/provision/request", request, { qos: 1 });
    const [topic = "", text = ""] = (await answered).split(/ (.*)/);
    expect([topic, JSON.parse(text)]).toEqual([
      "/provision/response",
      { credentialsValue: expect.any(String), credentialsType: "ACCESS_TOKEN", status: "SUCCESS" },
    ]);
    const device = await platform.connect(JSON.parse(text).credentialsValue);
    await device.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
    expect(eventsOf((await named("over mqtt")).id.id)).toContain("POST_TELEMETRY_REQUEST");
  });

  test.each([
    ["{", "no JSON"],
    ["[]", "no object"],
    ['{"provisionDeviceKey":"k"}', "no secret"],
    ['{"provisionDeviceKey":"k","provisionDeviceSecret":"s","deviceName":null}', "null"],
    ['{"provisionDeviceKey":"k","provisionDeviceSecret":"s","credentialsType":"NONE"}', "an unknown type"],
  ])("%s is a bad request: %s", async (body) => {
    const [status] = await platform.call("POST", "/api/v1/provision", undefined, body);
    expect(status).toBe(400);
  });

  test("a tenant that has its share of devices gets no more", async () => {
    const sysAdmin = platform.identity.sysAdmin;
    const limited = await platform.identity.tenant();
    const small = await platform.identity.call("POST", "/api/tenantProfile", sysAdmin, {
      name: "small",
      profileData: { configuration: { type: "DEFAULT", maxDevices: 1 } },
    });
    const path = `/api/tenant/${limited.tenantId.id}`;
    const { body: tenant } = await platform.identity.call("GET", path, sysAdmin);
    await platform.identity.call("POST", "/api/tenant", sysAdmin, { ...tenant, tenantProfileId: small.body.id });
    const { body: saved } = await platform.identity.call("POST", "/api/deviceProfile", limited.token, {
      name: "p",
      type: "DEFAULT",
      transportType: "DEFAULT",
      provisionType: "ALLOW_CREATE_NEW_DEVICES",
      provisionDeviceKey: "limited",
      profileData: { provisionConfiguration: { provisionDeviceSecret: SECRET } },
    });
    expect(saved.id).toBeDefined();
    const ask = (deviceName: string) =>
      provision({ provisionDeviceKey: "limited", provisionDeviceSecret: SECRET, deviceName });
    expect([await ask("one"), await ask("two")]).toMatchObject([{ status: "SUCCESS" }, FAILURE]);
  });
});
