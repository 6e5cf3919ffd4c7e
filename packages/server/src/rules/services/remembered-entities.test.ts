import { entityId, type Uuid } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Entity } from "../../kernel/bus/events.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { createLogger } from "../../kernel/logging.ts";
import { numbered } from "../testing/memory-chains.ts";
import { RememberedEntities } from "./remembered-entities.ts";

const tenantId = entityId("TENANT", numbered(1));
const deviceProfileId = entityId("DEVICE_PROFILE", numbered(2));
const device = { id: entityId("DEVICE", numbered(3)), createdTime: 1, tenantId, deviceProfileId, name: "a" };
const alarm = { id: entityId("ALARM", numbered(4)), createdTime: 1 };

describe("entities that rules remember", () => {
  let stored: Map<Uuid, Entity>;
  let reads: number;
  let bus: InProcessBus;
  let known: RememberedEntities;

  beforeEach(() => {
    stored = new Map<Uuid, Entity>([device, alarm].map((entity) => [entity.id.id, entity]));
    reads = 0;
    bus = new InProcessBus(createLogger("fatal"));
    known = new RememberedEntities(async ({ id }) => {
      reads++;
      return stored.get(id);
    }, bus);
  });
  afterEach(async () => {
    known.close();
    await bus.close();
  });

  const write = (entity: Entity, action: "CREATED" | "UPDATED" | "DELETED"): void => {
    if (action === "DELETED") stored.delete(entity.id.id);
    else stored.set(entity.id.id, entity);
    bus.publish("entity", { action, tenantId, entity });
  };

  test("are read once", async () => {
    expect(await known.find(device.id)).toMatchObject({ name: "a" });
    expect(known.find(device.id)).toMatchObject({ name: "a" });
    expect(reads).toBe(1);
  });

  test("are read again after a write, a deletion, and a change of the profile, which names their type", async () => {
    await known.find(device.id);
    write({ ...device, name: "b" } as Entity, "UPDATED");
    expect(await known.find(device.id)).toMatchObject({ name: "b" });
    stored.set(device.id.id, { ...device, type: "renamed" } as Entity);
    bus.publish("entity", { action: "UPDATED", tenantId, entity: { id: deviceProfileId, createdTime: 1 } });
    expect(await known.find(device.id)).toMatchObject({ type: "renamed" });
    write(device, "DELETED");
    expect(await known.find(device.id)).toBeUndefined();
    write(device, "CREATED");
    expect(await known.find(device.id)).toMatchObject({ name: "a" });
  });

  test("are read each time when they are large, or change without an event", async () => {
    write({ ...device, additionalInfo: { text: "x".repeat(8_000) } } as Entity, "UPDATED");
    for (const id of [device.id, device.id, alarm.id, alarm.id]) await known.find(id);
    expect(reads).toBe(4);
  });

  test("have no secrets", async () => {
    const deviceData = { configuration: { type: "DEFAULT" }, transportConfiguration: { type: "SNMP", community: "s" } };
    write({ ...device, deviceData } as Entity, "UPDATED");
    expect(JSON.stringify(await known.find(device.id))).not.toContain('"s"');
  });
});
