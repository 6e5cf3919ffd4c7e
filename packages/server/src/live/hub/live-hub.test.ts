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

/** Writes down what it hears. */
function listener(name: string, heard: string[]): ValueListener & QueryListener {
  return {
    entity: ({ action }) => void heard.push(`${name}: ${action}`),
    points: () => void heard.push(`${name}: points`),
    pointsDeleted: () => undefined,
    attributes: () => undefined,
    relations: () => undefined,
  };
}

test("an entity that goes to another tenant is announced to both; its watchers of the former hear no values", () => {
  const bus = new InProcessBus(createLogger("silent"));
  const hub = new LiveHub(bus);
  const heard: string[] = [];
  hub.watch(DEVICE.id.id, listener("watcher", heard));
  hub.watchTenant(HERE.id, listener("query here", heard));
  hub.watchTenant(THERE.id, listener("query there", heard));
  const save = () =>
    bus.publish("timeSeriesSaved", { tenantId: THERE.id, entityId: DEVICE.id, points: [POINT], latest: true });

  const event = { tenantId: THERE.id, entity: DEVICE, before: DEVICE, action: "MOVED" } as const;
  bus.publish("entity", { ...event, move: { from: THERE, to: THERE } });
  expect(heard.splice(0)).toEqual(["query there: MOVED"]);
  save();
  expect(heard.splice(0)).toEqual(["watcher: points", "query there: points"]);

  bus.publish("entity", { ...event, move: { from: HERE, to: THERE } });
  expect(heard.splice(0)).toEqual(["query here: MOVED", "query there: MOVED"]);
  save();
  expect(heard.splice(0)).toEqual(["query there: points"]);
  hub.close();
});
