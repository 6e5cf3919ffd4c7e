import { type Alarm, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ids } from "../kernel/ids.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { reconcileAlarmOwners } from "./alarm-owners.ts";
import { idsOf, TestAlarms } from "./test-alarms.ts";

describe.each(TEST_DATABASES)("alarms and the owners of their originators on $name", (kind) => {
  let it: TestAlarms;
  const now = Date.now();

  beforeAll(async () => {
    it = await TestAlarms.start(kind, () => now);
  });
  afterAll(() => it.close());

  test("alarms get the new customer of their originator, and are deleted with it", async () => {
    const [before, after] = [
      await it.identity.customer(it.token, "Before"),
      await it.identity.customer(it.token, "After"),
    ];
    const originator = await it.device(before.customerId);
    const holder = await it.device();
    await it.relate(holder, originator);
    const alarm = await it.raise(originator, { propagate: true });
    await it.call("DELETE", `/api/customer/device/${originator.id}`);
    await it.call("POST", `/api/customer/${after.customerId.id}/device/${originator.id}`);
    await it.alarms.settled();
    const visible = async (by: string) =>
      idsOf((await it.call("GET", "/api/alarms?pageSize=9&page=0", undefined, by)).body);
    expect(await visible(before.token)).toEqual([]);
    expect(await visible(after.token)).toEqual([alarm.id.id]);
    const others = await Promise.all(["B", "C"].map((type) => it.raise(originator, { type })));
    const onHolder = await it.raise(await it.device(), { type: "of another" });
    it.told.length = 0;
    await it.call("DELETE", `/api/device/${originator.id}`);
    await it.alarms.settled();
    expect(it.told.map(({ action, alarm: { id } }) => [action, id.id]).toSorted()).toEqual(
      [alarm, ...others].map(({ id }) => ["DELETED", id.id]).toSorted(),
    );
    expect(idsOf(await it.listed(holder))).toEqual([]);
    expect((await it.call("GET", `/api/alarm/${onHolder.id.id}`)).status).toBe(200);
  });

  test("a user who lost access to the originator does not see its alarms, even before they are updated", async () => {
    const [before, after] = [
      await it.identity.customer(it.token, "Former"),
      await it.identity.customer(it.token, "Present"),
    ];
    const originator = await it.device(before.customerId);
    const kept = await it.raise(await it.device(before.customerId));
    const lost = await it.raise(originator);
    // The state after a crash between the write of the device and that of its alarms.
    const row = it.database.db.updateTable("device").where("id", "=", parseUuid(originator.id));
    await row.set({ customer_id: parseUuid(after.customerId.id) }).execute();
    const { body } = await it.call("GET", "/api/alarms?pageSize=9&page=0", undefined, before.token);
    expect(idsOf(body)).toEqual([kept.id.id]);
    expect((await it.call("GET", `/api/alarm/${lost.id.id}`, undefined, before.token)).status).toBe(403);
    expect((await it.call("GET", `/api/alarm/${lost.id.id}`, undefined, after.token)).status).toBe(200);
    const visible = async () =>
      idsOf((await it.call("GET", "/api/alarms?pageSize=9&page=0", undefined, after.token)).body);
    expect(await visible()).toEqual([]);
    await reconcileAlarmOwners(it.database, new AbortController().signal); // as the next start does
    expect(await visible()).toEqual([lost.id.id]);
    await row.set({ customer_id: null }).execute();
    await reconcileAlarmOwners(it.database, new AbortController().signal);
    expect((await it.call("GET", `/api/alarm/${lost.id.id}`)).body.customerId.id).toBe(NO_CUSTOMER.id);
  });

  test("outdated alarms are found among many", async () => {
    const originator = await it.device();
    const { customerId } = await it.identity.customer(it.token, "Late");
    const { id } = await it.raise(originator);
    const one = await it.database.db.selectFrom("alarm").selectAll().where("id", "=", id.id).executeTakeFirstOrThrow();
    const ids = new Ids(() => now);
    for (let at = 0; at < 5; at++) {
      const rows = Array.from({ length: 1_000 }, (_, row) => ({ ...one, id: ids.uuid(), type: `${at} ${row}` }));
      for (let from = 0; from < rows.length; from += 250) {
        await it.database.db
          .insertInto("alarm")
          .values(rows.slice(from, from + 250))
          .execute();
      }
    }
    const owner = { customer_id: parseUuid(customerId.id) };
    await it.database.db.updateTable("device").set(owner).where("id", "=", parseUuid(originator.id)).execute();
    await reconcileAlarmOwners(it.database, new AbortController().signal);
    const of = it.database.db.selectFrom("alarm").where("originator_id", "=", parseUuid(originator.id));
    const rows = await of.select("customer_id").distinct().execute();
    expect(rows).toEqual([owner]);
  });

  test("an alarm that is raised while its originator is assigned to a customer belongs to that customer", async () => {
    const { customerId } = await it.identity.customer(it.token, "Taker");
    const originators = await Promise.all(Array.from({ length: 10 }, () => it.device()));
    for (const originator of originators.slice(5)) await it.raise(originator, { type: "A" });
    await Promise.all(
      originators.flatMap((originator) => [
        it.raise(originator, { type: "A", severity: "MINOR" }),
        it.call("POST", `/api/customer/${customerId.id}/device/${originator.id}`),
        it.raise(originator, { type: "B" }),
      ]),
    );
    await it.alarms.settled();
    for (const originator of originators) {
      const { data } = await it.listed(originator);
      expect(data.map((alarm: Alarm) => alarm.customerId)).toEqual([customerId, customerId]);
    }
  });
});
