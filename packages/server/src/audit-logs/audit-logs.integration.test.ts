import type { AuditLog, Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TrustedProxies } from "../kernel/http/caller/trusted-proxies.ts";
import { PASSWORD, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { telemetryRoutes } from "../telemetry/telemetry-routes.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { openTestTelemetry } from "../telemetry/test-telemetry.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";

const NULL_ID = "13814000-1dd2-11b2-8080-808080808080";
const PAGE = "pageSize=100&page=0&sortProperty=createdTime&sortOrder=DESC";

describe.each(TEST_DATABASES)("the audit log on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let store: Awaited<ReturnType<typeof openTestTelemetry>>;
  let platform: TestIdentity;
  let now = 1_700_000_000_000;

  beforeAll(async () => {
    database = await open();
    store = await openTestTelemetry(database);
    platform = await startTestIdentity(database, {
      site: { proxies: new TrustedProxies(["127.0.0.1", "10.0.0.0/8"]) },
      auditLevels: "ALL:W,DEVICE:RW,ASSET:OFF",
      clock: () => ++now,
      more: async ({ entityAccess: access }) => {
        const telemetry = new TelemetryService({
          series: store.series,
          attributes: new AttributeStore(database),
          bus: busOf(),
        });
        return telemetryRoutes({ telemetry, access, clock: () => now, log: testLog });
      },
    });
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await database.close();
  });

  const busOf = () => ({
    publish: (...event: Parameters<TestIdentity["bus"]["publish"]>) => platform.bus.publish(...event),
    subscribe: () => () => undefined,
    follow: () => () => undefined,
    missed: () => () => undefined,
    close: async () => undefined,
  });

  async function logs(token: string, path = "", query = ""): Promise<readonly AuditLog[]> {
    await platform.audit.recorder.flush();
    const { status, body } = await platform.call("GET", `/api/audit/logs${path}?${PAGE}${query}`, token);
    expect(status).toBe(200);
    return body.data;
  }

  test("an acknowledged write is in the log", async () => {
    const { token, tenantId } = await platform.tenant();
    for (let round = 0; round < 5; round++) {
      const { body: device } = await platform.call("POST", "/api/device", token, { name: `Sure ${round}` });
      await platform.call("DELETE", `/api/device/${device.id.id}`, token);
      const rows = database.db.selectFrom("audit_log").select("action_type").where("entity_id", "=", device.id.id);
      const actions = (await rows.where("tenant_id", "=", tenantId.id).execute()).map((row) => row.action_type);
      expect(actions.sort()).toEqual(["ADDED", "DELETED"]);
    }
  });

  test("writes of any kind are in the tenant's log, newest first, with their data", async () => {
    const { token, tenantId, email } = await platform.tenant();
    const other = await platform.tenant();
    const { body: customer } = await platform.call("POST", "/api/customer", token, { title: "Acme" });
    const { body: device } = await platform.call("POST", "/api/device", token, { name: "Pump", type: "default" });
    await platform.call("POST", `/api/customer/${customer.id.id}/device/${device.id.id}`, token);
    await platform.call("DELETE", `/api/customer/device/${device.id.id}`, token);
    const { body: before } = await platform.call("GET", `/api/device/${device.id.id}/credentials`, token);
    const credentials = { ...before, credentialsId: "another" };
    await platform.call("POST", "/api/device/credentials", token, credentials);
    const relation = { from: device.id, to: customer.id, type: "Serves", typeGroup: "COMMON" };
    await platform.call("POST", "/api/relation", token, relation);
    const headers = { "user-agent": "curl/8.1" };
    await platform.call("DELETE", `/api/device/${device.id.id}`, token, undefined, headers);

    const all = await logs(token);
    expect(all.map(({ actionType, entityName }) => [actionType, entityName])).toEqual([
      ["DELETED", "Pump"],
      ["RELATION_ADD_OR_UPDATE", "Acme"],
      ["RELATION_ADD_OR_UPDATE", "Pump"],
      ["CREDENTIALS_UPDATED", "Pump"],
      ["CREDENTIALS_READ", "Pump"],
      ["UNASSIGNED_FROM_CUSTOMER", "Pump"],
      ["ASSIGNED_TO_CUSTOMER", "Pump"],
      ["ADDED", "Pump"],
      ["ADDED", "Acme"],
      ["LOGIN", email],
    ]);
    const [deleted, , related, changed, read, unassigned, assigned, added] = all;
    expect(deleted).toMatchObject({ actionData: { entityId: device.id.id }, entityId: device.id, tenantId });
    expect(related?.actionData).toEqual({ relation: { ...relation, additionalInfo: null } });
    const masked = { ...credentials, credentialsId: "******" };
    expect(changed?.actionData).toEqual({ entityId: device.id.id, credentials: masked });
    expect(read?.actionData).toEqual({ entityId: device.id.id });
    expect(unassigned?.actionData).toEqual({
      entityId: device.id.id,
      unassignedCustomerId: customer.id.id,
      unassignedCustomerName: "Acme",
    });
    expect(assigned).toMatchObject({ customerId: customer.id });
    expect(assigned?.actionData).toEqual({
      entityId: device.id.id,
      assignedCustomerId: customer.id.id,
      assignedCustomerName: "Acme",
    });
    expect(added).toMatchObject({ actionStatus: "SUCCESS", actionFailureDetails: "", userName: email });
    expect(added?.actionData).toEqual({ entity: device });
    // Who signs in is named in the data, all others beside it.
    const callers = new Set(all.slice(0, -1).map(({ client }) => client?.clientAddress));
    expect([...callers]).toEqual(["127.0.0.1"]);
    expect(deleted?.client).toEqual({ clientAddress: "127.0.0.1", browser: "curl 8", os: "Other", device: "Other" });
    expect((await logs(other.token)).map(({ actionType }) => actionType)).toEqual(["LOGIN"]);
  });

  test("lists are filtered by entity, customer, user, action, text and time", async () => {
    const { token } = await platform.tenant();
    const { body: device } = await platform.call("POST", "/api/device", token, { name: "Fan", type: "default" });
    const { customerId, user, token: member } = await platform.customer(token, "Beta");
    await platform.call("POST", `/api/customer/${customerId.id}/device/${device.id.id}`, token);
    await platform.call("POST", "/api/device", member, { ...device, label: "mine" });
    const actions = (list: readonly AuditLog[]) => list.map(({ actionType }) => actionType);
    expect(actions(await logs(token, `/entity/DEVICE/${device.id.id}`))).toEqual([
      "UPDATED",
      "ASSIGNED_TO_CUSTOMER",
      "ADDED",
    ]);
    expect(actions(await logs(token, `/customer/${customerId.id}`))).toEqual([
      "UPDATED",
      "ASSIGNED_TO_CUSTOMER",
      "LOGIN",
      "ADDED",
    ]);
    expect(actions(await logs(token, `/user/${user.id.id}`))).toEqual(["UPDATED", "LOGIN"]);
    expect(actions(await logs(token, "", "&actionTypes=ADDED,LOGIN"))).toEqual(["LOGIN", "ADDED", "ADDED", "LOGIN"]);
    expect(actions(await logs(token, "", "&textSearch=FaN"))).toEqual(["UPDATED", "ASSIGNED_TO_CUSTOMER", "ADDED"]);
    const [first] = await logs(token, `/entity/DEVICE/${device.id.id}`);
    const range = `&startTime=${first?.createdTime}&endTime=${first?.createdTime}`;
    expect(actions(await logs(token, "", range))).toEqual(["UPDATED"]);
    for (const wrong of ["/api/audit/logs?pageSize=1&page=0&actionTypes=SOMETHING", "/api/audit/logs"]) {
      expect((await platform.call("GET", wrong, token)).status).toBe(400);
    }
    expect((await platform.call("GET", `/api/audit/logs?${PAGE}`, member)).status).toBe(403);
    expect(await logs(platform.sysAdmin, `/entity/DEVICE/${device.id.id}`)).toEqual([]);
  });

  test("CORE-6.008 lists are narrowed to any of several users, entities, kinds and outcomes, within one's tenant", async () => {
    const { token } = await platform.tenant();
    const other = await platform.tenant();
    const { user, token: member } = await platform.customer(token, "Gamma");
    const { body: fan } = await platform.call("POST", "/api/device", token, { name: "Fan", type: "default" });
    const { body: belt } = await platform.call("POST", "/api/device", token, { name: "Belt", type: "default" });
    expect((await platform.call("POST", "/api/device", token, { name: "Fan", type: "default" })).status).toBe(400);
    await platform.call("POST", "/api/device", member, { ...fan, label: "not mine" });
    const found = async (query: string, by = token) =>
      (await logs(by, "", query)).map(({ actionType, entityName, actionStatus }) =>
        [actionType, entityName, actionStatus].join(" "),
      );
    expect(await found(`&entityIds=${fan.id.id},${belt.id.id}&actionStatuses=SUCCESS`)).toEqual([
      "ADDED Belt SUCCESS",
      "ADDED Fan SUCCESS",
    ]);
    const failed = await found("&actionStatuses=FAILURE&entityTypes=DEVICE");
    expect(failed).toContain("ADDED Fan FAILURE");
    expect(failed.filter((line) => line.endsWith("SUCCESS"))).toEqual([]);
    expect(await found("&entityTypes=CUSTOMER,ASSET&actionTypes=ADDED")).toEqual(["ADDED Gamma SUCCESS"]);
    expect(await found(`&userIds=${user.id.id}&actionTypes=LOGIN`)).toEqual([expect.stringMatching(/^LOGIN/)]);
    expect(await found(`&entityIds=${fan.id.id}&userIds=${user.id.id}`, other.token)).toEqual([]);
    const many = Array.from({ length: 101 }, () => fan.id.id).join(",");
    for (const wrong of ["actionStatuses=PERHAPS", "entityTypes=THING", "userIds=nobody", `entityIds=${many}`]) {
      expect((await platform.call("GET", `/api/audit/logs?${PAGE}&${wrong}`, token)).status).toBe(400);
    }
  });

  test("a refused call is a failure without an entity, with the message that the user got", async () => {
    const { token } = await platform.tenant();
    await platform.call("POST", "/api/device", token, { name: "One", type: "default" });
    const again = await platform.call("POST", "/api/device", token, { name: "One", type: "default" });
    const unknown = "11111111-1111-4111-8111-111111111111";
    const gone = await platform.call("DELETE", `/api/device/${unknown}`, token);
    const attributes = await platform.call("POST", `/api/plugins/telemetry/DEVICE/${unknown}/SERVER_SCOPE`, token, {
      a: 1,
    });
    const failed = (await logs(token)).filter(({ actionStatus }) => actionStatus === "FAILURE");
    expect(failed).toMatchObject([
      {
        actionType: "ATTRIBUTES_UPDATED",
        entityId: { entityType: "DEVICE", id: unknown },
        entityName: null,
        actionData: { entityId: unknown, scope: "SERVER_SCOPE", attributes: { a: 1 } },
        actionFailureDetails: attributes.body,
      },
      {
        actionType: "DELETED",
        entityId: { entityType: "DEVICE", id: NULL_ID },
        actionData: { entityId: unknown },
        actionFailureDetails: gone.body.message,
      },
      {
        actionType: "ADDED",
        entityId: { entityType: "DEVICE", id: NULL_ID },
        entityName: "One",
        actionData: { entity: { name: "One", type: "default" } },
        actionFailureDetails: again.body.message,
      },
    ]);
  });

  test("what failed on an entity is in its own log, too; of an entity of others nothing is told", async () => {
    const { token } = await platform.tenant();
    const { body: first } = await platform.call("POST", "/api/device", token, { name: "First", type: "default" });
    const { body: second } = await platform.call("POST", "/api/device", token, { name: "Second", type: "default" });
    await platform.call("POST", "/api/device", token, { ...second, name: "First" });
    await platform.call("DELETE", `/api/customer/device/${second.id.id}`, token);
    const own = await logs(token, `/entity/DEVICE/${second.id.id}`);
    expect(own.map(({ actionType, actionStatus, entityId }) => [actionType, actionStatus, entityId.id])).toEqual([
      ["UNASSIGNED_FROM_CUSTOMER", "FAILURE", NULL_ID],
      ["UPDATED", "FAILURE", NULL_ID],
      ["ADDED", "SUCCESS", second.id.id],
    ]);
    const { token: other } = await platform.tenant();
    await platform.call("DELETE", `/api/device/${first.id.id}`, other);
    expect(await logs(other, `/entity/DEVICE/${first.id.id}`)).toMatchObject([
      { actionType: "DELETED", actionStatus: "FAILURE", entityName: null, actionData: { entityId: first.id.id } },
    ]);
    expect((await logs(token, `/entity/DEVICE/${first.id.id}`)).map(({ actionType }) => actionType)).toEqual(["ADDED"]);
  });

  test("values are logged as users sent them, reads where the level says so", async () => {
    const { token } = await platform.tenant();
    const { body: device } = await platform.call("POST", "/api/device", token, { name: "Values", type: "default" });
    const path = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    await platform.call("POST", `${path}/SHARED_SCOPE`, token, { limit: 42, on: true });
    await platform.call("GET", `${path}/values/attributes/SHARED_SCOPE?keys=limit`, token);
    await platform.call("DELETE", `${path}/SHARED_SCOPE?keys=limit`, token);
    await platform.call("POST", `${path}/timeseries/ANY`, token, { ts: 5, values: { t: 21.5 } });
    await platform.call("DELETE", `${path}/timeseries/delete?keys=t&startTs=1&endTs=9`, token);
    const entityId = device.id.id;
    const list = await logs(token, `/entity/DEVICE/${entityId}`);
    expect(list.map(({ actionType, actionData }) => [actionType, actionData])).toEqual([
      ["TIMESERIES_DELETED", { entityId, timeseries: ["t"], startTs: 1, endTs: 9 }],
      ["TIMESERIES_UPDATED", { entityId, timeseries: [{ ts: 5, values: { t: 21.5 } }] }],
      ["ATTRIBUTES_DELETED", { entityId, scope: "SHARED_SCOPE", attributes: ["limit"] }],
      ["ATTRIBUTES_READ", { entityId, scope: "SHARED_SCOPE", attributes: ["limit"] }],
      ["ATTRIBUTES_UPDATED", { entityId, scope: "SHARED_SCOPE", attributes: { limit: "42", on: "true" } }],
      ["ADDED", { entity: device }],
    ]);
  });

  test("no secret is logged", async () => {
    const { token } = await platform.tenant();
    const { body: device } = await platform.call("POST", "/api/device", token, { name: "With a password" });
    const { body: before } = await platform.call("GET", `/api/device/${device.id.id}/credentials`, token);
    const login = JSON.stringify({ clientId: "c", userName: "u", password: "hidden-one" });
    const basic = { ...before, credentialsType: "MQTT_BASIC", credentialsId: null, credentialsValue: login };
    expect((await platform.call("POST", "/api/device/credentials", token, basic)).status).toBe(200);
    const wrong = { ...basic, deviceId: { entityType: "DEVICE", id: NULL_ID }, credentialsValue: login };
    expect((await platform.call("POST", "/api/device/credentials", token, wrong)).status).toBeGreaterThan(399);
    const profileData = {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "DEFAULT" },
      provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: "hidden-two" },
    };
    const profile = { name: "With a secret", type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
    await platform.call("POST", "/api/deviceProfile", token, { ...profile, profileData });
    const own = (await platform.call("GET", "/api/auth/user", token)).body;
    await platform.call("POST", "/api/user", token, { ...own, email: "x@b.org", currentPassword: "hidden-three" });
    const spoken = { name: "Spoken to", type: "DEFAULT", transportType: "SNMP", provisionType: "DISABLED" };
    const snmp = { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] };
    const { body: announced } = await platform.call("POST", "/api/deviceProfile", token, {
      ...spoken,
      profileData: { configuration: { type: "DEFAULT" }, transportConfiguration: snmp },
    });
    const transportConfiguration = { type: "SNMP", host: "h", port: 161, community: "hidden-four" };
    const draft = { name: "Spoken to", deviceProfileId: announced.id, deviceData: { transportConfiguration } };
    expect((await platform.call("POST", "/api/device", token, draft)).status).toBe(200);
    expect((await platform.call("POST", "/api/device", token, draft)).status).toBe(400); // the name exists
    const text = JSON.stringify(await logs(token));
    expect(text).not.toMatch(/hidden-/);
    expect(text).toContain("******");
  });

  test("changes of the installation are in the log of its administrators, without secrets", async () => {
    const call = (path: string, body: unknown) => platform.call("POST", path, platform.sysAdmin, body);
    const { body: mail } = await platform.call("GET", "/api/admin/settings/mail", platform.sysAdmin);
    const jsonValue = { ...mail.jsonValue, smtpHost: "mail.example.org", password: "hidden-one" };
    expect((await call("/api/admin/settings", { ...mail, jsonValue })).status).toBe(200);
    expect((await call("/api/admin/securitySettings", { maxFailedLoginAttempts: 50 })).status).toBe(200);
    expect((await call("/api/oauth2/config", { enabled: false, oauth2ParamsInfos: [] })).status).toBe(200);
    const entries = await logs(platform.sysAdmin, "", "&actionTypes=UPDATED");
    expect(entries.slice(0, 3).map(({ actionData, userName }) => [Object.keys(actionData), userName])).toEqual([
      [["oauth2"], "root@platform.org"],
      [["settings", "jsonValue"], "root@platform.org"],
      [["settings", "jsonValue"], "root@platform.org"],
    ]);
    const text = JSON.stringify(entries);
    expect([text.includes("mail.example.org"), text.includes("hidden-one")]).toEqual([true, false]);
    const { token } = await platform.tenant();
    expect(JSON.stringify(await logs(token))).not.toContain("mail.example.org");
  });

  test("failed saves of installation settings are logged as failures, without secrets", async () => {
    const call = (method: string, path: string, body?: unknown) => platform.call(method, path, platform.sysAdmin, body);
    const { body: mail } = await call("GET", "/api/admin/settings/mail");
    const jsonValue = { ...mail.jsonValue, smtpPort: "none", password: "hidden-one" };
    const policy = { key: "securitySettings", jsonValue: { passwordPolicy: 5 } };
    const mobileInfos = [{ pkgName: "org.app", appSecret: "hidden-two" }];
    const registration = { clientId: "c", clientSecret: "hidden-three" };
    const params = { domainInfos: [{ scheme: "HTTP", name: "a" }], mobileInfos, clientRegistrations: [registration] };
    for (const [method, path, body] of [
      ["POST", "/api/admin/settings", { ...mail, jsonValue }],
      ["POST", "/api/admin/settings", policy],
      ["POST", "/api/oauth2/config", { enabled: true, oauth2ParamsInfos: [params] }],
      ["POST", "/api/oauth2/config/template", { comment: "without a provider" }],
      ["DELETE", `/api/oauth2/config/template/${NULL_ID}`, undefined],
    ] as const) {
      expect((await call(method, path, body)).status).toBeGreaterThan(399);
    }
    const entries = (await logs(platform.sysAdmin, "", "&actionTypes=UPDATED")).slice(0, 5);
    const told = entries.map((entry) => [Object.keys(entry.actionData), entry.actionStatus, entry.entityId.entityType]);
    expect(told).toEqual([
      [["deletedOauth2Template"], "FAILURE", "TENANT"],
      [["oauth2Template"], "FAILURE", "TENANT"],
      [["oauth2"], "FAILURE", "TENANT"],
      [["settings", "jsonValue"], "FAILURE", "TENANT"],
      [["settings", "jsonValue"], "FAILURE", "TENANT"],
    ]);
    expect(entries.at(-1)?.actionFailureDetails).toContain("smtpPort must be a port");
    expect(JSON.stringify(entries)).not.toMatch(/hidden-/);
  });

  test("changed passwords and signing in as another user are in the tenant's log", async () => {
    const { token, email } = await platform.tenant();
    const { user, token: userToken } = await platform.customer(token, "Acted for");
    await platform.call("GET", `/api/user/${user.id.id}/token`, token);
    const change = (currentPassword: string) =>
      platform.call("POST", "/api/auth/changePassword", userToken, { currentPassword, newPassword: "other-1" });
    await change("wrong");
    await change(PASSWORD);
    const [changed, failed, acted] = await logs(token);
    expect(changed).toMatchObject({ actionType: "CREDENTIALS_UPDATED", entityId: user.id, userName: user.email });
    expect(failed).toMatchObject({ actionType: "CREDENTIALS_UPDATED", actionStatus: "FAILURE", userName: user.email });
    expect(acted).toMatchObject({
      actionType: "LOGIN",
      entityId: user.id,
      userName: email,
      actionData: { signedInAs: user.email },
    });
  });

  test("sign-ins and sign-outs are logged with their address, unknown names in the installation's log", async () => {
    const { token, email } = await platform.tenant();
    const headers = { "x-forwarded-for": "192.0.2.7, 10.0.0.1", "user-agent": "curl/8.1" };
    const sign = (password: string, username = email) =>
      platform.call("POST", "/api/auth/login", undefined, { username, password }, headers);
    await sign("wrong");
    await sign("wrong", "nobody@nowhere.org");
    await sign(PASSWORD);
    await platform.call("POST", "/api/auth/logout", token, undefined, headers);
    const [, logout, login, failed, first] = await logs(await platform.login(email));
    const client = { clientAddress: "192.0.2.7", browser: "curl 8", os: "Other", device: "Other" };
    expect(logout).toMatchObject({ actionType: "LOGOUT", actionData: client, actionStatus: "SUCCESS" });
    expect(login).toMatchObject({ actionType: "LOGIN", actionData: client, userName: email, entityName: email });
    expect(failed).toMatchObject({ actionType: "LOGIN", actionStatus: "FAILURE" });
    expect(failed?.actionFailureDetails).not.toBe("");
    expect(first).toMatchObject({ actionType: "LOGIN", actionStatus: "SUCCESS" });
    const [unknown] = await logs(platform.sysAdmin);
    expect(unknown).toMatchObject({ actionType: "LOGIN", actionStatus: "FAILURE", entityName: "nobody@nowhere.org" });
  });

  test("expired entries are removed, and those of deleted tenants", async () => {
    const { token } = await platform.tenant();
    const gone = await platform.tenant();
    expect(await logs(token)).not.toEqual([]);
    const { AuditStore } = await import("./audit-store.ts");
    const { AuditRetention } = await import("./audit-retention.ts");
    const store = new AuditStore(database);
    const isTenant = async (id: Uuid) => (await platform.tenancy.tenants.find(id)) !== undefined;
    const options = { store, isTenant, clock: () => now, log: testLog };
    const old = new AuditRetention({ ...options, ttlDays: 1, clock: () => now - 1_000_000 });
    await old.run();
    expect(await logs(token)).not.toEqual([]);
    const path = `/api/tenant/${gone.tenantId.id}`;
    expect((await platform.call("DELETE", path, platform.sysAdmin)).status).toBe(200);
    await platform.audit.recorder.flush();
    const left = async () =>
      (await store.list({ tenantId: gone.tenantId.id, actions: [] }, { pageSize: 9, page: 0 })).data;
    expect(await left()).not.toEqual([]);
    await old.run();
    expect(await left()).toEqual([]);
    expect(await logs(token)).not.toEqual([]);
    await old.close();
    const due = new AuditRetention({ ...options, ttlDays: 1, clock: () => now + 10 * 86_400_000 });
    await due.run();
    await due.close();
    expect(await logs(token)).toEqual([]);
  });
});
