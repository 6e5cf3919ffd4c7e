import { once } from "node:events";
import { connect } from "node:net";
import { createClient, type LiveQuery, type LiveResult, type LiveSocket } from "@orrery/client";
import {
  type DeviceId,
  type EntityDataQuery,
  type EntityFilter,
  type EntityKey,
  entityId,
  type TypedValue,
} from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Ids } from "../kernel/ids.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { TestLive } from "./test-live.ts";
import { RawSocket } from "./test-socket.ts";

const long = (value: number): TypedValue => ({ type: "LONG", value });
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const text = (value: string): TypedValue => ({ type: "STRING", value });

const EMPTY = { data: null, latestValues: {} };

async function clientOf(live: TestLive) {
  const client = createClient({ baseUrl: live.baseUrl, live: { reconnectDelayMs: 20, maxReconnectDelayMs: 100 } });
  client.session.use(await live.tokens());
  return { ...client, [Symbol.dispose]: () => client.close() };
}

/** Listens, and waits until the result satisfies `holds`. */
async function until<T>(query: LiveQuery<T>, holds: (result: LiveResult<T>) => boolean): Promise<LiveResult<T>> {
  await expect.poll(() => holds(query.snapshot()), { timeout: 5000, interval: 5 }).toBe(true);
  return query.snapshot();
}

function pumps(rest: Partial<EntityDataQuery> = {}, link = {}): EntityDataQuery {
  return {
    entityFilter: { type: "deviceType", deviceType: "pump" },
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    latestValues: [{ type: "TIME_SERIES", key: "rpm" }],
    pageLink: {
      pageSize: 100,
      page: 0,
      sortOrder: { key: { type: "ENTITY_FIELD", key: "name" }, direction: "ASC" },
      ...link,
    },
    ...rest,
  };
}

