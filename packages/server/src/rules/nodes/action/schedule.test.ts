import { entityId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { DEVICE, TENANT, type TestEngine, testEngine } from "../../testing/test-engine.ts";
import { schedule } from "./schedule.ts";

const START = Date.parse("2026-01-01T10:05:00Z");
const HOUR = 3_600_000;

/** Starts a node at {@link START}; returns it with its clock. */
async function started(config: object, entities = [{ id: DEVICE }]) {
  const clock = { now: START };
  const node = { type: schedule.type, config, debug: true };
  const test = testEngine([{ first: "schedule", nodes: { schedule: node }, links: [] }], {
    given: { clock: () => clock.now, entities: { entities } },
  });
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.lifecycle.length).toBeGreaterThan(1); // chain and node
  return { test, clock };
}

const due = ({ services }: TestEngine) => services.timers.pending.map(({ dueAt }) => new Date(dueAt).toISOString());
const sent = ({ debug }: TestEngine) => debug.filter(({ label }) => label === "Success").map(({ message }) => message);

test("a message is created at each time of the schedule", async () => {
  const { test, clock } = await started({
    cron: "0 * * * *",
    data: '{"on":true}',
    originatorType: "DEVICE",
    originatorId: DEVICE.id,
  });
  expect(due(test)).toEqual(["2026-01-01T11:00:00.000Z"]);
  clock.now = Date.parse("2026-01-01T11:00:01Z");
  await test.fire();
  expect(sent(test)).toMatchObject([
    {
      type: "POST_TELEMETRY_REQUEST",
      originator: DEVICE,
      data: '{"on":true}',
      ts: Date.parse("2026-01-01T11:00:00Z"),
      metadata: { scheduledTime: String(Date.parse("2026-01-01T11:00:00Z")) },
    },
  ]);
  expect(due(test)).toEqual(["2026-01-01T12:00:00.000Z"]);
  await test.close();
});

test("a node that has started fails for an entity that went to another tenant", async () => {
  const entities = [{ id: DEVICE }];
  const { test, clock } = await started({ originatorType: "DEVICE", originatorId: DEVICE.id }, entities);
  entities.pop();
  clock.now = Date.parse("2026-01-01T11:00:01Z");
  await test.fire();
  expect(test.debug.map(({ label, error }) => [label, error])).toContainEqual([
    "Failure",
    "The originator does not exist",
  ]);
  expect(sent(test)).toEqual([]);
  expect(due(test)).toEqual(["2026-01-01T12:00:00.000Z"]);
  await test.close();
});

describe("after five hours of downtime", () => {
  test.each([
    ["SKIP", 0, "2026-01-01T17:00:00.000Z"],
    ["ONE", 1, "2026-01-01T17:00:00.000Z"],
    ["ALL", 6, "2026-01-01T17:00:00.000Z"],
  ])("%s makes %i messages", async (missedRuns, messages, next) => {
    const { test, clock } = await started({ missedRuns });
    clock.now = START + 6 * HOUR; // 16:05
    for (let fired = 0; fired < 10 && (due(test)[0] ?? "") < new Date(clock.now).toISOString(); fired++)
      await test.fire();
    expect(sent(test)).toHaveLength(messages);
    expect(due(test)).toEqual([next]);
    await test.close();
  });
});

test.each<[object, string]>([
  [{ cron: "0 25 * * *" }, "'25' is no hour of a cron expression"],
  [{ timeZone: "Mars/Olympus" }, "Invalid time zone specified: Mars/Olympus"],
  [{ originatorType: "DEVICE", originatorId: entityId("DEVICE", numbered(404)).id }, "The originator does not exist"],
  [{ data: "{" }, expect.anything()],
])("%j does not start", async (config, error) => {
  const { test } = await started(config);
  expect(test.lifecycle.flatMap((event) => event.error ?? [])).toEqual([error]);
  expect(due(test)).toEqual([]);
  await test.close();
});
