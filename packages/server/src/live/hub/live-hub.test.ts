import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { createLogger } from "../../kernel/logging.ts";
import { LiveHub, type QueryListener, type ValueListener } from "./live-hub.ts";

const uuid = (digit: number) => parseUuid(`0000000${digit}-0000-1000-8000-000000000000`);
const HERE = { id: entityId("TENANT", uuid(1)), title: "Here" };
const THERE = { id: entityId("TENANT", uuid(2)), title: "There" };
const DEVICE = { id: entityId("DEVICE", uuid(3)), createdTime: 0 };
const POINT = { key: "t", ts: 1, value: { type: "LONG", value: 1 } } as const;

/** Records the calls that it gets. */
function listener(name: string, calls: string[]): ValueListener & QueryListener {
  return {
    entity: ({ action }) => void calls.push(`${name}: ${action}`),
    points: () => void calls.push(`${name}: points`),
    pointsDeleted: () => undefined,
    attributes: () => undefined,
    relations: () => undefined,
  };
}

test("an entity that goes to another tenant is announced to both; watchers in the former are notified of no values", () => {
  const bus = new InProcessBus(createLogger("silent"));
  const hub = new LiveHub(bus);
  const calls: string[] = [];
  hub.watch(DEVICE.id.id, listener("watcher", calls));
  hub.watchTenant(HERE.id, listener("query here", calls));
  hub.watchTenant(THERE.id, listener("query there", calls));
  const save = () =>
    bus.publish("timeSeriesSaved", { tenantId: THERE.id, entityId: DEVICE.id, points: [POINT], latest: true });

  const event = { tenantId: THERE.id, entity: DEVICE, before: DEVICE, action: "MOVED" } as const;
  bus.publish("entity", { ...event, move: { from: THERE, to: THERE } });
  expect(calls.splice(0)).toEqual(["query there: MOVED"]);
  save();
  expect(calls.splice(0)).toEqual(["watcher: points", "query there: points"]);

  bus.publish("entity", { ...event, move: { from: HERE, to: THERE } });
  expect(calls.splice(0)).toEqual(["query here: MOVED", "query there: MOVED"]);
  save();
  expect(calls.splice(0)).toEqual(["query there: points"]);
  hub.close();
});
