import { describe, expect, test } from "vitest";
import { ALARM_SEARCH_STATUSES, ALARM_STATUSES, statusesOf } from "../entities/alarm.ts";
import { entityId } from "../ids/entity-id.ts";
import { parseUuid } from "../ids/uuid.ts";
import type { AlarmDataPageLink } from "./alarm-data-query.ts";
import { matchesAlarm, statusesWithin, wantedStatuses } from "./alarm-match.ts";

const NOW = 1_700_000_000_000;
const [ANN, BOB] = ["1", "2"].map((end) => entityId("USER", parseUuid(`784f394c-42b6-11ed-b983-c7beff2784f${end}`)));
const ALARM = {
  createdTime: NOW - 1000,
  type: "Hot",
  severity: "MAJOR",
  status: "ACTIVE_UNACK",
  assigneeId: ANN ?? null,
} as const;

describe("alarms that match a query", () => {
  test("BLOCK-3.122, BLOCK-3.123: statuses and the names of their sets", () => {
    expect(ALARM_STATUSES).toEqual(["ACTIVE_UNACK", "ACTIVE_ACK", "CLEARED_UNACK", "CLEARED_ACK"]);
    expect(ALARM_SEARCH_STATUSES.map((name) => [name, statusesOf(name)])).toEqual([
      ["ANY", ALARM_STATUSES],
      ["ACTIVE", ["ACTIVE_UNACK", "ACTIVE_ACK"]],
      ["CLEARED", ["CLEARED_UNACK", "CLEARED_ACK"]],
      ["ACK", ["ACTIVE_ACK", "CLEARED_ACK"]],
      ["UNACK", ["ACTIVE_UNACK", "CLEARED_UNACK"]],
    ]);
  });

  test.each<[AlarmDataPageLink["statusList"], readonly string[] | undefined]>([
    [undefined, undefined],
    [[], undefined],
    [["ANY"], undefined],
    [["ACTIVE", "CLEARED"], undefined],
    [["ACTIVE"], ["ACTIVE_UNACK", "ACTIVE_ACK"]],
    [
      ["ACTIVE", "UNACK"],
      ["ACTIVE_UNACK", "ACTIVE_ACK", "CLEARED_UNACK"],
    ], // a union, no intersection
  ])("the status list %j means %j", (statusList, expected) => {
    expect(wantedStatuses({ pageSize: 1, page: 0, statusList })).toEqual(expected);
  });

  test.each<[AlarmDataPageLink["statusList"], readonly string[] | undefined]>([
    [undefined, undefined],
    [[], undefined],
    [["ANY", "ACTIVE"], undefined],
    [["ACTIVE", "CLEARED"], undefined],
    [["ACTIVE"], ["ACTIVE_UNACK", "ACTIVE_ACK"]],
    [["ACTIVE", "UNACK"], ["ACTIVE_UNACK"]],
    [
      ["CLEARED", "ACK", "UNACK"],
      ["CLEARED_UNACK", "CLEARED_ACK"],
    ],
  ])("lists of later versions mean by the status list %j what is %j", (statusList, expected) => {
    expect(statusesWithin(statusList)).toEqual(expected);
  });

  test.each<[Partial<AlarmDataPageLink>, boolean]>([
    [{}, true],
    [{ timeWindow: 1000 }, true],
    [{ timeWindow: 999 }, false],
    [{ startTs: NOW - 1000 }, true],
    [{ startTs: NOW - 999 }, false],
    [{ endTs: NOW - 1000 }, true],
    [{ endTs: NOW - 1001 }, false],
    [{ startTs: 2 ** 63 }, false],
    [{ endTs: 2 ** 63 }, true],
    [{ timeWindow: 2 ** 63 }, true],
    [{ timeWindow: 5000, endTs: 1 }, true], // the window alone applies
    [{ typeList: ["Hot", "Cold"] }, true],
    [{ typeList: ["hot"] }, false],
    [{ typeList: [] }, true],
    [{ severityList: ["CRITICAL"] }, false],
    [{ severityList: ["MAJOR"] }, true],
    [{ statusList: ["ACK"] }, false],
    [{ statusList: ["ACK", "ACTIVE"] }, true],
    [{ assigneeId: ANN }, true],
    [{ assigneeId: BOB }, false],
    [{ assigneeId: null }, true],
  ])("%j: %s", (link, expected) => {
    expect(matchesAlarm(ALARM, { pageSize: 10, page: 0, ...link }, NOW)).toBe(expected);
  });
});
