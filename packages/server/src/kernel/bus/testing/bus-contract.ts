import { type DeviceId, entityId, parseUuid, SYSTEM_TENANT, type TenantId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import type { Bus } from "../bus.ts";
import type { TimeSeriesDeleted, TimeSeriesSaved } from "../events.ts";

/** Buses of one platform, and what they log. */
export interface BusWorld extends AsyncDisposable {
  /** The bus of each node; of a platform of one node only that one. */
  readonly buses: readonly [Bus, ...Bus[]];
  readonly logged: readonly string[];
}

export const DEVICE: DeviceId = entityId("DEVICE", parseUuid("00000000-0000-1000-8000-000000000001"));
const TENANT: TenantId = SYSTEM_TENANT;

/** An event whose number tells it from others. */
export function saved(number: number, text = ""): TimeSeriesSaved {
  const value = { type: "LONG", value: number } as const;
  const texts = text === "" ? [] : [{ key: "text", ts: number, value: { type: "STRING", value: text } as const }];
  return { tenantId: TENANT, entityId: DEVICE, points: [{ key: "n", ts: number, value }, ...texts], latest: true };
}

export const numberOf = ({ points }: TimeSeriesSaved): number => points[0]?.ts ?? Number.NaN;
export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Collects the numbers of events that arrive. */
export function heardBy(bus: Bus): number[] {
  const numbers: number[] = [];
  bus.follow("timeSeriesSaved", (event) => void numbers.push(numberOf(event)));
  return numbers;
}

const DELETED: TimeSeriesDeleted = {
  tenantId: TENANT,
  entityId: DEVICE,
  keys: ["a", "b"],
  startTs: 0,
  endTs: Number.MAX_SAFE_INTEGER,
  latest: new Map([
    ["a", { key: "a", ts: 1_764_000_000_000, value: { type: "LONG", value: 2n ** 63n - 1n } }],
    ["b", undefined],
  ]),
  by: undefined,
};

/** What every bus promises. */
export function busContract(name: string, open: () => Promise<BusWorld>): void {
  describe(`the bus: ${name}`, () => {
    test("events arrive on each node as they were published, LONGs and maps too", async () => {
      await using world = await open();
      const arrived = world.buses.map((bus) => {
        const events: unknown[] = [];
        bus.follow("timeSeriesDeleted", (event) => void events.push(event));
        return events;
      });
      world.buses[0].publish("timeSeriesDeleted", DELETED);
      for (const events of arrived) await expect.poll(() => events).toStrictEqual([DELETED]);
    });

    test("events of each publisher arrive in its order and once, whatever their topic and size", async () => {
      await using world = await open();
      const { buses } = world;
      const followers = buses.map((bus) => {
        const heard = buses.map((): number[] => []);
        bus.follow(
          "timeSeriesSaved",
          (event) => void heard[Math.floor(numberOf(event) / 10_000)]?.push(numberOf(event)),
        );
        bus.follow("sessionEnded", ({ at }) => void heard[Math.floor(at / 10_000)]?.push(at));
        return heard;
      });
      for (const number of range(1, 2_000)) {
        for (const [at, bus] of buses.entries()) {
          const each = at * 10_000 + number;
          if (number % 3 > 0) bus.publish("timeSeriesSaved", saved(each, "x".repeat(number % 500)));
          else bus.publish("sessionEnded", { tenantId: TENANT, userId: DEVICE.id, sessionId: DEVICE.id, at: each });
        }
      }
      const all = buses.map((_, at) => range(at * 10_000 + 1, at * 10_000 + 2_000));
      for (const heard of followers) await expect.poll(() => heard).toEqual(all);
    });

    test("the publisher's own handlers run before `publish` returns, in the order of their subscriptions", async () => {
      await using world = await open();
      const [bus] = world.buses;
      const order: string[] = [];
      bus.follow("timeSeriesSaved", () => void order.push("first"));
      bus.subscribe("timeSeriesSaved", () => void order.push("second"));
      bus.publish("timeSeriesSaved", saved(1));
      expect(order).toEqual(["first", "second"]);
    });

    test("what is to happen once happens on the node of the publisher only", async () => {
      await using world = await open();
      const once = world.buses.map((bus) => {
        const numbers: number[] = [];
        bus.subscribe("timeSeriesSaved", (event) => void numbers.push(numberOf(event)));
        return numbers;
      });
      const everywhere = world.buses.map(heardBy);
      for (const [at, bus] of world.buses.entries()) bus.publish("timeSeriesSaved", saved(at));
      const all = world.buses.map((_, at) => at);
      for (const heard of everywhere) await expect.poll(() => heard.toSorted()).toEqual(all);
      expect(once).toEqual(all.map((at) => [at]));
    });

    test("other nodes see what a handler publishes after what it was notified of", async () => {
      await using world = await open();
      const [bus] = world.buses;
      bus.subscribe("timeSeriesSaved", (event) => {
        if (numberOf(event) < 5) bus.publish("timeSeriesSaved", saved(numberOf(event) + 1));
      });
      const last = world.buses.at(-1) ?? bus;
      const heard = heardBy(last);
      bus.publish("timeSeriesSaved", saved(1));
      await expect.poll(() => heard.toSorted()).toEqual(range(1, 5));
      if (last !== bus) expect(heard).toEqual(range(1, 5));
    });

    test("handlers that fail are logged and disturb neither the publisher nor other handlers", async () => {
      await using world = await open();
      const heard = world.buses.map((bus) => {
        bus.follow("timeSeriesSaved", () => {
          throw new Error("failed at once");
        });
        bus.follow("timeSeriesSaved", () => Promise.reject(new Error("failed later")));
        return heardBy(bus);
      });
      world.buses[0].publish("timeSeriesSaved", saved(1));
      for (const numbers of heard) await expect.poll(() => numbers).toEqual([1]);
      for (const reason of ["failed at once", "failed later"]) {
        const lines = () => world.logged.filter((line) => line.includes(reason)).length;
        await expect.poll(lines).toBe(world.buses.length);
      }
    });

    test("a subscription that has ended is not notified; ending it again does nothing", async () => {
      await using world = await open();
      const bus = world.buses.at(-1) ?? world.buses[0];
      const ended: number[] = [];
      const end = bus.follow("timeSeriesSaved", (event) => void ended.push(numberOf(event)));
      const heard = heardBy(bus);
      end();
      end();
      world.buses[0].publish("timeSeriesSaved", saved(1));
      await expect.poll(() => heard).toEqual([1]);
      expect(ended).toEqual([]);
    });

    test("closing sends what was published before, and waits for running handlers", async () => {
      await using world = await open();
      const [bus, other = bus] = world.buses;
      const heard = heardBy(other);
      const work = Promise.withResolvers<void>();
      let isDone = false;
      bus.follow("timeSeriesSaved", (event) => {
        if (numberOf(event) > 1) return undefined;
        return work.promise.then(() => {
          isDone = true;
        });
      });
      for (const number of range(1, 500)) bus.publish("timeSeriesSaved", saved(number, "x".repeat(1_000)));
      const closed = bus.close();
      work.resolve();
      await closed;
      expect(isDone).toBe(true);
      await expect.poll(() => heard).toEqual(range(1, 500));
      bus.publish("timeSeriesSaved", saved(501));
      expect(heard).toHaveLength(500);
    });

    test("nothing is missed while nothing breaks", async () => {
      await using world = await open();
      let missed = 0;
      for (const bus of world.buses) bus.missed(() => void missed++);
      const heard = world.buses.map(heardBy);
      for (const number of range(1, 100)) world.buses[0].publish("timeSeriesSaved", saved(number));
      for (const numbers of heard) await expect.poll(() => numbers).toHaveLength(100);
      expect(missed).toBe(0);
    });
  });
}
