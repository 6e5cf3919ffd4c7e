import type { TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew, anId } from "../testing/new-entity.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";
const CONTACT = {
  country: "DE",
  state: null,
  city: "Kiel",
  address: null,
  address2: null,
  zip: null,
  phone: null,
  email: null,
};

describe.each(TEST_DATABASES)("tenants and customers on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  let tenantId: TenantId;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token, tenantId } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.099 CORE-7.100 CORE-7.101 CORE-7.102 CORE-7.103 a tenant is returned as it was sent, in the default profile and region", async () => {
    const draft = { title: "ACME", country: "DE", city: "Kiel", region: "Mars", additionalInfo: { a: { b: 1 } } };
    const { body } = await call("POST", "/api/tenant", identity.sysAdmin, draft);
    expect(body).toEqual({
      ...aNew("TENANT", body),
      title: "ACME",
      name: "ACME",
      region: "Global",
      tenantProfileId: anId("TENANT_PROFILE"),
      ...CONTACT,
      additionalInfo: { a: { b: 1 } },
    });
    const { body: infos } = await call("GET", "/api/tenantInfos?pageSize=5&page=0&textSearch=acm", identity.sysAdmin);
    expect(infos.data).toEqual([{ ...body, tenantProfileName: "Default" }]);
    const { body: list } = await call("GET", "/api/tenants?pageSize=5&page=0&textSearch=acm", identity.sysAdmin);
    expect(list).toEqual({ data: [body], totalPages: 1, totalElements: 1, hasNext: false });
    const { body: info } = await call("GET", `/api/tenant/info/${body.id.id}`, identity.sysAdmin);
    expect(info).toEqual({ ...body, tenantProfileName: "Default" });
    expect((await call("GET", `/api/tenant/${MISSING}`, identity.sysAdmin)).status).toBe(404);
    const dead = { ...body, additionalInfo: { homeDashboardId: MISSING, kept: true } };
    await call("POST", "/api/tenant", identity.sysAdmin, dead);
    expect((await call("GET", `/api/tenant/${body.id.id}`, identity.sysAdmin)).body.additionalInfo).toEqual({
      kept: true,
    });
  });

  test.each([
    [{}, "Tenant title should be specified!"],
    [{ title: "x", email: "nonsense" }, "Invalid email address format 'nonsense'!"],
    [{ title: "x", tenantProfileId: { id: MISSING } }, "Tenant is referencing to non-existent tenant profile!"],
  ])("the tenant %j is refused: %s", async (draft, message) => {
    expect(await call("POST", "/api/tenant", identity.sysAdmin, draft)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test("CORE-7.104 a deleted tenant leaves no data, and its users cannot sign in", async () => {
    const { token: admin, tenantId, email } = await identity.tenant();
    const { customerId } = await identity.customer(admin, "Gone");
    const { body: device } = await call("POST", "/api/device", admin, { name: "gone" });
    await call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, admin);
    await call("POST", "/api/dashboard", admin, { title: "gone" });
    await call("POST", "/api/relation", admin, { from: customerId, to: device.id, type: "Contains" });
    expect((await call("DELETE", `/api/tenant/${tenantId.id}`, identity.sysAdmin)).status).toBe(200);
    for (const table of ["user_account", "device", "customer", "dashboard", "device_profile"] as const) {
      const rows = await database.db.selectFrom(table).select("id").where("tenant_id", "=", tenantId.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const relations = await database.db.selectFrom("relation").selectAll().where("to_id", "=", device.id.id).execute();
    expect(relations).toEqual([]);
    expect((await call("GET", "/api/auth/user", admin)).body.errorCode).toBe(11);
    await expect(identity.login(email)).rejects.toThrow("Invalid username or password");
    expect((await call("GET", `/api/tenant/${tenantId.id}`, identity.sysAdmin)).body.message).toBe(
      `Tenant with id [${tenantId.id}] is not found`,
    );
  });

  test.each(["tenant", "customer"] as const)(
    "an interrupted removal of a %s is completed by the next run",
    async (kind) => {
      const fresh = await open();
      const cut = await startTestIdentity(fresh);
      const { token: admin, tenantId } = await cut.tenant();
      const { customerId } = await cut.customer(admin, "Half gone");
      const { body: device } = await cut.call("POST", "/api/device", admin, { name: "left over" });
      await cut.call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, admin);
      const id = kind === "tenant" ? tenantId.id : customerId.id;
      const fail = async (owner: { readonly id: { readonly id: string } }): Promise<void> => {
        if (owner.id.id === id) throw new Error("the power is gone");
      };
      cut.tenancy.tenants.onRemoval(fail);
      cut.tenancy.customers.onRemoval(fail);
      expect((await cut.call("DELETE", `/api/${kind}/${id}`, kind === "tenant" ? cut.sysAdmin : admin)).status).toBe(
        500,
      );
      const rows = () => fresh.db.selectFrom(kind).select("id").where("id", "=", id).execute();
      expect(await rows()).toHaveLength(1);
      await cut.close();

      const next = await startTestIdentity(fresh, { claimed: false });
      await expect.poll(rows).toEqual([]);
      await expect.poll(() => fresh.db.selectFrom("begun_removal").selectAll().execute()).toEqual([]);
      const left = await fresh.db.selectFrom("device").select("customer_id").execute();
      expect(left).toEqual(kind === "tenant" ? [] : [{ customer_id: null }]);
      await next.close();
      await fresh.close();
    },
  );

  test("a tenant whose setup fails is not created", async () => {
    const fresh = await open();
    const other = await startTestIdentity(fresh);
    other.tenancy.tenants.onCreated(async () => {
      throw new Error("no room for rule chains");
    });
    expect((await other.call("POST", "/api/tenant", other.sysAdmin, { title: "Unlucky" })).status).toBe(500);
    expect((await other.call("GET", "/api/tenants?pageSize=5&page=0", other.sysAdmin)).body.totalElements).toBe(0);
    await other.close();
    await fresh.close();
  });

  test("tenant profiles keep their invariants", async () => {
    const root = identity.sysAdmin;
    const save = (body: object) => call("POST", "/api/tenantProfile", root, body);
    const profileData = {
      configuration: { type: "DEFAULT", maxDevices: 7, transportDeviceMsgRateLimit: "10:1", own: "kept" },
    };
    const { body } = await save({ name: "Limited", profileData });
    expect(body.profileData.configuration).toMatchObject({
      ...profileData.configuration,
      maxAssets: 0,
      warnThreshold: 0,
    });
    const message = async (draft: object) => (await save(draft)).body.message;
    expect(await message({ profileData })).toBe("Tenant profile name should be specified!");
    const unlimited = (await save({ name: "Unlimited" })).body.profileData.configuration;
    expect(unlimited).toEqual((await save({ name: "Empty", profileData: null })).body.profileData.configuration);
    expect(unlimited).toMatchObject({ type: "DEFAULT", maxDevices: 0, transportDeviceMsgRateLimit: null });
    expect(await message({ name: "a", profileData: { configuration: { type: "OTHER" } } })).toBe(
      'Unknown type of a tenant profile\'s configuration: "OTHER"',
    );
    expect(await message({ name: "a", profileData: {} })).toBe(
      "Tenant profile data configuration should be specified!",
    );
    expect(await message({ name: "Limited", profileData })).toBe("Tenant profile with such name already exists!");
    expect(await message({ name: "a", default: true, profileData })).toBe("Another default tenant profile is present!");
    expect(await message({ ...body, isolatedTbCore: true })).toBe("Can't update isolatedTbCore property!");
    const { body: info } = await call("GET", "/api/tenantProfileInfo/default", root);
    expect((await call("DELETE", `/api/tenantProfile/${info.id.id}`, root)).body.message).toBe(
      "Deletion of Default Tenant Profile is prohibited!",
    );
    expect((await call("POST", `/api/tenantProfile/${body.id.id}/default`, root)).body.default).toBe(false);
    const { body: current } = await call("GET", `/api/tenantProfile/${body.id.id}`, root);
    expect(current.default).toBe(true);
    expect((await save({ ...current, default: false })).body.default).toBe(true);
    expect((await call("DELETE", `/api/tenantProfile/${info.id.id}`, root)).body.message).toBe(
      "The tenant profile referenced by the tenants cannot be deleted!",
    );
    await call("POST", `/api/tenantProfile/${info.id.id}/default`, root);
    expect((await call("DELETE", `/api/tenantProfile/${body.id.id}`, root)).status).toBe(200);
  });

  test("CORE-7.095 CORE-7.096 CORE-7.098 a customer is returned as it was sent, with a unique title", async () => {
    const draft = { title: "Shop", country: "DE", city: "Kiel", additionalInfo: { description: "d" } };
    const { body } = await call("POST", "/api/customer", token, draft);
    expect(body).toEqual({
      ...aNew("CUSTOMER", body),
      tenantId,
      title: "Shop",
      name: "Shop",
      ...CONTACT,
      additionalInfo: { description: "d" },
    });
    const path = `/api/customer/${body.id.id}`;
    expect((await call("GET", path, token)).body).toEqual(body);
    expect((await call("GET", `/api/customer/${MISSING}`, token)).status).toBe(404);
    expect((await call("GET", `${path}/title`, token)).body).toBe("Shop");
    expect((await call("GET", `${path}/shortInfo`, token)).body).toEqual({ title: "Shop", isPublic: false });
    expect((await call("GET", "/api/tenant/customers?customerTitle=Shop", token)).body).toEqual(body);
    expect((await call("GET", "/api/tenant/customers?customerTitle=Nowhere", token)).status).toBe(404);
    expect((await call("GET", "/api/customers?pageSize=5&page=0&textSearch=sho", token)).body.data).toEqual([body]);
    const message = async (change: object) => (await call("POST", "/api/customer", token, change)).body.message;
    expect(await message({ title: "Shop" })).toBe("Customer with such title already exists!");
    expect(await message({ title: "Public" })).toBe("'Public' title for customer is system reserved!");
    expect(await message({})).toBe("Customer title should be specified!");
    const other = await identity.tenant();
    expect((await call("POST", "/api/customer", other.token, { title: "Shop" })).status).toBe(200);
    const moved = { ...body, title: "Store", name: "Store", city: "Ulm" };
    expect((await call("POST", "/api/customer", token, { ...moved, name: "Shop" })).body).toEqual(moved);
    expect((await call("GET", path, token)).body).toEqual(moved);
  });

  test("CORE-7.097 entities of a deleted customer return to the tenant, its users are deleted", async () => {
    const { customerId, user } = await identity.customer(token, "Leaving");
    const { body: device } = await call("POST", "/api/device", token, { name: "returned" });
    await call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, token);
    expect((await call("DELETE", `/api/customer/${customerId.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/customer/${customerId.id}`, token)).status).toBe(404);
    expect((await call("GET", `/api/device/${device.id.id}`, token)).body).toEqual(device);
    expect((await call("GET", `/api/user/${user.id.id}`, token)).status).toBe(404);
  });

  test("CORE-7.028 CORE-7.029 CORE-7.032 CORE-7.034 settings have one entry per key, and the mail password is never returned", async () => {
    const root = identity.sysAdmin;
    const { body: mail } = await call("GET", "/api/admin/settings/mail", root);
    const named = { ...mail, jsonValue: { ...mail.jsonValue, username: "mailer" } };
    const jsonValue = { ...named.jsonValue, password: "hidden" };
    expect((await call("POST", "/api/admin/settings", root, { ...mail, jsonValue })).body).toEqual(named);
    expect((await call("POST", "/api/admin/settings", root, named)).body).toEqual(named); // the password is kept, but not returned
    const stored = await database.db
      .selectFrom("admin_settings")
      .select("json_value")
      .where("key", "=", "mail")
      .executeTakeFirst();
    expect(stored?.json_value).toContain('"password":');
    expect(stored?.json_value).not.toContain("hidden");
    const message = async (draft: object) => (await call("POST", "/api/admin/settings", root, draft)).body.message;
    expect(await message({ key: "mail", jsonValue })).toBe("Admin settings with such name already exists!");
    expect(await message({ ...mail, key: "other" })).toBe("Changing key of admin settings entry is prohibited!");
    expect((await call("GET", "/api/admin/securitySettings", root)).body).toEqual({
      passwordPolicy: {
        minimumLength: 6,
        minimumUppercaseLetters: null,
        minimumLowercaseLetters: null,
        minimumDigits: null,
        minimumSpecialCharacters: null,
        allowWhitespaces: true,
        passwordExpirationPeriodDays: null,
        passwordReuseFrequencyDays: null,
      },
      maxFailedLoginAttempts: null,
      userLockoutNotificationEmail: null,
    });
    expect((await call("GET", "/api/admin/settings/general", token)).status).toBe(403);
    expect((await call("GET", "/api/admin/updates", root)).body).toEqual({ message: "", updateAvailable: false });
  });
});
