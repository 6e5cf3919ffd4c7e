import { entityId, type JsonObject, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { startTestDevices, type TestDevices } from "../test-devices.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const CLAIM_TOPIC = "v1/devices/me/claim";
const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)("claiming on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestDevices;
  let token: string;
  let owner: Awaited<ReturnType<TestDevices["identity"]["customer"]>>;
  let otherCustomer: Awaited<ReturnType<TestDevices["identity"]["customer"]>>;

  beforeAll(async () => {
    database = await open();
    platform = await startTestDevices(database);
    ({ token } = await platform.identity.tenant());
    owner = await platform.identity.customer(token, "Owner");
    otherCustomer = await platform.identity.customer(token, "Neighbour");
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  /** A device whose access token is its name. */
  async function create(name: string, by = token) {
    const path = `/api/device?accessToken=${encodeURIComponent(name)}`;
    return (await platform.identity.call("POST", path, by, { name })).body;
  }
  const read = async (id: string) => (await platform.identity.call("GET", `/api/device/${id}`, token)).body;
  const pathOf = (name: string) => `/api/customer/device/${encodeURIComponent(name)}/claim`;
  const claim = (name: string, body?: JsonObject, by = owner.token) =>
    platform.call("POST", pathOf(name), by, body && JSON.stringify(body));
  const reclaim = (name: string, by = owner.token) => platform.call("DELETE", pathOf(name), by);

  async function announce(name: string, payload: string) {
    const client = await platform.connect(name);
    await client.publishAsync(CLAIM_TOPIC, payload, { qos: 1 });
    await client.endAsync();
  }

  const attributes = async (id: string) => {
    const found = await platform.telemetry.attributes(entityId("DEVICE", id as Uuid), ["SERVER_SCOPE"]);
    return found.map(({ key, value }) => [key, value.value]).filter(([key]) => String(key).startsWith("claiming"));
  };
  async function setAttributes(device: { id: { id: string } }, values: JsonObject) {
    const saved = Object.entries(values).map(([key, value]) => ({
      key,
      lastUpdateTs: 1,
      value:
        typeof value === "boolean"
          ? ({ type: "BOOLEAN", value } as const)
          : ({ type: "STRING", value: String(value) } as const),
    }));
    const id = entityId("DEVICE", device.id.id as Uuid);
    const { tenantId } = await read(device.id.id);
    const where = { tenantId, entityId: id, scope: "SERVER_SCOPE", notifyDevice: false } as const;
    await platform.telemetry.saveAttributes({ ...where, attributes: saved });
  }

  test("CORE-7.073 CORE-7.074 a customer claims what a device announced over MQTT, and gives it back", async () => {
    const device = await create("pump");
    await announce("pump", '{"secretKey":"k","durationMs":60000}');
    await setAttributes(device, { claimingAllowed: true, other: "stays" });
    const [status, text] = await claim("pump", { secretKey: "k" });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { response: "SUCCESS", device: { ...device, customerId: owner.customerId } },
    ]);
    expect((await read(device.id.id)).customerId).toEqual(owner.customerId);
    expect(await attributes(device.id.id)).toEqual([]);
    expect(await reclaim("pump")).toEqual([200, ""]);
    expect((await read(device.id.id)).customerId).toEqual(NOBODY);
    expect(await reclaim("pump")).toEqual([200, ""]);
    expect(await attributes(device.id.id)).toEqual([]); // claiming is allowed by default
    const types = () => platform.engine.messages.filter(({ originator }) => originator.id === device.id.id);
    await expect
      .poll(() =>
        types()
          .map(({ type }) => type)
          .filter((type) => type.startsWith("ENTITY_")),
      )
      .toEqual(["ENTITY_CREATED", "ENTITY_ASSIGNED", "ENTITY_UNASSIGNED"]);
    expect(types().find(({ type }) => type === "ENTITY_ASSIGNED")?.metadata).toMatchObject({
      assignedCustomerId: owner.customerId.id,
      assignedCustomerName: "Owner",
      userName: owner.email,
      customerId: owner.customerId.id,
    });
  });

  test("a wrong key does not cancel the announcement", async () => {
    await create("lock");
    await announce("lock", '{"secretKey":"k"}');
    expect(await claim("lock", { secretKey: "K" })).toEqual([400, '"FAILURE"']);
    expect((await claim("lock", { secretKey: "k" }))[0]).toBe(200);
  });

  test("users that guess keys have to wait, others do not", async () => {
    const device = await create("guessed");
    await setAttributes(device, {
      claimingData: JSON.stringify({ secretKey: "k", expirationTime: Date.now() + DAY_MS }),
    });
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await claim("guessed", { secretKey: `K${n}` }))[0]);
    expect(answers).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect((await claim("guessed", { secretKey: "k" }))[1]).toContain("Too many wrong keys");
    expect((await claim("guessed", { secretKey: "k" }, otherCustomer.token))[0]).toBe(200);
  });

  test("the first of two announcements holds; no key is an empty key, and no body no key", async () => {
    await create("lamp");
    expect(await platform.call("POST", "/api/v1/lamp/claim", undefined, "")).toEqual([200, ""]);
    await announce("lamp", '{"secretKey":"late"}');
    expect(await claim("lamp", { secretKey: "late" })).toEqual([400, '"FAILURE"']);
    expect(await platform.call("POST", "/api/v1/lamp/claim", undefined, '{"durationMs":0}')).toEqual([200, ""]);
    expect((await claim("lamp"))[0]).toBe(200);
    await create("bulb");
    await announce("bulb", "");
    expect((await claim("bulb", { secretKey: null }))[0]).toBe(200);
  });

  test("BLOCK-3.190 claims end in SUCCESS, FAILURE or CLAIMED", async () => {
    await create("lathe");
    await announce("lathe", '{"secretKey":"k"}');
    expect(await claim("lathe", { secretKey: "K" })).toEqual([400, '"FAILURE"']);
    expect(JSON.parse((await claim("lathe", { secretKey: "k" }))[1])).toMatchObject({ response: "SUCCESS" });
    expect(await claim("lathe", { secretKey: "k" }, otherCustomer.token)).toEqual([400, '"CLAIMED"']);
  });

  test("a device that has a customer stays with it, whatever it announces", async () => {
    const device = await create("taken");
    await announce("taken", '{"secretKey":"k"}');
    await platform.identity.call("POST", `/api/customer/${otherCustomer.customerId.id}/device/${device.id.id}`, token);
    await setAttributes(device, { claimingAllowed: true, claimingData: "{}" });
    expect(await claim("taken", { secretKey: "k" })).toEqual([400, '"CLAIMED"']);
    expect(await attributes(device.id.id)).toEqual([]);
    await announce("taken", '{"secretKey":"k"}'); // is acknowledged
    expect(await claim("taken", { secretKey: "wrong" })).toEqual([400, '"CLAIMED"']); // no record was made
    expect((await read(device.id.id)).customerId).toEqual(otherCustomer.customerId);
  });

  test("when several users claim at once, one gets the device", async () => {
    const device = await create("wanted");
    await announce("wanted", '{"secretKey":"k"}');
    const everybody = [owner, otherCustomer, owner, otherCustomer];
    const answers = await Promise.all(everybody.map(({ token: by }) => claim("wanted", { secretKey: "k" }, by)));
    const winners = everybody.filter((_, index) => answers[index]?.[0] === 200);
    expect(winners).toHaveLength(1);
    expect((await read(device.id.id)).customerId).toEqual(winners[0]?.customerId);
  });

  test("without an announcement the attribute claimingData decides, as long as it is valid", async () => {
    const device = await create("by attribute");
    const data = (expirationTime: number) => JSON.stringify({ secretKey: "k", expirationTime });
    expect(await claim("by attribute", { secretKey: "k" })).toEqual([400, '"FAILURE"']);
    for (const claimingData of [data(Date.now() - 1), "not JSON"]) {
      await setAttributes(device, { claimingData });
      expect(await claim("by attribute", { secretKey: "k" })).toEqual([400, '"FAILURE"']);
    }
    await setAttributes(device, { claimingData: data(Date.now() + DAY_MS) });
    expect(await claim("by attribute", {})).toEqual([400, '"FAILURE"']);
    const [status] = await claim(device.id.id, { secretKey: "k" }); // without the name, the id may be sent
    expect([status, await attributes(device.id.id)]).toEqual([200, []]);
  });

  test("names of any spelling are found; those of nobody and of other tenants are not", async () => {
    await create("boiler / über 100% 7");
    await announce("boiler / über 100% 7", "");
    expect((await claim("boiler / über 100% 7"))[0]).toBe(200);
    const otherTenant = await platform.identity.tenant();
    const foreign = await create("foreign", otherTenant.token);
    for (const name of ["foreign", foreign.id.id, "nothing"]) {
      for (const [status, text] of [await claim(name), await reclaim(name)]) {
        expect([status, JSON.parse(text).errorCode]).toEqual([404, 32]);
      }
    }
  });

  test("customer users claim, they and tenant administrators take back, each what is theirs", async () => {
    const device = await create("roles");
    const give = () =>
      platform.identity.call("POST", `/api/customer/${otherCustomer.customerId.id}/device/${device.id.id}`, token);
    await give();
    const errorCode = async (answer: Promise<[number, string]>) => {
      const [status, text] = await answer;
      return [status, JSON.parse(text).errorCode];
    };
    expect(await errorCode(claim("roles", {}, token))).toEqual([403, 20]);
    expect(await errorCode(claim("roles", {}, platform.identity.sysAdmin))).toEqual([403, 20]);
    expect(await errorCode(reclaim("roles", platform.identity.sysAdmin))).toEqual([403, 20]);
    expect(await errorCode(reclaim("roles"))).toEqual([403, 20]);
    expect((await read(device.id.id)).customerId).toEqual(otherCustomer.customerId);
    expect(await reclaim("roles", token)).toEqual([200, ""]);
    await give();
    expect(await reclaim("roles", otherCustomer.token)).toEqual([200, ""]);
    expect((await read(device.id.id)).customerId).toEqual(NOBODY);
  });

  test("a claim that cannot be read ends an MQTT 3 connection, and an unknown token has none", async () => {
    await create("broken");
    const client = await platform.connect("broken");
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    client.publish(CLAIM_TOPIC, '{"secretKey":{}}', { qos: 1 });
    await closed;
    expect((await platform.call("POST", "/api/v1/nobody/claim", undefined, "{}"))[0]).toBe(401);
    expect(await claim("broken", {})).toEqual([400, '"FAILURE"']);
  });
});

