import { randomUUID } from "node:crypto";
import { type EntityId, entityId, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestIdentity, type TestIdentity } from "../../system/test-identity.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import type { EntityEvent } from "../bus/events.ts";
import type { Database } from "../database/database.ts";

describe.each(TEST_DATABASES)("what holds for all entities, on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test.each([
    ["customer", "title", "Can't create more then 2 customers!"],
    ["device", "name", "Can't create more then 2 devices!"],
    ["dashboard", "title", "Can't create more then 2 dashboards!"],
  ])("a tenant never has more of %s than its profile allows", async (kind, name, message) => {
    const configuration = { type: "DEFAULT", maxDevices: 2, maxCustomers: 2, maxDashboards: 2 };
    const draft = { name: `two of ${kind}`, profileData: { configuration } };
    const profile = (await call("POST", "/api/tenantProfile", identity.sysAdmin, draft)).body;
    const { token, tenantId } = await identity.tenant();
    const tenant = (await call("GET", `/api/tenant/${tenantId.id}`, identity.sysAdmin)).body;
    await call("POST", "/api/tenant", identity.sysAdmin, { ...tenant, tenantProfileId: profile.id });

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => call("POST", `/api/${kind}`, token, { [name]: `${kind} ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`400 ${message}`]),
    );
  });

  test("there is one default device profile, however many are made so at once", async () => {
    const { token } = await identity.tenant();
    const profiles = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const draft = { name: `p${index}`, type: "DEFAULT", transportType: "DEFAULT" };
        return (await call("POST", "/api/deviceProfile", token, draft)).body;
      }),
    );
    const answers = await Promise.all(
      profiles.map(({ id }) => call("POST", `/api/deviceProfile/${id.id}/default`, token)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { body } = await call("GET", "/api/deviceProfiles?pageSize=100&page=0", token);
    expect(body.data.filter((profile: { default: boolean }) => profile.default)).toHaveLength(1);
  });

  test("an assignment to a customer that was deleted meanwhile is undone, and published", async () => {
    const { token } = await identity.tenant();
    const { body } = await call("POST", "/api/device", token, { name: "lost" });
    const before = await identity.devices.deviceStore.find(parseUuid(body.id.id));
    if (!before) throw new Error("it was just made");
    const events: EntityEvent[] = [];
    const unsubscribe = identity.bus.subscribe("entity", (event) => void events.push(event));
    const after = { ...before, label: "new", customerId: entityId("CUSTOMER", parseUuid(randomUUID())) };
    const saved = identity.entities.writer.save(identity.devices.deviceStore, { before, after });
    await expect(saved).rejects.toMatchObject({ code: "notFound" });
    unsubscribe();
    const kept = { ...after, customerId: NO_CUSTOMER };
    expect(await identity.devices.deviceStore.find(before.id.id)).toEqual(kept);
    expect(events).toMatchObject([{ action: "UPDATED", before, entity: kept }]);
  });

  test("what was made for a customer that was deleted meanwhile is gone with all of it, and published", async () => {
    const { token } = await identity.tenant();
    const { body } = await call("POST", "/api/device", token, { name: "like it" });
    const known = await identity.devices.deviceStore.find(parseUuid(body.id.id));
    if (!known) throw new Error("it was just made");
    const events: EntityEvent[] = [];
    const unsubscribe = identity.bus.subscribe("entity", (event) => void events.push(event));
    const cleanedUp: EntityId[] = [];
    identity.entities.cleanupJobs.onRemoved(async (gone) => void cleanedUp.push(gone.id));
    const id = entityId("DEVICE", parseUuid(randomUUID()));
    const customerId = entityId("CUSTOMER", parseUuid(randomUUID()));
    const after = { ...known, id, name: "nobody's", customerId };
    const saved = identity.entities.writer.save(identity.devices.deviceStore, { after });
    await expect(saved).rejects.toMatchObject({ code: "notFound" });
    unsubscribe();
    expect(await identity.devices.deviceStore.find(id.id)).toBeUndefined();
    expect(events.map(({ action, entity, by }) => [action, entity.id, by])).toEqual([["DELETED", id, undefined]]);
    await expect.poll(() => cleanedUp).toContainEqual(id);
  });

  test.each([
    ["GET", "/api/tenant/devices?pageSize=1&page=0&textSearch=a%00b", undefined],
    ["GET", "/api/tenant/devices?pageSize=2147483648&page=0", undefined],
    ["POST", "/api/device", '{"name":"a\\u0000b"}'],
    ["POST", "/api/customer", '{"title":"a","address":"\\u0000"}'],
  ])("what no database can keep or count is refused: %s %s %s", async (method, path, body) => {
    const { token } = await identity.tenant();
    const answer = await call(method, path, token, body);
    expect([answer.status, answer.body.errorCode]).toEqual([400, 31]);
  });

  test("a page has at most 50,000 rows, whatever size is asked for", async () => {
    const { token, tenantId } = await identity.tenant();
    const numbers =
      database.dialect === "postgres"
        ? sql`generate_series(1, 50000) as numbers(n)`
        : sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50000)
            select n from numbers) as numbers`;
    const id = (n: ReturnType<typeof sql>) =>
      database.dialect === "postgres"
        ? sql`cast('11111111-1111-11e1-8000-' || lpad(to_hex(${n}), 12, '0') as uuid)`
        : sql`printf('11111111-1111-11e1-8000-%012x', ${n})`;
    await sql`insert into customer (id, created_time, tenant_id, title, is_public)
      select ${id(sql`n`)}, n, ${sql.lit(tenantId.id)}, 'Customer ' || n, 0 from ${numbers}`.execute(database.db);
    const list = () => call("GET", "/api/customers?pageSize=2147483647&page=0", token);
    const all = await list();
    expect([all.body.data.length, all.body.hasNext]).toEqual([50_000, false]);
    await call("POST", "/api/customer", token, { title: "One more" });
    const refused = await list();
    expect([refused.status, refused.body.errorCode]).toEqual([400, 31]);
    const page = await call("GET", "/api/customers?pageSize=50000&page=1", token);
    expect([page.body.data.length, page.body.totalElements]).toEqual([1, 50_001]);
  });

  test("the last page of all is empty", async () => {
    const { token } = await identity.tenant();
    const { body } = await call("GET", "/api/tenant/devices?pageSize=2147483647&page=2147483647", token);
    expect(body).toEqual({ data: [], totalPages: 0, totalElements: 0, hasNext: false });
  });
});
