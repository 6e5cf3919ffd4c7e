import { type Alarm, type AlarmStatus, entityId, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { acknowledge, clear, mergeAlarm, spreadsFurther, withTimes } from "./alarm-changes.ts";

const uuid = (n: number) => parseUuid(`00000000-0000-1000-8000-${n.toString().padStart(12, "0")}`);
const ALARM: Alarm = {
  id: entityId("ALARM", uuid(1)),
  createdTime: 900,
  tenantId: entityId("TENANT", uuid(2)),
  customerId: NO_CUSTOMER,
  type: "Hot",
  name: "Hot",
  originator: entityId("DEVICE", uuid(3)),
  severity: "MINOR",
  status: "ACTIVE_UNACK",
  startTs: 1000,
  endTs: 2000,
  ackTs: 0,
  clearTs: 0,
  details: { a: 1 },
  propagate: false,
  propagateToOwner: true,
  propagateToTenant: false,
  propagateRelationTypes: ["Contains"],
  acknowledged: false,
  cleared: false,
  assigneeId: null,
  assignTs: 0,
};

describe("state changes of alarms", () => {
  test("an alarm that is raised again keeps its start, extends its end and never loses propagation", () => {
    const customerId = entityId("CUSTOMER", uuid(4));
    const asked = {
      ...ALARM,
      customerId,
      severity: "CRITICAL",
      status: "ACTIVE_ACK",
      startTs: 2500,
      endTs: 2400,
      ackTs: 2450,
      details: null,
      propagate: true,
      propagateToOwner: false,
      propagateRelationTypes: ["Manages", "Contains"],
    } as const;
    expect(mergeAlarm(ALARM, asked)).toEqual({
      ...ALARM,
      customerId,
      severity: "CRITICAL",
      status: "ACTIVE_ACK",
      acknowledged: true,
      endTs: 2500,
      ackTs: 2450,
      details: null,
      propagate: true,
      propagateRelationTypes: ["Contains", "Manages"],
    });
  });

  test.each([
    [
      { startTs: 0, endTs: 0 },
      { startTs: 5000, endTs: 5000 },
    ],
    [
      { startTs: 1000, endTs: 0 },
      { startTs: 1000, endTs: 1000 },
    ],
    [
      { startTs: 0, endTs: 6000 },
      { startTs: 5000, endTs: 6000 },
    ],
    [
      { startTs: 1000, endTs: 2000 },
      { startTs: 1000, endTs: 2000 },
    ],
  ])("the times %j become %j", (given, expected) => {
    expect(withTimes(given, 5000)).toEqual(expected);
  });

  test.each<[AlarmStatus, AlarmStatus, AlarmStatus]>([
    ["ACTIVE_UNACK", "ACTIVE_ACK", "CLEARED_UNACK"],
    ["ACTIVE_ACK", "ACTIVE_ACK", "CLEARED_ACK"],
    ["CLEARED_UNACK", "CLEARED_ACK", "CLEARED_UNACK"],
    ["CLEARED_ACK", "CLEARED_ACK", "CLEARED_ACK"],
  ])("%s acknowledged is %s, cleared %s", (status, acknowledged, cleared) => {
    const alarm = { ...ALARM, status };
    expect(acknowledge(alarm, 7).status).toBe(acknowledged);
    expect(acknowledge(alarm, 7).ackTs).toBe(acknowledged === status ? 0 : 7);
    expect(clear(alarm, 7).status).toBe(cleared);
    expect(clear(alarm, 7).clearTs).toBe(cleared === status ? 0 : 7);
  });

  test.each([
    [undefined, { a: 1 }],
    [null, { a: 1 }],
    [{ b: 2 }, { b: 2 }],
    ["text", "text"],
  ])("cleared with the details %j it has %j", (details, expected) => {
    expect(clear(ALARM, 7, details).details).toEqual(expected);
  });

  test.each<[Partial<Alarm>, Partial<Alarm> | undefined, boolean]>([
    [{ propagateToOwner: false }, undefined, false],
    [{}, undefined, true],
    [{}, {}, false],
    [{ propagate: true }, {}, true],
    [{ propagateToTenant: true }, {}, true],
    [{ propagateRelationTypes: ["x"] }, {}, false],
  ])("%j after %j spreads further: %s", (after, before, expected) => {
    expect(spreadsFurther(before && { ...ALARM, ...before }, { ...ALARM, ...after })).toBe(expected);
  });
});