describe.each(TEST_DATABASES)("claiming that must be allowed on $name", ({ open }) => {
  test("a device announces claims only while its attribute claimingAllowed is true; taking it back allows the next", async () => {
    const database = await open();
    const platform = await startTestDevices(database, { allowedByDefault: false, durationMs: DAY_MS });
    try {
      const { token, tenantId } = await platform.identity.tenant();
      const owner = await platform.identity.customer(token, "Owner");
      const { body } = await platform.identity.call("POST", "/api/device?accessToken=T", token, { name: "d" });
      const id = entityId("DEVICE", body.id.id as Uuid);
      const device = await platform.connect("T");
      const tried = async () => {
        await device.publishAsync(CLAIM_TOPIC, "{}", { qos: 1 });
        return platform.call("POST", "/api/customer/device/d/claim", owner.token, "{}");
      };
      expect(await tried()).toEqual([400, '"FAILURE"']);
      const save = (value: boolean | string) =>
        platform.telemetry.saveAttributes({
          tenantId,
          entityId: id,
          scope: "SERVER_SCOPE",
          notifyDevice: false,
          attributes: [
            {
              key: "claimingAllowed",
              lastUpdateTs: 1,
              value: typeof value === "string" ? { type: "STRING", value } : { type: "BOOLEAN", value },
            },
          ],
        });
      for (const value of [false, "true"]) {
        await save(value);
        expect(await tried()).toEqual([400, '"FAILURE"']);
      }
      await save(true);
      expect((await tried())[0]).toBe(200);
      expect(await platform.telemetry.attributes(id, ["SERVER_SCOPE"], ["claimingAllowed"])).toEqual([]);
      expect(await platform.call("DELETE", "/api/customer/device/d/claim", owner.token)).toEqual([200, ""]);
      expect(await platform.telemetry.attributes(id, ["SERVER_SCOPE"], ["claimingAllowed"])).toMatchObject([
        { value: { type: "BOOLEAN", value: true } },
      ]);
      await expect.poll(async () => (await tried())[0]).toBe(200);
    } finally {
      await platform.close();
      await database.close();
    }
  });
});
