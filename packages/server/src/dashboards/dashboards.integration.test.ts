import type { TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";

interface Assigned {
  readonly assignedCustomers: readonly { readonly title: string }[] | null;
}

const titles = ({ assignedCustomers }: Assigned) => (assignedCustomers ?? []).map((customer) => customer.title);

describe.each(TEST_DATABASES)("dashboards on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  let tenantId: TenantId;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const create = async (draft: object) => (await call("POST", "/api/dashboard", token, draft)).body;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    ({ token, tenantId } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.114 CORE-7.115 CORE-7.117 CORE-7.118 CORE-7.119 a dashboard is returned as it was sent, lists omit its configuration", async () => {
    const configuration = { widgets: { "2": { a: null }, "1": [] }, settings: { unknown: "kept" }, n: 1.5 };
    const body = await create({ title: "Kept", image: "data:image/png;base64,AAAA", configuration, mobileOrder: 3 });
    expect(body).toEqual({
      ...aNew("DASHBOARD", body),
      tenantId,
      title: "Kept",
      name: "Kept",
      image: "data:image/png;base64,AAAA",
      assignedCustomers: null,
      mobileHide: false,
      mobileOrder: 3,
      configuration,
    });
    expect((await call("GET", `/api/dashboard/${body.id.id}`, token)).body).toEqual(body);
    const { configuration: _configuration, ...info } = body;
    expect((await call("GET", `/api/dashboard/info/${body.id.id}`, identity.sysAdmin)).body).toEqual(info);
    const { body: list } = await call("GET", "/api/tenant/dashboards?pageSize=10&page=0&textSearch=kep", token);
    expect(list.data).toEqual([info]);
    const ofTenant = `/api/tenant/${body.tenantId.id}/dashboards?pageSize=10&page=0&textSearch=kep`;
    expect((await call("GET", ofTenant, identity.sysAdmin)).body.data).toEqual([info]);
    expect((await call("GET", ofTenant, token)).status).toBe(403);
    const replaced = await call("POST", "/api/dashboard", token, { id: body.id, title: "Replaced" });
    expect(replaced.body).toMatchObject({ title: "Replaced", configuration: null, image: null });
    expect((await call("POST", "/api/dashboard", token, { title: " " })).body.message).toBe(
      "Dashboard title should be specified!",
    );
  });

  test("CORE-7.116 CORE-7.121 CORE-7.122 CORE-7.123 CORE-7.124 CORE-7.125 CORE-7.126 CORE-7.127 customers are assigned, unassigned and replaced; they see only assigned dashboards", async () => {
    const { id } = await create({ title: "Shared" });
    const a = await identity.customer(token, "Customer A");
    const b = await identity.customer(token, "Customer B");
    const path = `/api/dashboard/${id.id}`;
    expect((await call("GET", path, a.token)).status).toBe(403);
    expect(titles((await call("POST", `/api/customer/${a.customerId.id}/dashboard/${id.id}`, token)).body)).toEqual([
      "Customer A",
    ]);
    expect((await call("GET", path, a.token)).body.title).toBe("Shared");
    expect((await call("GET", path, b.token)).status).toBe(403);
    const ids = JSON.stringify([b.customerId.id]);
    expect(titles((await call("POST", `${path}/customers/add`, token, ids)).body)).toEqual([
      "Customer A",
      "Customer B",
    ]);
    expect(titles((await call("POST", `${path}/customers/remove`, token, ids)).body)).toEqual(["Customer A"]);
    expect(titles((await call("POST", `${path}/customers`, token, ids)).body)).toEqual(["Customer B"]);
    expect(titles((await call("POST", `/api/customer/public/dashboard/${id.id}`, token)).body)).toEqual([
      "Customer B",
      "Public",
    ]);
    expect(titles((await call("DELETE", `/api/customer/public/dashboard/${id.id}`, token)).body)).toEqual([
      "Customer B",
    ]);
    const { body: customer } = await call("GET", `/api/customer/${b.customerId.id}`, token);
    await call("POST", "/api/customer", token, { ...customer, title: "Customer B renamed" });
    const { body: list } = await call("GET", `/api/customer/${b.customerId.id}/dashboards?pageSize=9&page=0`, b.token);
    expect(list.data.map(titles)).toEqual([["Customer B renamed"]]);
    expect((await call("GET", `/api/customer/${b.customerId.id}/dashboards?pageSize=9&page=0`, a.token)).status).toBe(
      403,
    );
    await call("DELETE", `/api/customer/${b.customerId.id}`, token);
    expect((await call("GET", path, token)).body.assignedCustomers).toEqual([]);
    expect((await call("POST", `${path}/customers`, token)).status).toBe(200);
  });

  test("phones get the mobile order, without dashboards hidden from them", async () => {
    const { token: admin } = await identity.tenant();
    for (const draft of [
      { title: "none" },
      { title: "second", mobileOrder: 2 },
      { title: "hidden", mobileHide: true, mobileOrder: 0 },
      { title: "first", mobileOrder: 1 },
    ]) {
      await call("POST", "/api/dashboard", admin, draft);
    }
    const { body } = await call("GET", "/api/tenant/dashboards?pageSize=2&page=0&mobile=true", admin);
    expect(body).toMatchObject({ totalElements: 3, data: [{ title: "first" }, { title: "second" }] });
  });

  test("CORE-7.128 CORE-7.129 CORE-7.130 the home dashboard is the user's, else the customer's, else the tenant's", async () => {
    const { token: userToken, customerId } = await identity.customer(token, "At home");
    const home = async (by: string) => (await call("GET", "/api/dashboard/home", by)).body;
    const unset = { dashboardId: null, hideDashboardToolbar: true };
    expect((await call("GET", "/api/tenant/dashboard/home/info", token)).body).toEqual(unset);
    const ofTenant = await create({ title: "Home of the tenant" });
    const setting = { dashboardId: ofTenant.id, hideDashboardToolbar: false };
    expect((await call("POST", "/api/tenant/dashboard/home/info", token, setting)).status).toBe(200);
    expect((await call("GET", "/api/tenant/dashboard/home/info", token)).body).toEqual(setting);
    expect(await home(token)).toMatchObject({ title: "Home of the tenant", hideDashboardToolbar: false });
    expect(await home(userToken)).toBeUndefined(); // not assigned to the customer
    await call("POST", `/api/customer/${customerId.id}/dashboard/${ofTenant.id.id}`, token);
    expect(await home(userToken)).toMatchObject({ title: "Home of the tenant" });
    const ofUser = await create({ title: "Home of the user" });
    await call("POST", `/api/customer/${customerId.id}/dashboard/${ofUser.id.id}`, token);
    const { body: user } = await call("GET", "/api/auth/user", userToken);
    const additionalInfo = { homeDashboardId: ofUser.id.id };
    await call("POST", "/api/user?sendActivationMail=false", userToken, { ...user, additionalInfo });
    expect(await home(userToken)).toMatchObject({ title: "Home of the user", hideDashboardToolbar: true });
    await call("DELETE", `/api/dashboard/${ofUser.id.id}`, token);
    expect(await home(userToken)).toMatchObject({ title: "Home of the tenant" });
    expect((await call("GET", "/api/auth/user", userToken)).body.additionalInfo).not.toHaveProperty("homeDashboardId");
    await call("POST", "/api/tenant/dashboard/home/info", token, unset);
    expect(await home(token)).toBeUndefined();
    expect(await home(identity.sysAdmin)).toBeUndefined();
  });

  test("CORE-7.120 a dashboard is deleted, unless a device profile refers to it", async () => {
    const { id } = await create({ title: "Of a profile" });
    const profile = { name: "with dashboard", type: "DEFAULT", transportType: "DEFAULT", defaultDashboardId: id };
    expect((await call("POST", "/api/deviceProfile", token, profile)).status).toBe(200);
    expect((await call("DELETE", `/api/dashboard/${id.id}`, token)).body.message).toBe(
      "The dashboard referenced by the device profiles cannot be deleted!",
    );
    const { id: other } = await create({ title: "Of nobody" });
    expect((await call("DELETE", `/api/dashboard/${other.id}`, token)).status).toBe(200);
    expect((await call("GET", `/api/dashboard/${other.id}`, token)).body.message).toBe(
      `Dashboard with id [${other.id}] is not found`,
    );
  });

  test("a customer who is deleted during an assignment leaves no assignment", async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await create({ title: `Late ${round}` });
      const { body: customer } = await call("POST", "/api/customer", token, { title: `Late ${round}` });
      const [given, deleted] = await Promise.all([
        call("POST", `/api/customer/${customer.id.id}/dashboard/${id.id}`, token),
        call("DELETE", round % 2 ? `/api/customer/${customer.id.id}` : `/api/dashboard/${id.id}`, token),
      ]);
      expect([deleted.status, [200, 404].includes(given.status)]).toEqual([200, true]);
      const rows = await database.db.selectFrom("relation").select("type").where("to_id", "=", id.id).execute();
      expect(rows).toEqual([]);
    }
  });

  test("CORE-7.020 CORE-7.021 server time and the datapoints limit are bare numbers", async () => {
    expect(await call("GET", "/api/dashboard/maxDatapointsLimit", token)).toMatchObject({ status: 200, body: 50_000 });
    expect((await call("GET", "/api/dashboard/serverTime", token)).body).toEqual(expect.any(Number));
    expect((await call("GET", "/api/dashboard/nonsense", token)).body.message).toBe("Invalid UUID string: nonsense");
  });
});
