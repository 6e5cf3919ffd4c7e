import type { TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew, anId } from "../testing/new-entity.ts";

const NOBODY = { entityType: "CUSTOMER", id: "13814000-1dd2-11b2-8080-808080808080" };
const MISSING = "00000000-0000-1000-8000-000000000000";

describe.each(TEST_DATABASES)("devices on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  let tenantId: TenantId;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const create = async (draft: object, query = "") => (await call("POST", `/api/device${query}`, token, draft)).body;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token, tenantId } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.055 CORE-7.057 CORE-7.058 CORE-7.060 a device comes back as it was sent, with the profile of its type", async () => {
    const additionalInfo = { gateway: true, "10": "b", a: { z: [null, 1.5, "x"] } };
    const body = await create({ name: "pump 1", type: "pump", label: "P", additionalInfo, unknown: 1 });
    expect(body).toEqual({
      ...aNew("DEVICE", body),
      tenantId,
      customerId: NOBODY,
      name: "pump 1",
      type: "pump",
      label: "P",
      deviceProfileId: anId("DEVICE_PROFILE"),
      deviceData: { configuration: { type: "DEFAULT" }, transportConfiguration: { type: "DEFAULT" } },
      firmwareId: null,
      softwareId: null,
      additionalInfo,
    });
    expect((await call("GET", `/api/device/${body.id.id}`, token)).body).toEqual(body);
    expect((await call("GET", `/api/device/info/${body.id.id}`, token)).body).toEqual({
      ...body,
      customerTitle: null,
      customerIsPublic: false,
      deviceProfileName: "pump",
    });
    const { body: replaced } = await call("POST", "/api/device", token, { ...body, label: null, additionalInfo: null });
    expect(replaced).toEqual({ ...body, label: null, additionalInfo: null });
    expect((await call("GET", "/api/device/types", token)).body).toContainEqual({
      tenantId: body.tenantId,
      entityType: "DEVICE",
      type: "pump",
    });
  });

  test.each([
    [{}, 400, "Device name should be specified!"],
    [{ name: "x".repeat(256) }, 400, "Validation error: length of name must be equal or less than 255"],
    [{ name: "taken" }, 400, "Device with such name already exists!"],
    [{ name: "a", deviceProfileId: { id: MISSING } }, 400, "Device is referencing non existing device profile!"],
    [{ name: "a", customerId: { id: MISSING } }, 400, "Can't assign device to non-existent customer!"],
    [{ name: "a", firmwareId: { id: MISSING } }, 400, "Can't assign non-existent firmware!"],
    [{ name: "a", id: { id: MISSING } }, 404, `Device with id [${MISSING}] is not found`],
    [{ name: "a", id: { id: "nonsense" } }, 400, "Invalid UUID string: nonsense"],
    [{ name: [7] }, 400, undefined],
    ["nonsense", 400, undefined],
  ])("%j is refused with %i", async (draft, status, message) => {
    await create({ name: "taken" });
    const answer = await call("POST", "/api/device", token, draft);
    expect([answer.status, answer.body.errorCode]).toEqual([status, status === 404 ? 32 : 31]);
    if (message !== undefined) expect(answer.body.message).toBe(message);
  });

  test("CORE-7.054 CORE-7.063 CORE-7.064 CORE-7.065 devices are assigned to customers, to the public, and taken back", async () => {
    const events: EntityEvent[] = [];
    const unsubscribe = identity.bus.subscribe("entity", (event) => void events.push(event));
    const device = await create({ name: "assigned" });
    const id = device.id.id;
    const { customerId, token: userToken } = await identity.customer(token, "Assignee");
    expect((await call("GET", `/api/device/${id}`, userToken)).status).toBe(403);
    const { body: assigned } = await call("POST", `/api/customer/${customerId.id}/device/${id}`, token);
    expect(assigned).toEqual({ ...device, customerId });
    expect((await call("GET", `/api/device/${id}`, userToken)).body).toEqual(assigned);
    const infos = (await call("GET", `/api/customer/${customerId.id}/deviceInfos?pageSize=5&page=0`, userToken)).body;
    expect(infos.data).toMatchObject([{ name: "assigned", customerTitle: "Assignee" }]);
    expect((await call("DELETE", `/api/customer/device/${id}`, token)).body).toEqual(device);
    expect((await call("DELETE", `/api/customer/device/${id}`, token)).body.message).toBe(
      "Device isn't assigned to any customer!",
    );
    const shown = (await call("POST", `/api/customer/public/device/${id}`, token)).body;
    expect((await call("GET", `/api/device/info/${id}`, token)).body).toMatchObject({
      customerTitle: "Public",
      customerIsPublic: true,
      customerId: shown.customerId,
    });
    unsubscribe();
    const mine = events.filter((event) => event.entity.id.id === id);
    expect(mine.map((event) => [event.action, event.customer?.title])).toEqual([
      ["CREATED", undefined],
      ["ASSIGNED", "Assignee"],
      ["UNASSIGNED", "Assignee"],
      ["ASSIGNED", "Public"],
    ]);
    expect((await call("POST", `/api/customer/${MISSING}/device/${id}`, token)).body.message).toBe(
      `Customer with id [${MISSING}] is not found`,
    );
  });

  test("a customer user changes what is his but gives nothing away", async () => {
    const device = await create({ name: "kept" });
    const { customerId, token: userToken } = await identity.customer(token, "Keeper");
    const other = await identity.customer(token, "Taker");
    await call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, token);
    const { body } = await call("POST", "/api/device", userToken, {
      ...device,
      label: "changed",
      customerId: other.customerId,
    });
    expect(body).toMatchObject({ label: "changed", customerId });
    expect((await call("POST", "/api/device", userToken, { name: "mine" })).status).toBe(403);
    expect((await call("DELETE", `/api/device/${device.id.id}`, userToken)).status).toBe(403);
    expect((await call("GET", `/api/device/${device.id.id}/credentials`, userToken)).status).toBe(200);
  });

  test("a tenant's devices in the order of their ids are on pages with the total count", async () => {
    const tenants = [await identity.tenant(), await identity.tenant()];
    const page = async (at: number, size: number, by: string) =>
      (await call("GET", `/api/tenant/devices?pageSize=${size}&page=${at}`, by)).body;
    for (const [which, { token: admin }] of tenants.entries()) {
      expect(await page(0, 2, admin)).toEqual({ data: [], totalPages: 0, totalElements: 0, hasNext: false });
      const made = [];
      for (const name of ["a", "b", "c"].slice(which)) {
        made.push((await call("POST", "/api/device", admin, { name, additionalInfo: { in: which } })).body);
      }
      const sorted = made.toSorted((a, b) => a.id.id.localeCompare(b.id.id));
      const totalElements = 3 - which;
      const totals = { totalPages: Math.ceil(totalElements / 2), totalElements };
      expect(await page(0, 2, admin)).toEqual({ data: sorted.slice(0, 2), ...totals, hasNext: totalElements > 2 });
      expect(await page(1, 2, admin)).toEqual({ data: sorted.slice(2), ...totals, hasNext: false });
      expect(await page(9, 2, admin)).toEqual({ data: [], ...totals, hasNext: false });
      expect((await page(0, 100, admin)).data).toEqual(sorted);
    }
  });

  test("CORE-7.052 CORE-7.053 CORE-7.056 CORE-7.072 lists are paged, searched, sorted and filtered", async () => {
    const { token: admin } = await identity.tenant();
    for (const [name, type, label] of [
      ["Äpfel", "fruit", "one"],
      ["banana", "fruit", "two"],
      ["Carrot", "root_vegetable", null],
    ]) {
      await call("POST", "/api/device", admin, { name, type, label });
    }
    const list = async (query: string) =>
      (await call("GET", `/api/tenant/deviceInfos?pageSize=2&page=0&${query}`, admin)).body;
    const names = async (query: string) => (await list(query)).data.map((device: { name: string }) => device.name);
    expect(await list("sortProperty=name")).toMatchObject({ totalPages: 2, totalElements: 3, hasNext: true });
    expect(await names("active=true")).toEqual([]);
    await database.db
      .insertInto("attribute_kv")
      .values({
        entity_id: (await list("textSearch=banana")).data[0].id.id,
        entity_type: "DEVICE",
        scope: "SERVER_SCOPE",
        key: "active",
        type: "BOOLEAN",
        bool_v: 1,
        last_update_ts: 1,
      })
      .execute();
    expect(await names("active=true")).toEqual(["banana"]);
    expect(new Set(await names("active=false"))).toEqual(new Set(["Äpfel", "Carrot"]));
    expect(await names("textSearch=äPF")).toEqual(["Äpfel"]);
    expect(await names("textSearch=%25")).toEqual([]);
    expect(await names("textSearch=T_V")).toEqual(["Carrot"]); // profile name
    expect(await names("type=fruit&sortProperty=label&sortOrder=desc")).toEqual(["banana", "Äpfel"]);
    expect(await names("sortProperty=label")).toEqual(["Äpfel", "banana"]);
    const { body: profiles } = await call("GET", "/api/deviceProfileInfos?pageSize=9&page=0&textSearch=fruit", admin);
    expect(await names(`deviceProfileId=${profiles.data[0].id.id}&sortProperty=name`)).toHaveLength(2);
    expect((await call("GET", "/api/tenant/deviceInfos?pageSize=2&page=0&sortProperty=nope", admin)).status).toBe(400);
    expect((await call("GET", "/api/tenant/deviceInfos?pageSize=0&page=0", admin)).body.message).toBe(
      "Incorrect page link page size '0'. Page size must be greater than zero.",
    );
    expect((await call("GET", "/api/tenant/deviceInfos?page=0", admin)).status).toBe(400);
    const [first] = (await list("sortProperty=name")).data;
    const byIds = await call("GET", `/api/devices?deviceIds=${first.id.id},${MISSING}`, admin);
    expect(byIds.body.map((device: { id: object }) => device.id)).toEqual([first.id]);
    expect((await call("GET", `/api/devices?deviceIds=${first.id.id}`, token)).body).toEqual([]);
    const { body: named } = await call("GET", "/api/tenant/devices?deviceName=banana", admin);
    expect(named.name).toBe("banana");
  });

  test("CORE-7.059 a deleted device is gone with its credentials", async () => {
    const device = await create({ name: "deleted" }, "?accessToken=FREE_AGAIN");
    expect((await call("DELETE", `/api/device/${device.id.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/device/${device.id.id}`, token)).status).toBe(404);
    expect((await call("DELETE", `/api/device/${device.id.id}`, token)).status).toBe(404);
    expect((await call("POST", "/api/device?accessToken=FREE_AGAIN", token, { name: "deleted" })).status).toBe(200);
  });

  test("CORE-7.071 devices of some types are found around a root", async () => {
    const { customerId } = await identity.customer(token, "Root");
    const [pump, valve, other] = [
      await create({ name: "found pump", type: "found-pump" }),
      await create({ name: "found valve", type: "found-valve" }),
      await create({ name: "other", type: "not-wanted" }),
    ];
    for (const [from, to] of [
      [customerId, pump.id],
      [pump.id, valve.id],
      [pump.id, other.id],
    ]) {
      await call("POST", "/api/relation", token, { from, to, type: "Contains" });
    }
    const search = async (maxLevel: number, more: object) => {
      const parameters = { rootId: customerId.id, rootType: "CUSTOMER", direction: "FROM", maxLevel };
      return call("POST", "/api/devices", token, { parameters, ...more });
    };
    const deviceTypes = ["found-pump", "found-valve"];
    const names = async (maxLevel: number, more: object = {}) =>
      (await search(maxLevel, { deviceTypes, ...more })).body.map((device: { name: string }) => device.name).sort();
    expect(await names(1)).toEqual(["found pump"]);
    expect(await names(0)).toEqual(["found pump", "found valve"]);
    expect(await names(0, { relationType: "Manages" })).toEqual([]);
    expect((await search(1, {})).status).toBe(404);
  });

  test("a tenant has no more devices than its profile allows", async () => {
    const { body: profile } = await call("POST", "/api/tenantProfile", identity.sysAdmin, {
      name: "Small",
      profileData: { configuration: { type: "DEFAULT", maxDevices: 1 } },
    });
    const { token: admin, tenantId } = await identity.tenant();
    const { body: tenant } = await call("GET", `/api/tenant/${tenantId.id}`, identity.sysAdmin);
    await call("POST", "/api/tenant", identity.sysAdmin, { ...tenant, tenantProfileId: profile.id });
    expect((await call("POST", "/api/device", admin, { name: "first" })).status).toBe(200);
    expect((await call("POST", "/api/device", admin, { name: "second" })).body.message).toBe(
      "Can't create more then 1 devices!",
    );
  });

  test("the directory answers at once and forgets what has changed", async () => {
    const { deviceDirectory: directory } = identity.devices;
    expect(await directory.findByCredentialsId("DIRECTORY")).toBeUndefined();
    const device = await create({ name: "directory", type: "directory-type" }, "?accessToken=DIRECTORY");
    expect(await directory.findByCredentialsId("DIRECTORY")).toMatchObject({
      device: { id: device.id, name: "directory", gateway: false, profile: { name: "directory-type" } },
      credentials: { credentialsType: "ACCESS_TOKEN" },
    });
    expect(directory.findByCredentialsId("DIRECTORY")).not.toBeInstanceOf(Promise);
    await call("POST", "/api/device", token, { ...device, name: "renamed", additionalInfo: { gateway: true } });
    expect(await directory.findDevice(device.id)).toMatchObject({ name: "renamed", gateway: true });
    const { body: profile } = await call("GET", `/api/deviceProfile/${device.deviceProfileId.id}`, token);
    await call("POST", "/api/deviceProfile", token, { ...profile, name: "renamed-type" });
    expect(await directory.findDevice(device.id)).toMatchObject({ profile: { name: "renamed-type" } });
    expect((await call("GET", `/api/device/${device.id.id}`, token)).body.type).toBe("renamed-type");
    await call("DELETE", `/api/device/${device.id.id}`, token);
    expect(await directory.findByCredentialsId("DIRECTORY")).toBeUndefined();
    expect(await directory.findDevice(device.id)).toBeUndefined();
  });
});
