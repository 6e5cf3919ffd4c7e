import { createClient } from "@orrery/client";
import type { AlarmData, AlarmDataMessage, AlarmDataPageLink, DeviceId, LiveMessage } from "@orrery/model";
import { entityId, NO_CUSTOMER } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Ids } from "../../kernel/ids.ts";
import { parseAlarmDataQuery } from "../../queries/parse/parse-alarm-query.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { TestLive } from "../testing/test-live.ts";
import { RawSocket } from "../testing/test-socket.ts";

const CREATED = { type: "ALARM_FIELD", key: "createdTime" } as const;

describe.each(TEST_DATABASES)("live alarms on $name", (kind) => {
  let live: TestLive;
  let type: string;
  let device: DeviceId;
  let made = 0;

  beforeAll(async () => {
    live = await TestLive.open(kind);
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    type = `type ${++made}`;
    device = await live.device(`Device ${made}`, type);
  });

  const query = (link: Partial<AlarmDataPageLink> = {}, rest: object = {}) => ({
    entityFilter: { type: "deviceType", deviceType: type },
    alarmFields: [CREATED],
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    pageLink: { pageSize: 10, page: 0, timeWindow: 3_600_000, sortOrder: { key: CREATED, direction: "DESC" }, ...link },
    ...rest,
  });
  const subscribe = (socket: RawSocket, asked: object, cmdId = 1) =>
    socket.send({ alarmDataCmds: [{ cmdId, query: asked }] });
  const raise = (originator: DeviceId, name: string, rest: object = {}) =>
    live.alarms.raise({
      tenantId: live.tenantId,
      customerId: NO_CUSTOMER,
      type: name,
      originator,
      severity: "MAJOR",
      status: "ACTIVE_UNACK",
      startTs: 0,
      endTs: 0,
      ackTs: 0,
      clearTs: 0,
      details: null,
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      propagateRelationTypes: [],
      ...rest,
    });
  const names = (rows: readonly AlarmData[] | undefined | null) => rows?.map((row) => row.type);
  /** The last message, once it satisfies `holds`. */
  async function until(socket: RawSocket, holds: (message: AlarmDataMessage) => boolean): Promise<AlarmDataMessage> {
    const last = () => socket.messages.findLast((message) => isAlarms(message) && holds(message));
    await expect.poll(last, { interval: 5 }).toBeDefined();
    return last() as AlarmDataMessage;
  }
  const data =
    (...expected: string[]) =>
    (message: AlarmDataMessage) =>
      JSON.stringify(names(message.data?.data)) === JSON.stringify(expected);

  test("BLOCK-7.041, BLOCK-3.046: the page of alarms comes at once, new alarms follow", async () => {
    const { alarm } = await raise(device, "first", { details: { limit: 1400 } });
    using socket = await RawSocket.open(live);
    subscribe(socket, query());
    const first = await until(socket, data("first"));
    expect(first).toMatchObject({
      cmdId: 1,
      cmdUpdateType: "ALARM_DATA",
      errorCode: 0,
      errorMsg: null,
      update: null,
      allowedEntities: 10_000,
      totalEntities: 1,
      data: { totalPages: 1, totalElements: 1, hasNext: false },
    });
    const latest = { ENTITY_FIELD: { name: { ts: expect.any(Number), value: `Device ${made}` } } };
    const originatorName = `Device ${made}`;
    expect(first.data?.data).toEqual([{ ...alarm, assignee: null, originatorName, entityId: device, latest }]);
    await raise(device, "second");
    await until(socket, data("second", "first"));
  });

  test("changes of an alarm on the page are sent as they are, and the page when it does not belong there any more", async () => {
    const { alarm } = await raise(device, "a");
    using socket = await RawSocket.open(live);
    subscribe(socket, query({ statusList: ["ACTIVE"] }));
    await until(socket, data("a"));
    await live.alarms.acknowledge(alarm.id.id);
    const { update } = await until(socket, (message) => message.update !== null);
    expect(update).toMatchObject([{ id: alarm.id, status: "ACTIVE_ACK", originatorName: `Device ${made}` }]);
    expect(update?.[0]?.entityId).toEqual(device);
    await live.alarms.clear(alarm.id.id);
    await until(socket, data());
  });

  test("visitors do not learn who takes care of an alarm, at first or later", async () => {
    const customerId = entityId("CUSTOMER", new Ids(Date.now).uuid());
    const shown = await live.device(`Shown ${made}`, type, customerId);
    const { alarm } = await raise(shown, "a");
    const assign = (email: string) => {
      const id = new Ids(Date.now).entity("USER");
      const nameless = { name: email, firstName: null, lastName: null, additionalInfo: null };
      const owner = { tenantId: live.tenantId, customerId, authority: "TENANT_ADMIN" } as const;
      return live.alarms.assign(alarm.id.id, { id, email, createdTime: 0, ...nameless, ...owner });
    };
    await assign("first@example.com");
    using socket = await RawSocket.open(live, { authority: "CUSTOMER_USER", customerId, isPublic: true });
    subscribe(socket, query());
    const unassigned = { id: alarm.id, assigneeId: null, assignTs: 0, assignee: null };
    expect((await until(socket, data("a"))).data?.data).toMatchObject([unassigned]);
    await assign("second@example.com");
    expect((await until(socket, (message) => message.update !== null)).update).toMatchObject([unassigned]);
  });

  test("alarms that are deleted go, alarms that a query does not ask for do not come", async () => {
    const { alarm } = await raise(device, "a");
    const other = await live.device(`Other ${made}`, "other");
    using socket = await RawSocket.open(live);
    subscribe(socket, query({ severityList: ["MAJOR"], typeList: ["a", "b"] }));
    await until(socket, data("a"));
    await raise(device, "b", { severity: "MINOR" });
    await raise(device, "c");
    await raise(other, "a");
    await live.alarms.remove(alarm);
    await until(socket, data());
    expect(socket.messages).toHaveLength(2);
    await raise(device, "b", { severity: "MAJOR" }); // now that the newer alarm is gone, the one before counts
    await until(socket, data("b"));
  });

  test("an alarm that is propagated to a selected entity is found under that", async () => {
    const below = await live.device(`Below ${made}`, "other");
    await live.relate(device, below);
    using socket = await RawSocket.open(live);
    subscribe(socket, query({ searchPropagatedAlarms: true }), 1);
    subscribe(socket, query({ searchPropagatedAlarms: false }), 2);
    await expect.poll(() => socket.messages.length).toBe(2);
    await raise(below, "from below", { propagate: true });
    const { data: page, cmdId } = await until(socket, data("from below"));
    expect(cmdId).toBe(1);
    expect(page?.data[0]).toMatchObject({ originator: below, entityId: device, originatorName: `Below ${made}` });
  });

  test("latest values of the entities of the page are followed", async () => {
    await raise(device, "a");
    await live.save(device, "rpm", { type: "LONG", value: 1 }, 1000);
    using socket = await RawSocket.open(live);
    subscribe(
      socket,
      query(
        {},
        {
          latestValues: [
            { type: "TIME_SERIES", key: "rpm" },
            { type: "ATTRIBUTE", key: "site" },
          ],
        },
      ),
    );
    const first = await until(socket, data("a"));
    expect(first.data?.data[0]?.latest).toMatchObject({
      TIME_SERIES: { rpm: { ts: 1000, value: "1" } },
      ATTRIBUTE: { site: { ts: 0, value: "" } },
    });
    await live.save(device, "rpm", { type: "LONG", value: 2 }, 2000);
    await until(socket, ({ update }) => update?.[0]?.latest.TIME_SERIES?.rpm?.value === "2");
    await live.saveAttribute(device, "site", { type: "STRING", value: "north" });
    const last = await until(socket, ({ update }) => update?.[0]?.latest.ATTRIBUTE?.site?.value === "north");
    expect(last.update?.[0]).toMatchObject({ type: "a", latest: { TIME_SERIES: { rpm: { value: "2" } } } });
  });

  test("without an entity the page is empty, until there is one", async () => {
    type = `${type} later`;
    using socket = await RawSocket.open(live);
    subscribe(socket, query());
    const page = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
    expect(await socket.message(0)).toMatchObject({ data: page, allowedEntities: 0, totalEntities: 0 });
    const later = await live.device(`Later ${made}`, type);
    await raise(later, "of the new one");
    await until(socket, data("of the new one"));
  });

  test("the same command again takes the place of the one before, and unsubscribing ends it", async () => {
    for (const name of ["a", "b", "c"]) await raise(device, name);
    using socket = await RawSocket.open(live);
    subscribe(socket, query({ pageSize: 2 }));
    await until(socket, data("c", "b"));
    subscribe(socket, query({ pageSize: 2, page: 1 }));
    const second = await until(socket, data("a"));
    expect(second.data).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: false });
    subscribe(
      socket,
      query({ pageSize: 2, sortOrder: { key: { type: "ALARM_FIELD", key: "type" }, direction: "ASC" } }),
    );
    await until(socket, data("a", "b"));
    socket.send({ alarmDataUnsubscribeCmds: [{ cmdId: 1 }], entityCountCmds: [{ cmdId: 2, query: query() }] });
    await expect.poll(() => socket.messages.at(-1)).toMatchObject({ cmdUpdateType: "COUNT_DATA" });
    const count = socket.messages.length;
    await raise(device, "A");
    socket.send({ entityCountCmds: [{ cmdId: 3, query: query() }] });
    expect(await socket.message(count)).toMatchObject({ cmdId: 3 });
  });

  test("a command that is wrong is refused, and hurts no other", async () => {
    using socket = await RawSocket.open(live);
    socket.send({ alarmDataCmds: [{ cmdId: 1 }] });
    expect(await socket.message(0)).toMatchObject({ subscriptionId: 1, errorCode: 2, errorMsg: "Query is empty!" });
    subscribe(socket, query({ sortOrder: { key: { type: "ALARM_FIELD", key: "tenant_id" }, direction: "ASC" } }), 2);
    expect(await socket.message(1)).toMatchObject({ cmdId: 2, cmdUpdateType: "ALARM_DATA", errorCode: 2, data: null });
    subscribe(socket, query(), 3);
    expect(await socket.message(2)).toMatchObject({ cmdId: 3, errorCode: 0 });
    using admin = await RawSocket.open(live, { authority: "SYS_ADMIN" });
    subscribe(admin, query());
    expect(await admin.message(0)).toMatchObject({
      cmdUpdateType: "ALARM_DATA",
      errorCode: 3,
      errorMsg: "Unauthorized",
    });
  });

  test("BLOCK-4.104 BLOCK-7.042: the client keeps the page up to date, and unsubscribes in the end", async () => {
    const { alarm } = await raise(device, "a");
    const frames: string[] = [];
    const openSocket = (url: string) => {
      const socket = new globalThis.WebSocket(url);
      const send = socket.send.bind(socket);
      socket.send = (data) => {
        frames.push(String(data));
        send(data);
      };
      return socket as never;
    };
    const client = createClient({ baseUrl: live.baseUrl, live: { openSocket } });
    client.session.use(await live.tokens());
    const alarms = client.live.alarmData(parseAlarmDataQuery(query()));
    const stop = alarms.subscribe(() => undefined);
    const shown = () => alarms.snapshot().data?.page.data.map((row) => `${row.type} ${row.status}`);
    await expect.poll(shown).toEqual(["a ACTIVE_UNACK"]);
    await live.alarms.acknowledge(alarm.id.id);
    await expect.poll(shown).toEqual(["a ACTIVE_ACK"]);
    await raise(device, "b");
    await expect.poll(shown).toEqual(["b ACTIVE_UNACK", "a ACTIVE_ACK"]);
    expect(alarms.snapshot().data).toMatchObject({ totalEntities: 1, allowedEntities: 10_000 });
    const [{ cmdId }] = JSON.parse(frames[0] ?? "").alarmDataCmds;
    stop();
    await expect.poll(() => frames.length).toBeGreaterThan(1);
    expect(JSON.parse(frames.at(-1) ?? "")).toMatchObject({ alarmDataUnsubscribeCmds: [{ cmdId }] });
    client.close();
  });

  test("another tenant is sent nothing", async () => {
    const tenantId = { entityType: "TENANT", id: "00000000-0000-1000-8000-000000000077" } as never;
    using socket = await RawSocket.open(live, { tenantId });
    subscribe(socket, query());
    expect(await socket.message(0)).toMatchObject({ totalEntities: 0 });
    await raise(device, "a");
    using own = await RawSocket.open(live);
    subscribe(own, query());
    await until(own, data("a"));
    expect(socket.messages).toHaveLength(1);
  });
});

function isAlarms(message: LiveMessage): message is AlarmDataMessage {
  return "cmdUpdateType" in message && message.cmdUpdateType === "ALARM_DATA";
}