describe.each(TEST_DATABASES)("live data on $name", (kind) => {
  let live: TestLive;
  let device: DeviceId;

  beforeAll(async () => {
    live = await TestLive.open(kind);
    device = await live.device("Pump 1");
  });
  afterAll(() => live.close());

  test.each([[""], ["token="], ["token=x"], ["token=a&token=b"]])(
    "the handshake with ?%s is refused",
    async (query) => {
      const socket = new WebSocket(`ws://127.0.0.1:${live.port}/api/ws/plugins/telemetry?${query}`);
      const status = await new Promise((resolve) => {
        socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
        socket.on("error", () => undefined);
      });
      socket.terminate();
      expect(status).toBe(401);
    },
  );

  test("a refused handshake leaves no connection, even when the client never ends it", async () => {
    const socket = connect({ port: live.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined); // "close" follows
    socket.write(
      "GET /api/ws/plugins/telemetry HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    );
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    await expect
      .poll(() => {
        socket.write("x"); // what a connection that is gone answers with a reset
        return socket.closed;
      })
      .toBe(true);
  });

  test("BLOCK-7.039: latest values come at once and follow what is saved, as text", async () => {
    using client = await clientOf(live);
    await live.save(device, "temperature", double(42), 1000);
    const query = client.live.latest(device, ["temperature", "nothing"]);
    const stop = query.subscribe(() => undefined);
    const first = await until(query, ({ status }) => status === "live");
    expect(first.data).toEqual({ temperature: { ts: 1000, value: "42.0" } });
    await live.save(device, "temperature", long(43), 2000);
    await live.save(device, "temperature", long(1), 1500); // late: the latest value does not move back
    await live.save(device, "other", long(1), 3000);
    await live.save(device, "temperature", text("hot"), 4000);
    const last = await until(query, ({ data }) => data?.temperature?.ts === 4000);
    expect(last.data).toEqual({ temperature: { ts: 4000, value: "hot" } });
    stop();
  });

  test("a deleted value disappears, one that takes its place is shown", async () => {
    using client = await clientOf(live);
    await live.save(device, "level", long(1), 1000);
    await live.save(device, "level", long(2), 2000);
    const query = client.live.latest(device, ["level"]);
    query.subscribe(() => undefined);
    await until(query, ({ data }) => data?.level?.value === "2");
    const range = { tenantId: live.tenantId, entityId: device, keys: ["level"] };
    await live.telemetry.deleteTimeSeries({ ...range, startTs: 1500, endTs: 3000, rewriteLatest: true });
    await until(query, ({ data }) => data?.level?.value === "1");
    await live.telemetry.deleteTimeSeries({ ...range, startTs: 0, endTs: 3000, rewriteLatest: false });
    expect((await until(query, ({ data }) => data?.level === undefined)).data).toEqual({});
  });

  test("BLOCK-7.038: attributes of a scope are followed, with their deletion", async () => {
    using client = await clientOf(live);
    await live.saveAttribute(device, "site", text("north"));
    const query = client.live.attributes(device, "SERVER_SCOPE", ["site"]);
    query.subscribe(() => undefined);
    await until(query, ({ data }) => data?.site?.value === "north");
    await live.saveAttribute(device, "site", text("south"));
    await until(query, ({ data }) => data?.site?.value === "south");
    await live.telemetry.deleteAttributes({
      tenantId: live.tenantId,
      entityId: device,
      scope: "SERVER_SCOPE",
      keys: ["site"],
      notifyDevice: false,
    });
    await until(query, ({ data }) => data !== undefined && data.site === undefined);
  });

  test("BLOCK-7.040: history is one answer", async () => {
    using client = await clientOf(live);
    for (const ts of [1000, 2000, 3000]) await live.save(device, "h", long(ts), ts);
    const range = { keys: ["h", "none"], startTs: 1000, endTs: 3000 };
    expect(await client.live.history(device, range)).toEqual({
      h: [
        [2000, "2000"],
        [1000, "1000"],
      ],
    });
    const average = { ...range, agg: "AVG", interval: 1000 } as const;
    expect(await client.live.history(device, average)).toEqual({
      h: [
        [1500, "1000.0"],
        [2500, "2000.0"],
      ],
    });
    const tooFine = client.live.history(device, { ...average, endTs: 1_000_000_000 });
    await expect(tooFine).rejects.toMatchObject({ errorCode: 2, message: expect.stringContaining("intervals") });
  });

  test("BLOCK-7.041: a page of entities follows the latest values", async () => {
    using client = await clientOf(live);
    await live.save(device, "rpm", long(900), 1000);
    const query = client.live.entityData(pumps());
    query.subscribe(() => undefined);
    const first = await until(query, ({ status }) => status === "live");
    expect(first.data).toMatchObject({ totalElements: 1, hasNext: false });
    expect(first.data?.data[0]?.latest.TIME_SERIES).toEqual({ rpm: { ts: 1000, value: "900" } });
    await live.save(device, "rpm", long(901), 900); // older: nobody hears of it
    await live.save(device, "rpm", double(1000), 2000);
    const next = await until(query, ({ data }) => data?.data[0]?.latest.TIME_SERIES?.rpm?.ts === 2000);
    expect(next.data?.data[0]?.latest.TIME_SERIES).toEqual({ rpm: { ts: 2000, value: "1000.0" } });
    expect(next.data?.data[0]?.latest.ENTITY_FIELD?.name?.value).toBe("Pump 1");
  });

  test("BLOCK-4.104, BLOCK-7.041: a dynamic page and a count hear of new entities and of values that cross a filter", async () => {
    using client = await clientOf(live);
    const keyFilters = [
      {
        key: { type: "TIME_SERIES", key: "power" },
        predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: 10 } },
      },
    ] as const;
    const asked = { keyFilters, entityFilter: { type: "deviceType", deviceType: "meter" } } as const;
    const page = client.live.entityData(pumps(asked, { dynamic: true }));
    const count = client.live.entityCount(asked);
    page.subscribe(() => undefined);
    count.subscribe(() => undefined);
    await until(page, ({ data }) => data?.totalElements === 0);
    await until(count, ({ data }) => data === 0);
    const meter = await live.device("Meter 1", "meter");
    await live.save(meter, "power", long(20));
    await until(page, ({ data }) => data?.data[0]?.entityId.id === meter.id);
    await until(count, ({ data }) => data === 1);
    await live.save(meter, "power", long(5));
    await until(page, ({ data }) => data?.totalElements === 0);
    await until(count, ({ data }) => data === 0);
  });

  test("an entity appears when its name, an attribute or a relation makes it match", async () => {
    using client = await clientOf(live);
    const root = await live.device("Root", "root");
    const valve = await live.device("Valve", "valve");
    const watch = (asked: Partial<EntityDataQuery>) => {
      const query = client.live.entityData(pumps(asked, { dynamic: true }));
      query.subscribe(() => undefined);
      return query;
    };
    const filtered = (key: EntityKey, operation: "EQUAL" | "STARTS_WITH", defaultValue: string) => ({
      entityFilter: { type: "deviceType", deviceType: "valve" } as const,
      keyFilters: [{ key, predicate: { type: "STRING", operation, value: { defaultValue } } as const }],
    });
    const named = watch(filtered({ type: "ENTITY_FIELD", key: "name" }, "STARTS_WITH", "Open"));
    const attributed = watch(filtered({ type: "ATTRIBUTE", key: "site" }, "EQUAL", "Hall"));
    const filters = [{ relationType: "Contains", entityTypes: ["DEVICE"] as const }];
    const around: EntityFilter = { type: "relationsQuery", rootEntity: root, direction: "FROM", filters };
    const related = watch({ entityFilter: around });
    const pages = [named, attributed, related];
    for (const page of pages) await until(page, ({ data }) => data?.totalElements === 0);
    await live.rename(valve, "Open valve");
    await live.saveAttribute(valve, "site", { type: "STRING", value: "Hall" });
    await live.relate(root, valve);
    for (const page of pages) await until(page, ({ data }) => data?.data[0]?.entityId.id === valve.id);
    await live.rename(valve, "Closed valve");
    await until(named, ({ data }) => data?.totalElements === 0);
  });

  test("points of a window come with the page, then as they are saved", async () => {
    using client = await clientOf(live);
    await live.save(device, "w", long(1), 10_000);
    const events: unknown[] = [];
    const subscription = client.live.openEntityData(
      () => ({ query: pumps(), tsCmd: { keys: ["w", "v"], startTs: 5000, timeWindow: 100_000, agg: "NONE" } }),
      {
        onData: (page) => events.push(page.data[0]?.timeseries),
        onUpdate: (updates) => events.push(...updates.map(({ timeseries }) => timeseries)),
        onError: (error) => events.push(error),
      },
    );
    await expect.poll(() => events).toEqual([{ w: [{ ts: 10_000, value: "1" }], v: [] }]);
    await live.telemetry.saveTimeSeries({
      tenantId: live.tenantId,
      entityId: device,
      points: [
        { key: "w", ts: 11_000, value: long(2) },
        { key: "w", ts: 12_000, value: long(3) },
        { key: "x", ts: 12_000, value: long(4) },
      ],
    });
    await expect
      .poll(() => events[1])
      .toEqual({
        w: [
          { ts: 12_000, value: "3" },
          { ts: 11_000, value: "2" },
        ],
      });
    subscription.close();
  });

  test("BLOCK-7.037, BLOCK-7.042: equal queries share a command, and all commands share a connection and a frame", async () => {
    const frames: string[] = [];
    const { token, refreshToken } = await live.tokens();
    const client = createClient({
      baseUrl: live.baseUrl,
      live: {
        quietMs: 60_000,
        openSocket(url) {
          const socket = new globalThis.WebSocket(url);
          const send = socket.send.bind(socket);
          socket.send = (data) => {
            frames.push(String(data));
            send(data);
          };
          return socket as never;
        },
      },
    });
    client.session.use({ token, refreshToken });
    const first = client.live.latest(device, ["temperature"]);
    expect(client.live.latest(device, ["temperature"])).toBe(first);
    const other = client.live.attributes(device);
    const page = client.live.entityData(pumps());
    const count = client.live.entityCount({ entityFilter: { type: "deviceType", deviceType: "pump" } });
    const ends = [first, first, other, page, count].map((query) => query.subscribe(() => undefined));
    await until(first, ({ status }) => status === "live");
    await until(other, ({ status }) => status === "live");
    await until(page, ({ status }) => status === "live");
    await until(count, ({ status }) => status === "live");
    expect(frames).toHaveLength(1);
    expect(JSON.parse(frames[0] ?? "")).toMatchObject({
      tsSubCmds: [{ cmdId: 1 }],
      attrSubCmds: [{ cmdId: 2 }],
      entityDataCmds: [{ cmdId: 3 }],
      entityCountCmds: [{ cmdId: 4 }],
    });
    for (const end of ends) end();
    await expect.poll(() => frames).toHaveLength(2);
    expect(JSON.parse(frames[1] ?? "")).toMatchObject({
      tsSubCmds: [{ cmdId: 1, unsubscribe: true }],
      attrSubCmds: [{ cmdId: 2, unsubscribe: true }],
      entityDataUnsubscribeCmds: [{ cmdId: 3 }],
      entityCountUnsubscribeCmds: [{ cmdId: 4 }],
    });
    client.close();
  });

  test("subscriptions survive a restart of the server on the same port", async () => {
    using client = await clientOf(live);
    const query = client.live.latest(device, ["restart"]);
    const page = client.live.entityData(pumps());
    query.subscribe(() => undefined);
    page.subscribe(() => undefined);
    await live.save(device, "restart", long(1), 1000);
    await until(query, ({ data }) => data?.restart?.value === "1");
    await live.stop();
    await expect.poll(() => client.live.state.snapshot()).toBe("waiting");
    expect(query.snapshot()).toMatchObject({ status: "loading", data: { restart: { value: "1" } } });
    await live.save(device, "restart", long(2), 2000);
    await live.start();
    await until(query, ({ status, data }) => status === "live" && data?.restart?.value === "2");
    await live.save(device, "restart", long(3), 3000);
    await until(query, ({ data }) => data?.restart?.value === "3");
    await until(page, ({ status }) => status === "live");
    expect(client.live.state.snapshot()).toBe("open");
  });

  test("a connection that answers no more is silent, live again when it is heard, and replaced when it stays silent", async () => {
    const { token, refreshToken } = await live.tokens();
    const held: (() => void)[] = [];
    let isCut = false;
    let sockets = 0;
    const line = { quietMs: 20, answerMs: 200, silentMs: 400, reconnectDelayMs: 10 };
    const client = createClient({
      baseUrl: live.baseUrl,
      live: {
        ...line,
        openSocket(url) {
          sockets++;
          const socket = new globalThis.WebSocket(url);
          const heard: LiveSocket = {
            onopen: null,
            onmessage: null,
            onclose: null,
            send: (text) => socket.send(text),
            close: () => socket.close(),
          };
          socket.onopen = () => heard.onopen?.();
          socket.onclose = (event) => heard.onclose?.(event);
          socket.onmessage = (event) => (isCut ? held.push(() => heard.onmessage?.(event)) : heard.onmessage?.(event));
          return heard;
        },
      },
    });
    client.session.use({ token, refreshToken });
    const state = () => client.live.state.snapshot();
    const query = client.live.latest(device, ["beat"]);
    query.subscribe(() => undefined);
    await live.save(device, "beat", long(1), 1000);
    await until(query, ({ data }) => data?.beat?.value === "1");
    isCut = true;
    await expect.poll(state, { interval: 5 }).toBe("silent");
    const before = sockets;
    isCut = false;
    for (const deliver of held) deliver();
    await expect.poll(state, { interval: 5 }).toBe("open");
    isCut = true;
    await expect.poll(() => sockets > before).toBe(true);
    isCut = false;
    await live.save(device, "beat", long(2), 2000);
    await until(query, ({ status, data }) => status === "live" && data?.beat?.value === "2");
    expect(state()).toBe("open");
    client.close();
  });

  const stranger = entityId("DEVICE", new Ids(Date.now).uuid()).id;
  const query = { entityFilter: { type: "entityType", entityType: "DEVICE" }, pageLink: { pageSize: 1, page: 0 } };
  const series = { keys: ["a"], startTs: 0, timeWindow: 1000 };
  test.each<[object | string, object]>([
    ["no json", { subscriptionId: 0, errorCode: 2, errorMsg: "Failed to parse websocket command!", ...EMPTY }],
    [{ tsSubCmds: [{ cmdId: -1 }] }, { subscriptionId: -1, errorCode: 2, errorMsg: "Cmd id is negative value!" }],
    [{ tsSubCmds: [{ cmdId: 1, entityId: "" }] }, { errorCode: 2, errorMsg: "Device id is empty!" }],
    [
      { tsSubCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: stranger }] },
      { subscriptionId: 1, errorCode: 1, errorMsg: "Failed to fetch data!", ...EMPTY },
    ],
    [
      { attrSubCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: stranger }] },
      { subscriptionId: 1, errorCode: 3, errorMsg: "Unauthorized", ...EMPTY },
    ],
    [
      { historyCmds: [{ cmdId: 1, entityType: "DEVICE", entityId: stranger, keys: "" }] },
      { errorCode: 2, errorMsg: "Keys are empty!" },
    ],
    [{ tsSubCmds: [{ cmdId: 1, entityType: "THING", entityId: stranger }] }, { subscriptionId: 1, errorCode: 2 }],
    [{ tsSubCmds: [{ cmdId: 1, entityType: "DASHBOARD", entityId: stranger }] }, { errorCode: 2 }],
    [{ entityDataCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [{ entityCountCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [{ alarmDataCmds: [{ cmdId: 2 }] }, { subscriptionId: 2, errorCode: 2, errorMsg: "Query is empty!" }],
    [
      { entityDataCmds: [{ cmdId: 3, query, tsCmd: series }] },
      { cmdId: 3, cmdUpdateType: "ENTITY_DATA", errorCode: 2, errorMsg: "Aggregation must be specified." },
    ],
    [
      { entityDataCmds: [{ cmdId: 3, latestCmd: { keys: [] } }] },
      { cmdId: 3, cmdUpdateType: "ENTITY_DATA", errorCode: 2, errorMsg: "Query is empty!" },
    ],
    [
      { entityCountCmds: [{ cmdId: 3, query: { entityFilter: { type: "x" } } }] },
      { cmdId: 3, cmdUpdateType: "COUNT_DATA", errorCode: 2 },
    ],
  ])("BLOCK-3.047: the bad command %j answers with an error and leaves the session open", async (frame, expected) => {
    using socket = await RawSocket.open(live);
    socket.send(frame);
    expect(await socket.message(0)).toMatchObject(expected);
    socket.send({ entityCountCmds: [{ cmdId: 9, query, unknown: 1 }] });
    expect(await socket.message(1)).toMatchObject({ cmdId: 9, count: expect.any(Number) });
    expect(socket.isOpen).toBe(true);
  });

  test("a system administrator has no entities to query", async () => {
    using socket = await RawSocket.open(live, { authority: "SYS_ADMIN" });
    socket.send({ entityDataCmds: [{ cmdId: 1, query }] });
    expect(await socket.message(0)).toMatchObject({ cmdId: 1, errorCode: 3, errorMsg: "Unauthorized" });
  });

  test("a first latest value is null with the time of now, and all keys means those that exist", async () => {
    using socket = await RawSocket.open(live);
    const fresh = await live.device(`Fresh ${live.port}`);
    const entity = { entityType: "DEVICE", entityId: fresh.id };
    socket.send({
      tsSubCmds: [
        { ...entity, cmdId: 1, keys: "a" },
        { ...entity, cmdId: 2 },
      ],
    });
    const answers = [await socket.message(0), await socket.message(1)];
    expect(answers).toContainEqual(
      expect.objectContaining({ subscriptionId: 1, data: { a: [[expect.any(Number), null]] } }),
    );
    expect(answers).toContainEqual(expect.objectContaining({ subscriptionId: 2, data: {}, latestValues: {} }));
  });

  test("a new name of an entity on a running page is sent, as are no names that stayed", async () => {
    using socket = await RawSocket.open(live);
    const [renamed, other] = [await live.device("Old name", "fan"), await live.device("Other", "fan")];
    const fans = pumps({ entityFilter: { type: "deviceType", deviceType: "fan" } });
    socket.send({ entityDataCmds: [{ cmdId: 1, query: fans, latestCmd: { keys: fans.latestValues } }] });
    await socket.message(0);
    await live.rename(other, "Other");
    await live.rename(renamed, "New name");
    const name = { ts: expect.any(Number), value: "New name" };
    expect(await socket.message(1)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [{ entityId: { id: renamed.id }, latest: { ENTITY_FIELD: { name } }, timeseries: null }],
    });
    await live.save(other, "rpm", long(1));
    expect(await socket.message(2)).toMatchObject({ update: [{ latest: { TIME_SERIES: { rpm: { value: "1" } } } }] });
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

  test("who has lost a device to another customer hears of it no more", async () => {
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
    socket.send({ entityCountCmds: [{ cmdId: 5, query }] });
    await socket.message(6);
    expect(socket.messages.slice(4, 6)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subscriptionId: 3, data: { rpm: [[expect.any(Number), "2"]] } }),
        expect.objectContaining({ cmdId: 4, update: [expect.objectContaining({ entityId: kept })] }),
      ]),
    );
    expect(socket.messages).toHaveLength(7);
  });

  test("what is saved between a page and the wish to follow it is told when it is followed", async () => {
    using socket = await RawSocket.open(live);
    const [early, gone] = [await live.device("Early", "late"), await live.device("Gone", "late")];
    await live.save(gone, "rpm", long(1), 1000);
    const page = pumps({ entityFilter: { type: "deviceType", deviceType: "late" } });
    socket.send({ entityDataCmds: [{ cmdId: 1, query: page }] });
    await socket.message(0);
    await live.save(early, "rpm", double(42), 2000);
    await live.save(early, "other", long(7), 2000);
    const all = { tenantId: live.tenantId, entityId: gone, keys: ["rpm"], startTs: 0, endTs: 5000 };
    await live.telemetry.deleteTimeSeries({ ...all, rewriteLatest: false });
    socket.send({ entityDataCmds: [{ cmdId: 1, latestCmd: { keys: page.latestValues } }] });
    const message = await socket.message(1);
    expect(message).toMatchObject({ cmdId: 1, data: null });
    const latest = (rpm: object) => ({ latest: { TIME_SERIES: { rpm } }, timeseries: null });
    expect("update" in message && message.update).toEqual(
      expect.arrayContaining([
        { entityId: early, ...latest({ ts: 2000, value: "42.0" }) },
        { entityId: gone, ...latest({ ts: 0, value: "" }) },
      ]),
    );
  });

  test("a page with its history is sent once, also when its latest values are to be followed", async () => {
    using socket = await RawSocket.open(live);
    const fresh = await live.device("Both", "both");
    await live.save(fresh, "rpm", long(1), 1000);
    const page = pumps({ entityFilter: { type: "deviceType", deviceType: "both" } });
    const historyCmd = { keys: ["rpm"], startTs: 0, endTs: 5000, agg: "NONE" };
    socket.send({ entityDataCmds: [{ cmdId: 1, query: page, historyCmd, latestCmd: { keys: page.latestValues } }] });
    expect(await socket.message(0)).toMatchObject({
      data: { data: [{ timeseries: { rpm: [{ ts: 1000, value: "1" }] } }] },
    });
    await live.save(fresh, "rpm", long(2), 2000);
    expect(await socket.message(1)).toMatchObject({ update: [{ latest: { TIME_SERIES: { rpm: { value: "2" } } } }] });
  });

  test("who has lost a device to another customer cannot read it over a page that he had before", async () => {
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

  test("an unsubscribe without an entity ends every subscription of the session", async () => {
    using socket = await RawSocket.open(live);
    const entity = { entityType: "DEVICE", entityId: device.id };
    socket.send({
      tsSubCmds: [{ ...entity, cmdId: 1, keys: "u" }],
      entityDataCmds: [{ cmdId: 1, query: pumps(), latestCmd: { keys: [{ type: "TIME_SERIES", key: "u" }] } }],
    });
    await socket.message(1);
    socket.send({ attrSubCmds: [{ cmdId: 7, entityId: "", unsubscribe: true }] });
    socket.send({ entityCountCmds: [{ cmdId: 8, query }] });
    await socket.message(2);
    await live.save(device, "u", long(1));
    socket.send({ entityCountCmds: [{ cmdId: 9, query }] });
    await socket.message(3);
    expect(socket.messages.map((message) => ("cmdId" in message ? message.cmdId : "v1"))).not.toContain(undefined);
    expect(socket.messages.slice(2)).toMatchObject([{ cmdId: 8 }, { cmdId: 9 }]);
  });
});
