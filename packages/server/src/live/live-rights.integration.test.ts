import { type DeviceId, entityId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ids } from "../kernel/ids.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { DEVICES_QUERY, long, pumps } from "./testing/live-client.ts";
import { TestLive } from "./testing/test-live.ts";
import { RawSocket } from "./testing/test-socket.ts";

describe.each(TEST_DATABASES)("rights over live data on $name", (kind) => {
  let live: TestLive;

  beforeAll(async () => {
    live = await TestLive.open(kind);
  });
  afterAll(() => live.close());

  test("a system administrator has no entities to query", async () => {
    using socket = await RawSocket.open(live, { authority: "SYS_ADMIN" });
    socket.send({ entityDataCmds: [{ cmdId: 1, query: DEVICES_QUERY }] });
    expect(await socket.message(0)).toMatchObject({ cmdId: 1, errorCode: 3, errorMsg: "Unauthorized" });
  });

  test("what GET /api/tenant refuses, customers and visitors do not see live", async () => {
    await live.describeTenant("The tenant");
    const query = pumps({ entityFilter: { type: "singleEntity", singleEntity: live.tenantId } });
    const seenBy = async (...as: [] | [object]) => {
      using socket = await RawSocket.open(live, ...as);
      socket.send({ entityDataCmds: [{ cmdId: 1, query }] });
      const page = await socket.message(0);
      socket.send({ entityCountCmds: [{ cmdId: 2, query }] });
      return [page, await socket.message(1)];
    };
    expect(await seenBy()).toMatchObject([{ data: { totalElements: 1 } }, { count: 1 }]);
    const customerId = entityId("CUSTOMER", new Ids(Date.now).uuid());
    for (const isPublic of [false, true]) {
      const nothing = [{ data: { data: [], totalElements: 0 } }, { count: 0 }];
      expect(await seenBy({ authority: "CUSTOMER_USER", customerId, isPublic })).toMatchObject(nothing);
    }
  });

  test("users that lost a device to another customer are notified of it no more", async () => {
    const customerId = entityId("CUSTOMER", new Ids(Date.now).uuid());
    using socket = await RawSocket.open(live, { authority: "CUSTOMER_USER", customerId });
    const [lost, kept] = [await live.device("Lost", "lent", customerId), await live.device("Kept", "lent", customerId)];
    const page = pumps({ entityFilter: { type: "deviceType", deviceType: "lent" }, entityFields: [] });
    const of = ({ id }: DeviceId) => ({ entityType: "DEVICE", entityId: id });
    socket.send({
      attrSubCmds: [{ ...of(lost), cmdId: 1 }],
      tsSubCmds: [
        { ...of(lost), cmdId: 2 },
        { ...of(kept), cmdId: 3 },
      ],
      entityDataCmds: [{ cmdId: 4, query: page, latestCmd: { keys: page.latestValues } }],
    });
    await socket.message(3);
    live.unassign(lost);
    await live.saveAttribute(lost, "secret", long(1));
    await live.save(lost, "rpm", long(1));
    await live.save(kept, "rpm", long(2));
    await socket.message(5);
    socket.send({ entityCountCmds: [{ cmdId: 5, query: DEVICES_QUERY }] });
    await socket.message(6);
    expect(socket.messages.slice(4, 6)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subscriptionId: 3, data: { rpm: [[expect.any(Number), "2"]] } }),
        expect.objectContaining({ cmdId: 4, update: [expect.objectContaining({ entityId: kept })] }),
      ]),
    );
    expect(socket.messages).toHaveLength(7);
  });

  test("users that lost a device to another customer cannot read it over a page from before", async () => {
    const customerId = entityId("CUSTOMER", new Ids(Date.now).uuid());
    using socket = await RawSocket.open(live, { authority: "CUSTOMER_USER", customerId });
    const [lost, kept] = [await live.device("Spied", "spy", customerId), await live.device("Own", "spy", customerId)];
    const page = pumps({ entityFilter: { type: "deviceType", deviceType: "spy" }, entityFields: [] });
    socket.send({ entityDataCmds: [{ cmdId: 1, query: page }] });
    expect(await socket.message(0)).toMatchObject({ data: { totalElements: 2 } });
    live.unassign(lost);
    await live.save(lost, "rpm", long(1), 1000);
    const range = { keys: ["rpm"], startTs: 0, agg: "NONE" };
    const commands = [
      { historyCmd: { ...range, endTs: 5000 } },
      { tsCmd: { ...range, timeWindow: 5000 } },
      { latestCmd: { keys: page.latestValues } },
    ];
    for (const command of commands) socket.send({ entityDataCmds: [{ cmdId: 1, ...command }] });
    await socket.message(2);
    await live.save(lost, "rpm", long(2), 2000);
    await live.save(kept, "rpm", long(3), 3000);
    await socket.message(3);
    for (const message of socket.messages.slice(1)) {
      expect(message).toMatchObject({ cmdId: 1, update: [{ entityId: kept }] });
    }
  });
});
