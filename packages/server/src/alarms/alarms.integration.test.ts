import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { TestAlarms } from "./test-alarms.ts";

const STRANGE = "784f394c-42b6-11ed-b983-c7beff2784f9";

describe.each(TEST_DATABASES)("alarms on $name", (kind) => {
  let it: TestAlarms;
  let now = Date.now();

  beforeAll(async () => {
    it = await TestAlarms.start(kind, () => now);
  });
  afterAll(() => it.close());

  test("BLOCK-3.117: an alarm has its members, details as they were sent, and the customer of its originator", async () => {
    const { customerId } = await it.identity.customer(it.token, "Owner");
    const originator = await it.device(customerId);
    const details = '{"limit":1.50,"10":1,"2":[null]}';
    const draft = { originator, type: "Shape", severity: "MINOR", status: "ACTIVE_UNACK", startTs: 1000 };
    const text = `${JSON.stringify(draft).slice(0, -1)},"details":${details},"unknown":1}`;
    const { body: saved } = await it.identity.call("POST", "/api/alarm", it.token, text);
    expect(saved).toEqual({
      id: { entityType: "ALARM", id: expect.any(String) },
      createdTime: expect.any(Number),
      tenantId: it.tenantId,
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
      acknowledged: false,
      cleared: false,
      assigneeId: null,
      assignTs: 0,
    });
    expect((await it.call("GET", `/api/alarm/${saved.id.id}`)).body).toEqual(saved);
    const info = (await it.call("GET", `/api/alarm/info/${saved.id.id}`)).body;
    expect(info).toEqual({ ...saved, originatorName: expect.stringMatching(/^Device/), assignee: null });
    const { body: again } = await it.call("GET", `/api/alarm/${saved.id.id}`);
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
    const asked = { originator: await it.device(), type: "Bad", severity: "MAJOR", status: "ACTIVE_UNACK", ...draft };
    expect((await it.call("POST", "/api/alarm", asked)).body).toMatchObject({ status: 400, errorCode: 31, message });
  });

  test("an alarm that is raised again merges into the active one; after that is cleared a new one is created", async () => {
    const originator = await it.device();
    const first = await it.raise(originator, {
      startTs: 1000,
      endTs: 1000,
      details: { a: 1 },
      propagateToTenant: true,
    });
    const again = await it.raise(originator, { severity: "CRITICAL", startTs: 3000, endTs: 2500, details: null });
    const merged = { ...first, severity: "CRITICAL", endTs: 3000, details: null };
    expect(again).toEqual(merged);
    expect((await it.raise(originator, { type: "Cold" })).id).not.toEqual(first.id);
    expect((await it.call("POST", `/api/alarm/${first.id.id}/clear`)).status).toBe(200);
    const next = await it.raise(originator, { startTs: 4000 });
    expect(next.id).not.toEqual(first.id);
    const rewritten = { ...first, status: "ACTIVE_ACK", severity: "WARNING", type: "Other", startTs: 1, ackTs: 7 };
    const { body } = await it.call("POST", "/api/alarm", rewritten);
    expect(body).toMatchObject({ id: first.id, type: "Hot", startTs: 1000, status: "ACTIVE_ACK", severity: "WARNING" });
    expect(await it.call("POST", "/api/alarm", { ...first, id: { entityType: "ALARM", id: STRANGE } })).toMatchObject({
      status: 404,
      body: { errorCode: 32, message: `Alarm with id [${STRANGE}] is not found` },
    });
  });

  test("how often an alarm was raised for its originator in thirty days, in which hours and for how long", async () => {
    const HOUR = 3_600_000;
    const [originator, other] = [await it.device(), await it.device()];
    const hour = Math.floor(now / HOUR) * HOUR;
    const raised = [hour - 31 * 24 * HOUR, hour - 48 * HOUR, hour - 48 * HOUR + 1000, hour - HOUR];
    for (const startTs of raised) {
      const { id } = await it.raise(originator, { type: "Often", startTs });
      await it.call("POST", `/api/alarm/${id.id}/clear`);
    }
    await it.raise(other, { type: "Often" });
    const last = await it.raise(originator, { type: "Often", startTs: hour });
    await it.raise(originator, { type: "Seldom" });
    const lasted = raised.slice(1).map((startTs) => now - startTs);
    expect((await it.call("GET", `/api/orrery/alarm/${last.id.id}/frequency`)).body).toEqual({
      from: now - 30 * 24 * HOUR,
      total: 4,
      meanLastedMs: Math.round(lasted.reduce((sum, ms) => sum + ms, 0) / lasted.length),
      hours: [
        { ts: hour - 48 * HOUR, count: 2 },
        { ts: hour - HOUR, count: 1 },
        { ts: hour, count: 1 },
      ],
    });
    const stranger = await it.identity.tenant();
    const { status } = await it.call("GET", `/api/orrery/alarm/${last.id.id}/frequency`, undefined, stranger.token);
    expect(status).toBe(404);
  });

  test("concurrent raises of the same alarm create it once", async () => {
    const originator = await it.device();
    const raised = await Promise.all(
      Array.from({ length: 20 }, (_, at) => it.raise(originator, { startTs: 1000 + at })),
    );
    expect(new Set(raised.map(({ id }) => id.id)).size).toBe(1);
    const [alarm] = (await it.listed(originator)).data;
    expect(alarm.endTs).toBe(1019);
  });

  test("acknowledging and clearing change an alarm once, and every call is published", async () => {
    const { id } = await it.raise(await it.device(), { details: { a: 1 } });
    it.told.length = 0;
    it.entityEvents.length = 0;
    const get = async () => (await it.call("GET", `/api/alarm/${id.id}`)).body;
    now += 10;
    const answer = await it.call("POST", `/api/alarm/${id.id}/ack`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    const acknowledged = await get();
    expect(acknowledged).toMatchObject({ status: "ACTIVE_ACK", ackTs: now, clearTs: 0 });
    now += 10;
    await it.call("POST", `/api/alarm/${id.id}/ack`);
    expect(await get()).toEqual(acknowledged);
    await it.call("POST", `/api/alarm/${id.id}/clear`);
    expect(await get()).toMatchObject({ status: "CLEARED_ACK", ackTs: now - 10, clearTs: now, details: { a: 1 } });
    expect(it.told.map(({ action, alarm, before }) => [action, alarm === before])).toEqual([
      ["ACKNOWLEDGED", false],
      ["ACKNOWLEDGED", true],
      ["CLEARED", false],
    ]);
    expect(it.entityEvents.map(({ action }) => action)).toEqual(["ALARM_ACK", "ALARM_ACK", "ALARM_CLEAR"]);
    expect((await it.call("DELETE", `/api/alarm/${id.id}`)).body).toBe(true);
    expect((await it.call("GET", `/api/alarm/${id.id}`)).status).toBe(404);
    expect((await it.call("DELETE", `/api/alarm/${id.id}`)).status).toBe(404);
    expect(it.entityEvents.at(-1)?.action).toBe("DELETED");
  });

  test("changes by rules are published, but not as a user's action", async () => {
    const originator = await it.device();
    it.entityEvents.length = 0;
    it.told.length = 0;
    const asked = {
      ...(await it.raise(await it.device(), { type: "Template" })),
      originator,
      type: "By rule",
    };
    it.entityEvents.length = 0;
    it.told.length = 0;
    const { alarm, created } = await it.alarms.lifecycle.raise(asked);
    expect(created).toBe(true);
    expect((await it.alarms.lifecycle.raise(asked)).created).toBe(false);
    expect((await it.alarms.lifecycle.findLatest(originator, "By rule"))?.id).toEqual(alarm.id);
    const cleared = await it.alarms.lifecycle.clear(alarm.id.id, { details: { why: "over" } });
    expect(cleared).toMatchObject({ changed: true, alarm: { status: "CLEARED_UNACK", details: { why: "over" } } });
    expect((await it.alarms.lifecycle.clear(alarm.id.id)).changed).toBe(false);
    expect(it.entityEvents).toEqual([]);
    expect(it.told.map(({ action, entities }) => [action, entities])).toEqual(
      ["CREATED", "UPDATED", "CLEARED", "CLEARED"].map((action) => [action, [originator]]),
    );
  });
});
