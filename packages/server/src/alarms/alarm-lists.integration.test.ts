import type { Alarm, EntityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { idsOf, TestAlarms } from "./test-alarms.ts";

describe.each(TEST_DATABASES)("lists of alarms on $name", (kind) => {
  let it: TestAlarms;

  beforeAll(async () => {
    it = await TestAlarms.start(kind);
  });
  afterAll(() => it.close());

  test("an alarm is listed under entities that hold its originator, by the relation types that it names, and under owner and tenant", async () => {
    const { customerId } = await it.identity.customer(it.token, "Holder");
    const [top, middle, side, originator] = [
      await it.device(),
      await it.device(),
      await it.device(),
      await it.device(customerId),
    ];
    await it.relate(top, middle, "Manages");
    await it.relate(middle, originator, "Contains");
    await it.relate(side, originator, "Watches");
    await it.relate(originator, top, "Closes the circle");
    const plain = await it.raise(originator, { type: "Plain" });
    const all = await it.raise(originator, { type: "All", propagate: true });
    const managed = await it.raise(originator, { type: "M", propagate: true, propagateRelationTypes: ["Manages"] });
    const owner = await it.raise(originator, { type: "Owner", propagateToOwner: true });
    const tenant = await it.raise(originator, { type: "Tenant", propagateToTenant: true });
    const under = async (entity: EntityId) => idsOf(await it.listed(entity)).toSorted();
    const ids = (...some: Alarm[]) => some.map(({ id }) => id.id).toSorted();
    expect(await under(originator)).toEqual(ids(plain, all, managed, owner, tenant));
    expect(await under(middle)).toEqual(ids(all));
    expect(await under(top)).toEqual(ids(all, managed));
    expect(await under(side)).toEqual(ids(all));
    expect(await under(customerId)).toEqual(ids(owner));
    expect(await under(it.tenantId)).toContain(tenant.id.id);
    await it.raise(originator, { type: "Plain", propagate: true }); // enabled later
    expect(await under(middle)).toEqual(ids(all, plain));
    await it.call("POST", `/api/alarm/${plain.id.id}/clear`);
    expect(idsOf(await it.listed(middle, "&searchStatus=CLEARED"))).toEqual([plain.id.id]);
    const unassigned = await it.device();
    const orphan = await it.raise(unassigned, { propagateToOwner: true });
    expect(await under(it.tenantId)).toContain(orphan.id.id);
  });

  test("lists are filtered, searched, sorted and paged", async () => {
    const originator = await it.device();
    const [a, b, c] = [
      await it.raise(originator, { type: "A", severity: "CRITICAL" }),
      await it.raise(originator, { type: "B", severity: "WARNING", status: "CLEARED_ACK" }),
      await it.raise(originator, { type: "C", severity: "MINOR", status: "ACTIVE_ACK" }),
    ].map(({ id }) => id.id);
    const ids = async (query: string) => idsOf(await it.listed(originator, query));
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
    const [{ createdTime }] = (await it.listed(originator, "&textSearch=warn")).data;
    expect(await ids(`&startTime=${createdTime}&endTime=${createdTime}`)).toContain(b);
    expect((await it.listed(originator)).data[0].originatorName).toBeNull();
    expect((await it.listed(originator, "&fetchOriginator=true")).data[0].originatorName).toMatch(/^Device/);
    const { body: page } = await it.call(
      "GET",
      "/api/alarms?pageSize=2&page=0&sortProperty=createdTime&sortOrder=DESC",
    );
    expect(idsOf(page)).toEqual([c, b]);
    expect(page).toMatchObject({ hasNext: true, totalElements: expect.any(Number) });
    expect(await it.listed(originator, "&searchStatus=ACK&status=ACTIVE_ACK")).toMatchObject({
      status: 400,
      message:
        "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    });
    expect(await it.listed(originator, "&sortProperty=tenant_id")).toMatchObject({ status: 400, errorCode: 31 });
    expect(await it.listed(originator, "&searchStatus=NEVER")).toMatchObject({ status: 400, errorCode: 31 });
    const highest = async (query: string) =>
      (await it.call("GET", `/api/alarm/highestSeverity/DEVICE/${originator.id}${query}`)).body;
    expect(await highest("")).toBe("CRITICAL");
    expect(await highest("?searchStatus=ACK")).toBe("MINOR");
    expect(await highest("?status=CLEARED_UNACK")).toBeUndefined();
  });

  test("a page names originators of all kinds, and a customer's user reads what is the customer's of each kind", async () => {
    const mine = await it.identity.customer(it.token, "Own");
    const other = await it.identity.customer(it.token, "Other");
    const originators = [
      await it.device(mine.customerId),
      await it.device(other.customerId),
      mine.customerId,
      other.customerId,
      it.tenantId,
    ];
    const raised: Alarm[] = [];
    for (const originator of originators) raised.push(await it.raise(originator, { type: "Of all kinds" }));
    const path = "/api/alarms?pageSize=1000&page=0&fetchOriginator=true&textSearch=Of%20all%20kinds";
    const { data } = (await it.call("GET", path)).body;
    const names = new Map(data.map((alarm: Alarm & { originatorName: string }) => [alarm.id.id, alarm.originatorName]));
    expect(raised.map(({ id }) => names.get(id.id))).toEqual([
      expect.stringMatching(/^Device/),
      expect.stringMatching(/^Device/),
      "Own",
      "Other",
      expect.any(String),
    ]);
    const visible = (await it.call("GET", path, undefined, mine.token)).body;
    expect(idsOf(visible).toSorted()).toEqual([raised[0], raised[2]].map((alarm) => alarm?.id.id).toSorted());
  });

  test("alarms need the same permissions as their originator", async () => {
    const mine = await it.identity.customer(it.token, "Mine");
    const neighbour = await it.identity.customer(it.token, "Neighbour");
    const stranger = await it.identity.tenant();
    const ours = await it.raise(await it.device(mine.customerId));
    const theirs = await it.raise(await it.device(neighbour.customerId));
    const nobodys = await it.raise(await it.device());
    const visible = async (by: string) =>
      idsOf((await it.call("GET", "/api/alarms?pageSize=1000&page=0", undefined, by)).body);
    expect(await visible(mine.token)).toEqual([ours.id.id]);
    expect(await visible(it.token)).toEqual(expect.arrayContaining([ours, theirs, nobodys].map(({ id }) => id.id)));
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
      Promise.all(paths(alarm).map(async ([method, path, body]) => (await it.call(method, path, body, by)).status));
    expect(new Set(await answers(theirs, mine.token))).toEqual(new Set([403]));
    expect(new Set(await answers(nobodys, mine.token))).toEqual(new Set([403]));
    expect(new Set(await answers(ours, stranger.token))).toEqual(new Set([404]));
    expect((await it.call("GET", `/api/alarm/${theirs.id.id}`)).body).toEqual(theirs);
    for (const [method, path, body] of paths(ours)) {
      expect([path, (await it.call(method, path, body, mine.token)).status]).toEqual([path, 200]);
    }
  });
});
