import { createClient, type LiveSocket } from "@orrery/client";
import type { DeviceId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { clientOf, long, pumps, until } from "./testing/live-client.ts";
import { TestLive } from "./testing/test-live.ts";

describe.each(TEST_DATABASES)("connections of the client on $name", (kind) => {
  let live: TestLive;
  let device: DeviceId;

  beforeAll(async () => {
    live = await TestLive.open(kind);
    device = await live.device("Pump 1");
  });
  afterAll(() => live.close());

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

  test("a connection that stops answering counts as silent, as live again when a message arrives, and is replaced when none does", async () => {
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
          const relayed: LiveSocket = {
            onopen: null,
            onmessage: null,
            onclose: null,
            send: (text) => socket.send(text),
            close: () => socket.close(),
          };
          socket.onopen = () => relayed.onopen?.();
          socket.onclose = (event) => relayed.onclose?.(event);
          socket.onmessage = (event) =>
            isCut ? held.push(() => relayed.onmessage?.(event)) : relayed.onmessage?.(event);
          return relayed;
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
});
