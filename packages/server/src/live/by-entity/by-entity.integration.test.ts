import type { DeviceId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { clientOf, DEVICES_QUERY, double, long, pumps, text, until } from "../testing/live-client.ts";
import { TestLive } from "../testing/test-live.ts";
import { RawSocket } from "../testing/test-socket.ts";

describe.each(TEST_DATABASES)("live values of one entity on $name", (kind) => {
  let live: TestLive;
  let device: DeviceId;

  beforeAll(async () => {
    live = await TestLive.open(kind);
    device = await live.device("Pump 1");
  });
  afterAll(() => live.close());

  test("BLOCK-7.039: latest values come at once and follow what is saved, as text", async () => {
    using client = await clientOf(live);
    await live.save(device, "temperature", double(42), 1000);
    const query = client.live.latest(device, ["temperature", "nothing"]);
    const stop = query.subscribe(() => undefined);
    const first = await until(query, ({ status }) => status === "live");
    expect(first.data).toEqual({ temperature: { ts: 1000, value: "42.0" } });
    await live.save(device, "temperature", long(43), 2000);
    await live.save(device, "temperature", long(1), 1500); // arrives late: the latest value stays
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
    const daily = { ...range, endTs: 5000, agg: "SUM", intervalType: "DAY", timeZone: "Europe/Berlin" } as const;
    expect(await client.live.history(device, daily)).toEqual({ h: [[3000, "6000"]] });
    const tooFine = client.live.history(device, { ...average, endTs: 1_000_000_000 });
    await expect(tooFine).rejects.toMatchObject({ errorCode: 2, message: expect.stringContaining("intervals") });
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

  test("an unsubscribe without an entity ends every subscription of the session", async () => {
    using socket = await RawSocket.open(live);
    const entity = { entityType: "DEVICE", entityId: device.id };
    socket.send({
      tsSubCmds: [{ ...entity, cmdId: 1, keys: "u" }],
      entityDataCmds: [{ cmdId: 1, query: pumps(), latestCmd: { keys: [{ type: "TIME_SERIES", key: "u" }] } }],
    });
    await socket.message(1);
    socket.send({ attrSubCmds: [{ cmdId: 7, entityId: "", unsubscribe: true }] });
    socket.send({ entityCountCmds: [{ cmdId: 8, query: DEVICES_QUERY }] });
    await socket.message(2);
    await live.save(device, "u", long(1));
    socket.send({ entityCountCmds: [{ cmdId: 9, query: DEVICES_QUERY }] });
    await socket.message(3);
    expect(socket.messages.map((message) => ("cmdId" in message ? message.cmdId : "v1"))).not.toContain(undefined);
    expect(socket.messages.slice(2)).toMatchObject([{ cmdId: 8 }, { cmdId: 9 }]);
  });
});
