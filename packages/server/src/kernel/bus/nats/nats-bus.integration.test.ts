import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NatsServer, startNats } from "../../../rules/testing/brokers/nats-server.ts";
import { testLog } from "../../../testing/databases.ts";
import { InstallationKeys } from "../../secrets/installation-keys.ts";
import { busContract, heardBy, numberOf, range, saved } from "../testing/bus-contract.ts";
import { logOf } from "../testing/log-of.ts";
import { type NatsNode, newPlatform, startNode } from "../testing/nats-node.ts";
import { MAX_WAITING_BYTES } from "./outgoing-events.ts";

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats[Symbol.asyncDispose]());

for (const count of [1, 3]) {
  busContract(`over NATS, ${count} of its nodes`, async () => {
    const logged: string[] = [];
    const platform = newPlatform(nats.url);
    const first = await startNode(platform, logOf(logged));
    const others: NatsNode[] = [];
    while (others.length < count - 1) others.push(await startNode(platform, logOf(logged)));
    const nodes = [first, ...others];
    return {
      buses: [first.bus, ...others.map(({ bus }) => bus)],
      logged,
      async [Symbol.asyncDispose]() {
        await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
      },
    };
  });
}

/** What a follower hears, in order, with "missed" where it is told that events are lacking. */
function record({ bus }: NatsNode): (number | "missed")[] {
  const heard: (number | "missed")[] = [];
  bus.follow("timeSeriesSaved", (event) => void heard.push(numberOf(event)));
  bus.missed(() => void heard.push("missed"));
  return heard;
}

/** Between numbers that do not follow each other a notice was given. */
function unannounced(heard: readonly (number | "missed")[]): string[] {
  let last = 0;
  let isNoticed = false;
  return heard.flatMap((each) => {
    if (each === "missed") {
      isNoticed = true;
      return [];
    }
    const gap = each > last + 1 && !isNoticed ? [`${last} is followed by ${each}`] : [];
    const back = each <= last ? [`${each} comes after ${last}`] : [];
    last = each;
    isNoticed = false;
    return [...gap, ...back];
  });
}

