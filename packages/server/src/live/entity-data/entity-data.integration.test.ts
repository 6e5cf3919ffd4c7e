import type { DeviceId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { clientOf, double, long, pumps, until } from "../testing/live-client.ts";
import { TestLive } from "../testing/test-live.ts";
import { RawSocket } from "../testing/test-socket.ts";

describe.each(TEST_DATABASES)("pages of entities on $name", (kind) => {
  let live: TestLive;
  let device: DeviceId;

  beforeAll(async () => {
    live = await TestLive.open(kind);
    device = await live.device("Pump 1");
  });
  afterAll(() => live.close());

  test("BLOCK-7.041: a page of entities follows the latest values", async () => {
    using client = await clientOf(live);
    await live.save(device, "rpm", long(900), 1000);
    const query = client.live.entityData(pumps());
    query.subscribe(() => undefined);
    const first = await until(query, ({ status }) => status === "live");
    expect(first.data).toMatchObject({ totalElements: 1, hasNext: false });
    expect(first.data?.data[0]?.latest.TIME_SERIES).toEqual({ rpm: { ts: 1000, value: "900" } });
    await live.save(device, "rpm", long(901), 900); // older: no update is sent
    await live.save(device, "rpm", double(1000), 2000);
    const next = await until(query, ({ data }) => data?.data[0]?.latest.TIME_SERIES?.rpm?.ts === 2000);
    expect(next.data?.data[0]?.latest.TIME_SERIES).toEqual({ rpm: { ts: 2000, value: "1000.0" } });
    expect(next.data?.data[0]?.latest.ENTITY_FIELD?.name?.value).toBe("Pump 1");
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

  test("what is saved between a page and the command that follows it is sent when it is followed", async () => {
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
});
