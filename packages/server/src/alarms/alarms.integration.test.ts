import { type Alarm, type EntityId, entityId, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Alarms, createAlarms } from "../app/alarms.ts";
import type { AlarmEvent, EntityEvent } from "../kernel/bus/events.ts";
import type { Database } from "../kernel/database/database.ts";
import { Ids } from "../kernel/ids.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { reconcileAlarmOwners } from "./alarm-owners.ts";
import { expireAlarms } from "./alarm-ttl.ts";

const STRANGE = "784f394c-42b6-11ed-b983-c7beff2784f9";
const DAY_MS = 24 * 60 * 60_000;

describe.each(TEST_DATABASES)("alarms on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let alarms: Alarms;
  let token: string;
  let tenantId: EntityId;
  let now = Date.now();
  const told: AlarmEvent[] = [];
  const entityEvents: EntityEvent[] = [];

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, {
      clock: () => now,
      more: async ({ entities, tenancy }, platform) => {
        alarms = createAlarms(platform, { entities, tenancy, ttlIntervalMs: 2_000_000_000 });
        return alarms.routes;
      },
    });
    identity.bus.subscribe("alarm", (event) => void told.push(event));
    identity.bus.subscribe("entity", (event) => {
      if (event.entity.id.entityType === "ALARM") entityEvents.push(event);
    });
    ({ token, tenantId } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  const call = (method: string, path: string, body?: unknown, by = token) => identity.call(method, path, by, body);
  let made = 0;
  async function device(customerId?: EntityId, by = token): Promise<EntityId> {
    const { body } = await call("POST", "/api/device", { name: `Device ${++made}` }, by);
    if (customerId) await call("POST", `/api/customer/${customerId.id}/device/${body.id.id}`, undefined, by);
    return body.id;
  }
  async function raise(originator: EntityId, draft: object = {}, by = token): Promise<Alarm> {
    const asked = { originator, type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK", ...draft };
    const { status, body } = await call("POST", "/api/alarm", asked, by);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  }
  const listed = async (entity: EntityId, query = "", by = token) => {
    const path = `/api/alarm/${entity.entityType}/${entity.id}?pageSize=100&page=0${query}`;
    return (await call("GET", path, undefined, by)).body;
  };
  const idsOf = ({ data }: { data: Alarm[] }) => data.map(({ id }) => id.id);
  const relate = (from: EntityId, to: EntityId, type = "Contains") =>
    call("POST", "/api/relation", { from, to, type, typeGroup: "COMMON" });

  test("BLOCK-3.117: an alarm has its members, details as they were sent, and the customer of its originator", async () => {
    const { customerId } = await identity.customer(token, "Owner");
    const originator = await device(customerId);
    const details = '{"limit":1.50,"10":1,"2":[null]}';
    const draft = { originator, type: "Shape", severity: "MINOR", status: "ACTIVE_UNACK", startTs: 1000 };
    const text = `${JSON.stringify(draft).slice(0, -1)},"details":${details},"unknown":1}`;
    const { body: saved } = await identity.call("POST", "/api/alarm", token, text);
    expect(saved).toEqual({
      id: { entityType: "ALARM", id: expect.any(String) },
      createdTime: expect.any(Number),
      tenantId,
      customerId,
      type: "Shape",
      name: "Shape",
      originator,
      severity: "MINOR",
      status: "ACTIVE_UNACK",
      startTs: 1000,
      endTs: 1000,
      ackTs: 0,
      clearTs: 0,
      details: { limit: 1.5, 10: 1, 2: [null] },
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      propagateRelationTypes: [],
    });
    expect((await call("GET", `/api/alarm/${saved.id.id}`)).body).toEqual(saved);
    const info = (await call("GET", `/api/alarm/info/${saved.id.id}`)).body;
    expect(info).toEqual({ ...saved, originatorName: expect.stringMatching(/^Device/) });
    const { body: again } = await call("GET", `/api/alarm/${saved.id.id}`);
    expect(again.details).toEqual(saved.details);
  });

  test.each([
    [{ type: null }, "Alarm type should be specified!"],
    [{ type: " " }, "Alarm type should be specified!"],
    [{ originator: null }, "Alarm originator should be specified!"],
    [{ severity: null }, "Alarm severity should be specified!"],
    [{ status: undefined }, "Alarm status should be specified!"],
    [{ type: "x".repeat(256) }, "Validation error: length of type must be equal or less than 255"],
    [{ originator: { entityType: "DEVICE", id: "x" } }, "Invalid UUID string: x"],
  ])("a draft with %j is refused", async (draft, message) => {
    const asked = { originator: await device(), type: "Bad", severity: "MAJOR", status: "ACTIVE_UNACK", ...draft };
    expect((await call("POST", "/api/alarm", asked)).body).toMatchObject({ status: 400, errorCode: 31, message });
  });

  test("an alarm that is raised again merges into the active one; after that is cleared a new one is created", async () => {
    const originator = await device();
    const first = await raise(originator, { startTs: 1000, endTs: 1000, details: { a: 1 }, propagateToTenant: true });
    const again = await raise(originator, { severity: "CRITICAL", startTs: 3000, endTs: 2500, details: null });
    const merged = { ...first, severity: "CRITICAL", endTs: 3000, details: null };
    expect(again).toEqual(merged);
    expect((await raise(originator, { type: "Cold" })).id).not.toEqual(first.id);
    expect((await call("POST", `/api/alarm/${first.id.id}/clear`)).status).toBe(200);
    const next = await raise(originator, { startTs: 4000 });
    expect(next.id).not.toEqual(first.id);
    const rewritten = { ...first, status: "ACTIVE_ACK", severity: "WARNING", type: "Other", startTs: 1, ackTs: 7 };
    const { body } = await call("POST", "/api/alarm", rewritten);
    expect(body).toMatchObject({ id: first.id, type: "Hot", startTs: 1000, status: "ACTIVE_ACK", severity: "WARNING" });
    expect(await call("POST", "/api/alarm", { ...first, id: { entityType: "ALARM", id: STRANGE } })).toMatchObject({
      status: 404,
      body: { errorCode: 32, message: `Alarm with id [${STRANGE}] is not found` },
    });
  });

  test("concurrent raises of the same alarm create it once", async () => {
    const originator = await device();
    const raised = await Promise.all(Array.from({ length: 20 }, (_, at) => raise(originator, { startTs: 1000 + at })));
    expect(new Set(raised.map(({ id }) => id.id)).size).toBe(1);
    const [alarm] = (await listed(originator)).data;
    expect(alarm.endTs).toBe(1019);
  });

  test("acknowledging and clearing change an alarm once, and every call is published", async () => {
    const { id } = await raise(await device(), { details: { a: 1 } });
    told.length = 0;
    entityEvents.length = 0;
    const get = async () => (await call("GET", `/api/alarm/${id.id}`)).body;
    now += 10;
    const answer = await call("POST", `/api/alarm/${id.id}/ack`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    const acknowledged = await get();
    expect(acknowledged).toMatchObject({ status: "ACTIVE_ACK", ackTs: now, clearTs: 0 });
    now += 10;
    await call("POST", `/api/alarm/${id.id}/ack`);
    expect(await get()).toEqual(acknowledged);
    await call("POST", `/api/alarm/${id.id}/clear`);
    expect(await get()).toMatchObject({ status: "CLEARED_ACK", ackTs: now - 10, clearTs: now, details: { a: 1 } });
    expect(told.map(({ action, alarm, before }) => [action, alarm === before])).toEqual([
      ["ACKNOWLEDGED", false],
      ["ACKNOWLEDGED", true],
      ["CLEARED", false],
    ]);
    expect(entityEvents.map(({ action }) => action)).toEqual(["ALARM_ACK", "ALARM_ACK", "ALARM_CLEAR"]);
    expect((await call("DELETE", `/api/alarm/${id.id}`)).body).toBe(true);
    expect((await call("GET", `/api/alarm/${id.id}`)).status).toBe(404);
    expect((await call("DELETE", `/api/alarm/${id.id}`)).status).toBe(404);
    expect(entityEvents.at(-1)?.action).toBe("DELETED");
  });

  test("an alarm is listed under entities that hold its originator, by the relation types that it names, and under owner and tenant", async () => {
    const { customerId } = await identity.customer(token, "Holder");
    const [top, middle, side, originator] = [await device(), await device(), await device(), await device(customerId)];
    await relate(top, middle, "Manages");
    await relate(middle, originator, "Contains");
    await relate(side, originator, "Watches");
    await relate(originator, top, "Closes the circle");
    const plain = await raise(originator, { type: "Plain" });
    const all = await raise(originator, { type: "All", propagate: true });
    const managed = await raise(originator, { type: "M", propagate: true, propagateRelationTypes: ["Manages"] });
    const owner = await raise(originator, { type: "Owner", propagateToOwner: true });
    const tenant = await raise(originator, { type: "Tenant", propagateToTenant: true });
    const under = async (entity: EntityId) => idsOf(await listed(entity)).toSorted();
    const ids = (...some: Alarm[]) => some.map(({ id }) => id.id).toSorted();
    expect(await under(originator)).toEqual(ids(plain, all, managed, owner, tenant));
    expect(await under(middle)).toEqual(ids(all));
    expect(await under(top)).toEqual(ids(all, managed));
    expect(await under(side)).toEqual(ids(all));
    expect(await under(customerId)).toEqual(ids(owner));
    expect(await under(tenantId)).toContain(tenant.id.id);
    await raise(originator, { type: "Plain", propagate: true }); // enabled later
    expect(await under(middle)).toEqual(ids(all, plain));
    await call("POST", `/api/alarm/${plain.id.id}/clear`);
    expect(idsOf(await listed(middle, "&searchStatus=CLEARED"))).toEqual([plain.id.id]);
    const unassigned = await device();
    const orphan = await raise(unassigned, { propagateToOwner: true });
    expect(await under(tenantId)).toContain(orphan.id.id);
  });

  test("lists are filtered, searched, sorted and paged", async () => {
    const originator = await device();
    const [a, b, c] = [
      await raise(originator, { type: "A", severity: "CRITICAL" }),
      await raise(originator, { type: "B", severity: "WARNING", status: "CLEARED_ACK" }),
      await raise(originator, { type: "C", severity: "MINOR", status: "ACTIVE_ACK" }),
    ].map(({ id }) => id.id);
    const ids = async (query: string) => idsOf(await listed(originator, query));
    expect(await ids("")).toEqual([c, b, a]); // newest first
    expect(await ids("&sortProperty=createdTime&sortOrder=ASC")).toEqual([a, b, c]);
    expect(await ids("&sortProperty=severity")).toEqual([a, c, b]);
    expect(await ids("&sortProperty=originator&sortOrder=DESC")).toHaveLength(3);
    expect(await ids("&sortProperty=ackTs&searchStatus=ACK")).toHaveLength(2);
    expect(await ids("&searchStatus=ACTIVE")).toEqual([c, a]);
    expect(await ids("&searchStatus=ANY")).toEqual([c, b, a]);
    expect(await ids("&status=CLEARED_ACK")).toEqual([b]);
    expect(await ids("&textSearch=warn")).toEqual([b]);
    expect(await ids("&textSearch=_ack")).toEqual([c, b]);
    const [{ createdTime }] = (await listed(originator, "&textSearch=warn")).data;
    expect(await ids(`&startTime=${createdTime}&endTime=${createdTime}`)).toContain(b);
    expect((await listed(originator)).data[0].originatorName).toBeNull();
    expect((await listed(originator, "&fetchOriginator=true")).data[0].originatorName).toMatch(/^Device/);
    const { body: page } = await call("GET", "/api/alarms?pageSize=2&page=0&sortProperty=createdTime&sortOrder=DESC");
    expect(idsOf(page)).toEqual([c, b]);
    expect(page).toMatchObject({ hasNext: true, totalElements: expect.any(Number) });
    expect(await listed(originator, "&searchStatus=ACK&status=ACTIVE_ACK")).toMatchObject({
      status: 400,
      message:
        "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    });
    expect(await listed(originator, "&sortProperty=tenant_id")).toMatchObject({ status: 400, errorCode: 31 });
    expect(await listed(originator, "&searchStatus=NEVER")).toMatchObject({ status: 400, errorCode: 31 });
    const highest = async (query: string) =>
      (await call("GET", `/api/alarm/highestSeverity/DEVICE/${originator.id}${query}`)).body;
    expect(await highest("")).toBe("CRITICAL");
    expect(await highest("?searchStatus=ACK")).toBe("MINOR");
    expect(await highest("?status=CLEARED_UNACK")).toBeUndefined();
  });

  test("alarms need the same permissions as their originator", async () => {
    const mine = await identity.customer(token, "Mine");
    const neighbour = await identity.customer(token, "Neighbour");
    const stranger = await identity.tenant();
    const ours = await raise(await device(mine.customerId));
    const theirs = await raise(await device(neighbour.customerId));
    const nobodys = await raise(await device());
    const visible = async (by: string) =>
      idsOf((await call("GET", "/api/alarms?pageSize=1000&page=0", undefined, by)).body);
    expect(await visible(mine.token)).toEqual([ours.id.id]);
    expect(await visible(token)).toEqual(expect.arrayContaining([ours, theirs, nobodys].map(({ id }) => id.id)));
    expect(await visible(stranger.token)).toEqual([]);
    const paths = (alarm: Alarm): [string, string, unknown?][] => [
      ["GET", `/api/alarm/${alarm.id.id}`],
      ["GET", `/api/alarm/info/${alarm.id.id}`],
      ["POST", `/api/alarm/${alarm.id.id}/ack`],
      ["POST", `/api/alarm/${alarm.id.id}/clear`],
      ["POST", "/api/alarm", alarm],
      ["POST", "/api/alarm", { ...alarm, id: null }],
      ["GET", `/api/alarm/DEVICE/${alarm.originator.id}?pageSize=1&page=0`],
      ["GET", `/api/alarm/highestSeverity/DEVICE/${alarm.originator.id}`],
      ["DELETE", `/api/alarm/${alarm.id.id}`],
    ];
    const answers = (alarm: Alarm, by: string) =>
      Promise.all(paths(alarm).map(async ([method, path, body]) => (await call(method, path, body, by)).status));
    expect(new Set(await answers(theirs, mine.token))).toEqual(new Set([403]));
    expect(new Set(await answers(nobodys, mine.token))).toEqual(new Set([403]));
    expect(new Set(await answers(ours, stranger.token))).toEqual(new Set([404]));
    expect((await call("GET", `/api/alarm/${theirs.id.id}`)).body).toEqual(theirs);
    for (const [method, path, body] of paths(ours)) {
      expect([path, (await call(method, path, body, mine.token)).status]).toEqual([path, 200]);
    }
  });

  test("alarms get the new customer of their originator, and are deleted with it", async () => {
    const [before, after] = [await identity.customer(token, "Before"), await identity.customer(token, "After")];
    const originator = await device(before.customerId);
    const holder = await device();
    await relate(holder, originator);
    const alarm = await raise(originator, { propagate: true });
    await call("DELETE", `/api/customer/device/${originator.id}`);
    await call("POST", `/api/customer/${after.customerId.id}/device/${originator.id}`);
    await alarms.settled();
    const visible = async (by: string) =>
      idsOf((await call("GET", "/api/alarms?pageSize=9&page=0", undefined, by)).body);
    expect(await visible(before.token)).toEqual([]);
    expect(await visible(after.token)).toEqual([alarm.id.id]);
    const others = await Promise.all(["B", "C"].map((type) => raise(originator, { type })));
    const onHolder = await raise(await device(), { type: "of another" });
    told.length = 0;
    await call("DELETE", `/api/device/${originator.id}`);
    await alarms.settled();
    expect(told.map(({ action, alarm: { id } }) => [action, id.id]).toSorted()).toEqual(
      [alarm, ...others].map(({ id }) => ["DELETED", id.id]).toSorted(),
    );
    expect(idsOf(await listed(holder))).toEqual([]);
    expect((await call("GET", `/api/alarm/${onHolder.id.id}`)).status).toBe(200);
  });

  test("a user who lost access to the originator does not see its alarms, even before they are updated", async () => {
    const [before, after] = [await identity.customer(token, "Former"), await identity.customer(token, "Present")];
    const originator = await device(before.customerId);
    const kept = await raise(await device(before.customerId));
    const lost = await raise(originator);
    // The state after a crash between the write of the device and that of its alarms.
    const row = database.db.updateTable("device").where("id", "=", parseUuid(originator.id));
    await row.set({ customer_id: parseUuid(after.customerId.id) }).execute();
    const { body } = await call("GET", "/api/alarms?pageSize=9&page=0", undefined, before.token);
    expect(idsOf(body)).toEqual([kept.id.id]);
    expect((await call("GET", `/api/alarm/${lost.id.id}`, undefined, before.token)).status).toBe(403);
    expect((await call("GET", `/api/alarm/${lost.id.id}`, undefined, after.token)).status).toBe(200);
    const visible = async () =>
      idsOf((await call("GET", "/api/alarms?pageSize=9&page=0", undefined, after.token)).body);
    expect(await visible()).toEqual([]);
    await reconcileAlarmOwners(database, new AbortController().signal); // as the next start does
    expect(await visible()).toEqual([lost.id.id]);
    await row.set({ customer_id: null }).execute();
    await reconcileAlarmOwners(database, new AbortController().signal);
    expect((await call("GET", `/api/alarm/${lost.id.id}`)).body.customerId.id).toBe(NO_CUSTOMER.id);
  });

  test("outdated alarms are found among many", async () => {
    const originator = await device();
    const { customerId } = await identity.customer(token, "Late");
    const { id } = await raise(originator);
    const one = await database.db.selectFrom("alarm").selectAll().where("id", "=", id.id).executeTakeFirstOrThrow();
    const ids = new Ids(() => now);
    for (let at = 0; at < 5; at++) {
      const rows = Array.from({ length: 1_000 }, (_, row) => ({ ...one, id: ids.uuid(), type: `${at} ${row}` }));
      for (let from = 0; from < rows.length; from += 250) {
        await database.db
          .insertInto("alarm")
          .values(rows.slice(from, from + 250))
          .execute();
      }
    }
    const owner = { customer_id: parseUuid(customerId.id) };
    await database.db.updateTable("device").set(owner).where("id", "=", parseUuid(originator.id)).execute();
    await reconcileAlarmOwners(database, new AbortController().signal);
    const of = database.db.selectFrom("alarm").where("originator_id", "=", parseUuid(originator.id));
    const rows = await of.select("customer_id").distinct().execute();
    expect(rows).toEqual([owner]);
  });

  test("an alarm that is raised while its originator is assigned to a customer belongs to that customer", async () => {
    const { customerId } = await identity.customer(token, "Taker");
    const originators = await Promise.all(Array.from({ length: 10 }, () => device()));
    for (const originator of originators.slice(5)) await raise(originator, { type: "A" });
    await Promise.all(
      originators.flatMap((originator) => [
        raise(originator, { type: "A", severity: "MINOR" }),
        call("POST", `/api/customer/${customerId.id}/device/${originator.id}`),
        raise(originator, { type: "B" }),
      ]),
    );
    await alarms.settled();
    for (const originator of originators) {
      const { data } = await listed(originator);
      expect(data.map((alarm: Alarm) => alarm.customerId)).toEqual([customerId, customerId]);
    }
  });

  test("an alarm that is raised while its originator is deleted is not kept", async () => {
    const originators = await Promise.all(Array.from({ length: 10 }, () => device()));
    await Promise.all(
      originators.flatMap((originator) => [
        call("POST", "/api/alarm", { originator, type: "A", severity: "MAJOR", status: "ACTIVE_UNACK" }),
        call("DELETE", `/api/device/${originator.id}`),
        call("POST", "/api/alarm", { originator, type: "B", severity: "MAJOR", status: "ACTIVE_UNACK" }),
      ]),
    );
    await alarms.settled();
    const ids = originators.map(({ id }) => id);
    const left = database.db.selectFrom("alarm").select("id").where("originator_id", "in", ids);
    expect(await left.execute()).toEqual([]);
  });

  test("alarms of an originator deleted by an earlier run are removed, those that it only listed are kept", async () => {
    const [gone, moved, holder] = [await device(), await device(), await device()];
    await relate(gone, moved);
    await relate(holder, gone);
    const ofGone = await raise(gone, { propagate: true });
    const ofMoved = await raise(moved, { propagate: true }); // listed under `gone` and under `holder`, too
    const stranger = (await identity.tenant()).tenantId;
    await identity.entities.cleanupJobs.note(
      [{ id: gone }, { id: moved, left: entityId("TENANT", stranger.id) }],
      database.db,
    );
    identity.entities.cleanupJobs.wake();
    await alarms.settled();
    expect((await call("GET", `/api/alarm/${ofGone.id.id}`)).status).toBe(404);
    expect(idsOf(await listed(gone))).toEqual([]);
    expect(idsOf(await listed(moved))).toEqual([ofMoved.id.id]);
    expect(idsOf(await listed(holder))).toEqual([ofMoved.id.id]);
    await identity.entities.cleanupJobs.note([{ id: moved, left: entityId("TENANT", tenantId.id) }], database.db);
    identity.entities.cleanupJobs.wake();
    await alarms.settled();
    expect(idsOf(await listed(holder))).toEqual([]);
  });

  test("alarms are removed when the profile of their tenant says so, and rules are notified", async () => {
    const own = await identity.tenant();
    const originator = await device(undefined, own.token);
    const old = await raise(originator, { type: "Old", startTs: 1, endTs: 1 }, own.token);
    const lasting = await raise(originator, { type: "Lasting", startTs: 1, endTs: now + 3 * DAY_MS }, own.token);
    const run = (days: number, later: number) =>
      expireAlarms({
        register: alarms.register,
        tenants: async () => [own.tenantId],
        limitOf: () => days,
        clock: () => now + later,
      });
    const left = async () => idsOf(await listed(originator, "&sortProperty=type", own.token));
    await run(0, 10 * DAY_MS);
    await run(2, DAY_MS);
    expect(await left()).toEqual([lasting.id.id, old.id.id]);
    told.length = 0;
    await run(2, 4 * DAY_MS);
    expect(await left()).toEqual([lasting.id.id]);
    expect(told).toMatchObject([{ action: "DELETED", expired: true, alarm: { id: old.id } }]);
  });

  test("alarms are deleted with their tenant", async () => {
    const own = await identity.tenant();
    const { id } = await raise(await device(undefined, own.token), {}, own.token);
    const status = (await call("DELETE", `/api/tenant/${own.tenantId.id}`, undefined, identity.sysAdmin)).status;
    expect(status).toBe(200);
    await alarms.settled();
    expect(await alarms.register.find(id.id)).toBeUndefined();
  });

  test("changes by rules are published, but not as a user's action", async () => {
    const originator = await device();
    entityEvents.length = 0;
    told.length = 0;
    const asked = {
      ...(await raise(await device(), { type: "Template" })),
      originator,
      type: "By rule",
    };
    entityEvents.length = 0;
    told.length = 0;
    const { alarm, created } = await alarms.register.raise(asked);
    expect(created).toBe(true);
    expect((await alarms.register.raise(asked)).created).toBe(false);
    expect((await alarms.register.findLatest(originator, "By rule"))?.id).toEqual(alarm.id);
    const cleared = await alarms.register.clear(alarm.id.id, { details: { why: "over" } });
    expect(cleared).toMatchObject({ changed: true, alarm: { status: "CLEARED_UNACK", details: { why: "over" } } });
    expect((await alarms.register.clear(alarm.id.id)).changed).toBe(false);
    expect(entityEvents).toEqual([]);
    expect(told.map(({ action, entities }) => [action, entities])).toEqual(
      ["CREATED", "UPDATED", "CLEARED", "CLEARED"].map((action) => [action, [originator]]),
    );
  });
});