describe("what is lost between nodes is announced", () => {
  test("when the server is killed and all its files are gone", async () => {
    await using own = await startNats();
    const platform = newPlatform(own.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    const own1 = heardBy(one.bus);
    let next = 1;
    const publish = (): void => one.bus.publish("timeSeriesSaved", saved(next++));
    for (let each = 0; each < 100; each++) publish();
    await expect.poll(() => heard).toContain(100);
    await own.killWithFiles();
    for (let each = 0; each < 100; each++) publish();
    await expect.poll(() => one.link.isConnected || two.link.isConnected).toBe(false);
    for (let each = 0; each < 100; each++) publish();
    await own.start();
    await expect.poll(() => one.link.isConnected && two.link.isConnected).toBe(true);
    publish();
    await expect.poll(() => heard).toContain(next - 1);
    expect(heard).toContain("missed");
    expect(unannounced(heard)).toEqual([]);
    expect(own1).toEqual(range(1, next - 1)); // the node itself misses nothing
  });

  test("when only the publisher's connection breaks in the middle of its events", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    for (let round = 0; round < 5; round++) {
      for (const number of range(1, 200))
        one.bus.publish("timeSeriesSaved", saved(round * 200 + number, "x".repeat(2_000)));
      const back = Promise.withResolvers<void>();
      const end = one.link.reconnected(back.resolve);
      await one.link.connection.reconnect();
      await back.promise;
      end();
    }
    one.bus.publish("timeSeriesSaved", saved(1_001));
    await expect.poll(() => heard).toContain(1_001);
    expect(unannounced(heard)).toEqual([]);
  });

  test("when the server stands still: what waits is bounded, and publishing never waits", async () => {
    await using own = await startNats();
    const platform = newPlatform(own.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    one.bus.publish("timeSeriesSaved", saved(1));
    await expect.poll(() => heard).toEqual([1]);
    own.pause();
    const text = "x".repeat(100_000);
    const count = (4 * MAX_WAITING_BYTES) / text.length;
    for (let number = 2; number < count; number++) {
      one.bus.publish("timeSeriesSaved", saved(number, text));
      if (number % 10 === 0) await new Promise((resolve) => setImmediate(resolve)); // as much as is sent is sent
    }
    expect(one.bus.lost).toBeGreaterThan(count / 2);
    own.resume();
    await expect.poll(() => one.link.isConnected && two.link.isConnected).toBe(true);
    await expect
      .poll(() => {
        one.bus.publish("timeSeriesSaved", saved(1_000_000));
        return heard;
      })
      .toContain(1_000_000);
    expect(heard).toContain("missed");
    expect(unannounced([...new Set(heard)])).toEqual([]);
  });

  test("when an event is larger than the server takes, or no plain data", async () => {
    const logged: string[] = [];
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, logOf(logged));
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    const strange = { ...saved(3), by: new Date() } as unknown as ReturnType<typeof saved>;
    for (const event of [saved(1), saved(2, "x".repeat(2_000_000)), strange, saved(4)]) {
      one.bus.publish("timeSeriesSaved", event);
    }
    await expect.poll(() => heard).toEqual([1, "missed", 4]);
    expect(logged.filter((line) => line.includes("cannot be sent"))).toHaveLength(2);
  });

  test("when the last event of a node is lost, within seconds", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    one.bus.publish("timeSeriesSaved", saved(1, "x".repeat(2_000_000)));
    await expect.poll(() => heard).toEqual(["missed"]);
  });

  test("when a node ends without a goodbye; one that says goodbye is missed by nobody", async () => {
    const platform = newPlatform(nats.url);
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    const polite = await startNode(platform, testLog);
    polite.bus.publish("timeSeriesSaved", saved(1));
    await polite[Symbol.asyncDispose]();
    await expect.poll(() => heard).toEqual([1]);
    const killed = await startNode(platform, testLog);
    killed.bus.publish("timeSeriesSaved", saved(2));
    await expect.poll(() => heard).toEqual([1, 2]);
    await killed.link.close();
    await expect.poll(() => heard).toEqual([1, 2, "missed"]);
    await killed.bus.close();
  });

  test("to a node that comes when others have published before", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    for (const number of range(1, 3)) one.bus.publish("timeSeriesSaved", saved(number));
    await one.link.connection.flush();
    await using two = await startNode(platform, testLog);
    const heard = record(two);
    one.bus.publish("timeSeriesSaved", saved(4));
    await expect.poll(() => heard).toEqual(["missed", 4]);
  });
});

describe("who else uses the NATS server", () => {
  test("platforms and keys that differ hear nothing of each other", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    await using stranger = await startNode({ ...platform, keys: new InstallationKeys(randomBytes(32)) }, testLog);
    await using neighbour = await startNode(newPlatform(nats.url), testLog);
    const heard = [stranger, neighbour].map(record);
    const own = record(two);
    stranger.bus.publish("timeSeriesSaved", saved(2));
    neighbour.bus.publish("timeSeriesSaved", saved(3));
    one.bus.publish("timeSeriesSaved", saved(1));
    await expect.poll(() => own).toEqual([1]);
    await two.link.connection.flush();
    expect([heard, own]).toEqual([[[2], [3]], [1]]);
  });

  test("values do not cross the server readable, and what it repeats is not delivered again", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    await using spy = await startNode(newPlatform(nats.url), testLog);
    const frames: Uint8Array[] = [];
    const subject = `orrery.${platform.cluster}.events.${one.id}`;
    spy.link.connection.subscribe(subject, { callback: (_, { data }) => void frames.push(data) });
    await spy.link.connection.flush();
    const heard = record(two);
    one.bus.publish("timeSeriesSaved", saved(1, "a secret value"));
    await expect.poll(() => heard).toEqual([1]);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    expect(frames.some((frame) => Buffer.from(frame).includes("secret"))).toBe(false);
    for (const frame of frames) spy.link.connection.publish(subject, frame);
    spy.link.connection.publish(subject, Buffer.alloc(100));
    await spy.link.connection.flush();
    one.bus.publish("timeSeriesSaved", saved(2));
    await expect.poll(() => heard).toEqual([1, 2]);
  });
});
