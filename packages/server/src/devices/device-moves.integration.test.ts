import { randomUUID } from "node:crypto";
import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordOf, rpcId } from "../connectivity/rpc/rpc-record.ts";
import { RpcStore } from "../connectivity/rpc/rpc-store.ts";
import { startTestDevices, type TestDevices } from "../connectivity/test-devices.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { TestIdentity } from "../system/test-identity.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const MISSING = "00000000-0000-1000-8000-000000000000";

describe.each(TEST_DATABASES)("devices that go to another tenant on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestDevices;
  let here: Awaited<ReturnType<TestIdentity["tenant"]>>;
  let there: Awaited<ReturnType<TestIdentity["tenant"]>>;
  const call: TestIdentity["call"] = (...parameters) => platform.identity.call(...parameters);
  const create = async (draft: object, by = here.token, query = "") =>
    (await call("POST", `/api/device${query}`, by, draft)).body;
  const move = (id: string, tenant: string, by = here.token) => call("POST", `/api/tenant/${tenant}/device/${id}`, by);

  beforeAll(async () => {
    database = await open();
    platform = await startTestDevices(database);
    here = await platform.identity.tenant();
    there = await platform.identity.tenant();
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  test("customer, relations and rights stay behind; credentials and data go with it", async () => {
    const { bus, customer } = platform.identity;
    const device = await create({ name: "pump", type: "pump", label: "P" }, here.token, "?accessToken=MOVING");
    const { customerId } = await customer(here.token, "Owner");
    await call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, here.token);
    const other = await create({ name: "neighbour" });
    const relation = { from: other.id, to: device.id, type: "Contains", typeGroup: "COMMON" };
    await call("POST", "/api/relation", here.token, relation);
    const id = entityId("DEVICE", device.id.id as Uuid);
    const attribute = { key: "a", lastUpdateTs: 1, value: { type: "LONG", value: 7 } } as const;
    const shared = { tenantId: here.tenantId, entityId: id, scope: "SHARED_SCOPE", attributes: [attribute] } as const;
    await platform.telemetry.saveAttributes({ ...shared, notifyDevice: false });
    const events: EntityEvent[] = [];
    const unsubscribe = bus.subscribe("entity", (event) => void events.push(event));

    const { status, body: moved } = await move(device.id.id, there.tenantId.id);
    unsubscribe();
    expect(status).toBe(200);
    const deviceProfileId = moved.deviceProfileId;
    expect(moved).toEqual({ ...device, tenantId: there.tenantId, customerId: NOBODY, deviceProfileId });
    expect(deviceProfileId).not.toEqual(device.deviceProfileId);
    expect((await call("GET", `/api/deviceProfile/${deviceProfileId.id}`, there.token)).body.name).toBe("pump");
    expect((await call("GET", `/api/device/${device.id.id}`, there.token)).body).toEqual(moved);
    expect((await call("GET", `/api/device/${device.id.id}`, here.token)).status).toBe(404);
    const { body: credentials } = await call("GET", `/api/device/${device.id.id}/credentials`, there.token);
    expect(credentials.credentialsId).toBe("MOVING");
    const from = `fromId=${other.id.id}&fromType=DEVICE`;
    expect((await call("GET", `/api/relations?${from}`, here.token)).body).toEqual([]);
    expect(await platform.telemetry.attributes(id, ["SHARED_SCOPE"])).toMatchObject([attribute]);
    expect(events.map(({ action, tenantId }) => [action, tenantId])).toEqual([
      ["CREATED", there.tenantId], // the profile
      ["MOVED", there.tenantId],
    ]);
  });

  test("rule chains of both tenants are notified, those of the new one without the user", async () => {
    const device = await create({ name: "announced" });
    await move(device.id.id, there.tenantId.id);
    const mine = () => platform.engine.messages.filter(({ originator }) => originator.id === device.id.id);
    const names = ["ENTITY_CREATED", "ENTITY_ASSIGNED_TO_TENANT", "ENTITY_ASSIGNED_FROM_TENANT"];
    await expect.poll(() => mine().map(({ type }) => type)).toEqual(names);
    const [, to, from] = mine();
    expect(to?.tenantId).toEqual(here.tenantId);
    expect(to?.metadata).toEqual({
      userId: expect.any(String),
      userName: here.email,
      assignedToTenantId: there.tenantId.id,
      assignedToTenantName: "Tenant 2",
    });
    expect(from?.tenantId).toEqual(there.tenantId);
    expect(from?.metadata).toEqual({
      assignedFromTenantId: here.tenantId.id,
      assignedFromTenantName: "Tenant 1",
    });
    expect(JSON.parse(from?.data ?? "")).toMatchObject({ name: "announced", tenantId: there.tenantId });
  });

  test("persistent commands of the old tenant do not go with it", async () => {
    const device = await create({ name: "commanded" });
    const deviceId = entityId("DEVICE", device.id.id as Uuid);
    const store = new RpcStore(database);
    const request = { deviceId, tenantId: here.tenantId, method: "m", params: "1", restApiCall: false };
    const rest = { id: randomUUID() as Uuid, oneway: true, persisted: true, expirationTime: Date.now() + 60_000 };
    await store.save(recordOf({ ...request, ...rest }, "QUEUED", Date.now()));
    await move(device.id.id, there.tenantId.id);
    await expect.poll(() => store.find(rpcId(rest.id))).toBeUndefined();
  });

  test("a connected device stays connected, and what it sends belongs to its new tenant", async () => {
    const device = await create({ name: "online" }, here.token, "?accessToken=ONLINE");
    const client = await platform.connect("ONLINE");
    const closed: string[] = [];
    client.on("close", () => closed.push("closed"));
    await client.publishAsync("v1/devices/me/telemetry", '{"t":1}', { qos: 1 });
    await move(device.id.id, there.tenantId.id);
    await expect
      .poll(async () => {
        await client.publishAsync("v1/devices/me/telemetry", '{"t":2}', { qos: 1 });
        const sent = platform.engine.ofType("POST_TELEMETRY_REQUEST");
        return sent.filter(({ originator }) => originator.id === device.id.id).at(-1)?.tenantId;
      })
      .toEqual(there.tenantId);
    expect(closed).toEqual([]);
  });

  test("the new tenant takes no more devices than its profile allows", async () => {
    const { sysAdmin } = platform.identity;
    const { body: profile } = await call("POST", "/api/tenantProfile", sysAdmin, {
      name: "Small",
      profileData: { configuration: { type: "DEFAULT", maxDevices: 1 } },
    });
    const small = await platform.identity.tenant();
    const { body: tenant } = await call("GET", `/api/tenant/${small.tenantId.id}`, sysAdmin);
    await call("POST", "/api/tenant", sysAdmin, { ...tenant, tenantProfileId: profile.id });
    const [first, second] = [await create({ name: "small 1" }), await create({ name: "small 2" })];
    expect((await move(first.id.id, small.tenantId.id)).status).toBe(200);
    expect((await move(first.id.id, small.tenantId.id, small.token)).status).toBe(200); // it is there already
    const { status, body } = await move(second.id.id, small.tenantId.id);
    expect([status, body.message]).toEqual([400, "Can't create more then 1 devices!"]);
    expect((await call("GET", `/api/device/${second.id.id}`, here.token)).body).toEqual(second);
  });

  test("a device that goes to the tenant that it belongs to stays as it is", async () => {
    const { token, tenantId } = await platform.identity.tenant();
    const [device, other] = [await create({ name: "at home" }, token), await create({ name: "friend" }, token)];
    const { customerId } = await platform.identity.customer(token, "Own");
    const { body: assigned } = await call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, token);
    await call("POST", "/api/relation", token, { from: other.id, to: device.id, type: "Contains" });
    const events: EntityEvent[] = [];
    const unsubscribe = platform.identity.bus.subscribe("entity", (event) => void events.push(event));
    const { status, body } = await move(device.id.id, tenantId.id, token);
    unsubscribe();
    expect([status, body, events]).toEqual([200, assigned, []]);
    const relations = `/api/relations?fromId=${other.id.id}&fromType=DEVICE`;
    expect((await call("GET", relations, token)).body).toHaveLength(1);
  });

  test("a tenant that is being deleted takes no device", async () => {
    const going = await platform.identity.tenant();
    const device = await create({ name: "nearly lost" });
    let answer: Awaited<ReturnType<typeof move>> | undefined;
    platform.identity.tenancy.tenants.onRemoval(async ({ id }) => {
      if (id.id === going.tenantId.id) answer ??= await move(device.id.id, id.id);
    });
    await call("DELETE", `/api/tenant/${going.tenantId.id}`, platform.identity.sysAdmin);
    expect(answer).toMatchObject({ status: 400, body: { message: "Could not find the specified Tenant!" } });
    expect((await call("GET", `/api/device/${device.id.id}`, here.token)).body).toEqual(device);
  });

  test("what may not be changes nothing", async () => {
    const device = await create({ name: "stays", type: "staying" });
    await create({ name: "stays" }, there.token);
    const { token: userToken } = await platform.identity.customer(here.token, "Customer");
    for (const [id, tenant, by, status, message] of [
      [device.id.id, MISSING, here.token, 400, "Could not find the specified Tenant!"],
      [device.id.id, "nonsense", here.token, 400, "Invalid UUID string: nonsense"],
      [device.id.id, there.tenantId.id, here.token, 400, "Device with such name already exists!"],
      [device.id.id, there.tenantId.id, there.token, 404, `Device with id [${device.id.id}] is not found`],
      [MISSING, there.tenantId.id, here.token, 404, `Device with id [${MISSING}] is not found`],
      [device.id.id, there.tenantId.id, userToken, 403, undefined],
      [device.id.id, there.tenantId.id, platform.identity.sysAdmin, 403, undefined],
    ] as const) {
      const answer = await move(id, tenant, by);
      expect(answer.status).toBe(status);
      if (message) expect(answer.body.message).toBe(message);
    }
    expect((await call("GET", `/api/device/${device.id.id}`, here.token)).body).toEqual(device);
    const profiles = (await call("GET", "/api/deviceProfiles?pageSize=50&page=0", there.token)).body.data;
    expect(profiles.map(({ name }: { name: string }) => name)).not.toContain("staying");
  });
});
