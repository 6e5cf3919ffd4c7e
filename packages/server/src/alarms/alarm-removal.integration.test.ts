import { entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { expireAlarms } from "./alarm-ttl.ts";
import { idsOf, TestAlarms } from "./test-alarms.ts";

const DAY_MS = 24 * 60 * 60_000;

describe.each(TEST_DATABASES)("alarms whose originator, time or tenant is over on $name", (kind) => {
  let it: TestAlarms;
  const now = Date.now();

  beforeAll(async () => {
    it = await TestAlarms.start(kind, () => now);
  });
  afterAll(() => it.close());

  test("comments go with their alarm, and with the alarms of a device that goes", async () => {
    const device = await it.device();
    const [first, second] = [await it.raise(device, { type: "First" }), await it.raise(device, { type: "Second" })];
    const comments = async () => {
      const rows = await it.database.db
        .selectFrom("alarm_comment")
        .select("alarm_id")
        .where("alarm_id", "in", [first.id.id, second.id.id])
        .execute();
      return rows.map(({ alarm_id }) => alarm_id).toSorted();
    };
    for (const { id } of [first, second]) {
      await it.call("POST", `/api/alarm/${id.id}/comment`, { comment: { text: "a" } });
    }
    expect(await comments()).toEqual([first.id.id, second.id.id].toSorted());
    await it.call("DELETE", `/api/alarm/${first.id.id}`);
    expect(await comments()).toEqual([second.id.id]);
    await it.call("DELETE", `/api/device/${device.id}`);
    await it.alarms.settled();
    expect(await comments()).toEqual([]);
  });

  test("an alarm that is raised while its originator is deleted is not kept", async () => {
    const originators = await Promise.all(Array.from({ length: 10 }, () => it.device()));
    await Promise.all(
      originators.flatMap((originator) => [
        it.call("POST", "/api/alarm", { originator, type: "A", severity: "MAJOR", status: "ACTIVE_UNACK" }),
        it.call("DELETE", `/api/device/${originator.id}`),
        it.call("POST", "/api/alarm", { originator, type: "B", severity: "MAJOR", status: "ACTIVE_UNACK" }),
      ]),
    );
    await it.alarms.settled();
    const ids = originators.map(({ id }) => id);
    const left = it.database.db.selectFrom("alarm").select("id").where("originator_id", "in", ids);
    expect(await left.execute()).toEqual([]);
  });

  test("alarms of an originator deleted by an earlier run are removed, those that it only listed are kept", async () => {
    const [gone, moved, holder] = [await it.device(), await it.device(), await it.device()];
    await it.relate(gone, moved);
    await it.relate(holder, gone);
    const ofGone = await it.raise(gone, { propagate: true });
    const ofMoved = await it.raise(moved, { propagate: true }); // listed under `gone` and under `holder`, too
    const stranger = (await it.identity.tenant()).tenantId;
    await it.identity.entities.cleanupJobs.note(
      [{ id: gone }, { id: moved, left: entityId("TENANT", stranger.id) }],
      it.database.db,
    );
    it.identity.entities.cleanupJobs.wake();
    await it.alarms.settled();
    expect((await it.call("GET", `/api/alarm/${ofGone.id.id}`)).status).toBe(404);
    expect(idsOf(await it.listed(gone))).toEqual([]);
    expect(idsOf(await it.listed(moved))).toEqual([ofMoved.id.id]);
    expect(idsOf(await it.listed(holder))).toEqual([ofMoved.id.id]);
    await it.identity.entities.cleanupJobs.note(
      [{ id: moved, left: entityId("TENANT", it.tenantId.id) }],
      it.database.db,
    );
    it.identity.entities.cleanupJobs.wake();
    await it.alarms.settled();
    expect(idsOf(await it.listed(holder))).toEqual([]);
  });

  test("alarms are removed when the profile of their tenant says so, and rules are notified", async () => {
    const own = await it.identity.tenant();
    const originator = await it.device(undefined, own.token);
    const old = await it.raise(originator, { type: "Old", startTs: 1, endTs: 1 }, own.token);
    const lasting = await it.raise(originator, { type: "Lasting", startTs: 1, endTs: now + 3 * DAY_MS }, own.token);
    const run = (days: number, later: number) =>
      expireAlarms({
        lifecycle: it.alarms.lifecycle,
        tenants: async () => [own.tenantId],
        limitOf: () => days,
        clock: () => now + later,
      });
    const left = async () => idsOf(await it.listed(originator, "&sortProperty=type", own.token));
    await run(0, 10 * DAY_MS);
    await run(2, DAY_MS);
    expect(await left()).toEqual([lasting.id.id, old.id.id]);
    it.told.length = 0;
    await run(2, 4 * DAY_MS);
    expect(await left()).toEqual([lasting.id.id]);
    expect(it.told).toMatchObject([{ action: "DELETED", expired: true, alarm: { id: old.id } }]);
  });

  test("a page of alarms with large details is bounded by its bytes, smaller ones have every row, and all of them go", async () => {
    const device = await it.device();
    const note = "x".repeat(1_000_000);
    const raised: string[] = [];
    for (let n = 10; n < 46; n++) {
      raised.push((await it.raise(device, { type: `Type ${n}`, details: { n, note } })).id.id);
    }
    const page = (pageSize: number, number: number) =>
      it.call(
        "GET",
        `/api/alarm/DEVICE/${device.id}?pageSize=${pageSize}&page=${number}&sortProperty=type&sortOrder=ASC`,
      );
    const tooLarge = await page(100, 0);
    expect(tooLarge.status).toBe(400);
    expect(tooLarge.body.message).toBe(
      "The alarms of the page have more than 32 MiB of details, ask for it in smaller ones",
    );
    const pages = [await page(30, 0), await page(30, 1)];
    expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(raised);
    for (const { details } of pages.flatMap(({ body }) => body.data)) expect(details.note).toBe(note);
    it.told.length = 0;
    await it.call("DELETE", `/api/device/${device.id}`);
    await it.alarms.settled();
    expect(it.told.map(({ action, alarm }) => [action, alarm.id.id]).toSorted()).toEqual(
      raised.map((id) => ["DELETED", id]).toSorted(),
    );
  });

  test("alarms are deleted with their tenant", async () => {
    const own = await it.identity.tenant();
    const { id } = await it.raise(await it.device(undefined, own.token), {}, own.token);
    const status = (await it.call("DELETE", `/api/tenant/${own.tenantId.id}`, undefined, it.identity.sysAdmin)).status;
    expect(status).toBe(200);
    await it.alarms.settled();
    expect(await it.alarms.lifecycle.find(id.id)).toBeUndefined();
  });
});
