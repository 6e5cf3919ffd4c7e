import type { AlarmInfo } from "@orrery/model";
import { expect, test } from "vitest";
import { rangeAround } from "./alarm-values.ts";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const alarm = (of: Partial<AlarmInfo>) =>
  ({ startTs: NOW - HOUR, createdTime: NOW, clearTs: 0, status: "ACTIVE_ACK", ...of }) as AlarmInfo; // what the range is made of

test.each<[string, Partial<AlarmInfo>, number, number]>([
  ["one that lasts: from an hour before until now", {}, NOW - 2 * HOUR, NOW],
  ["one without a start begins when it was made", { startTs: 0, createdTime: NOW - 2 * HOUR }, NOW - 3 * HOUR, NOW],
  [
    "one that is over: until a quarter of an hour later",
    { startTs: NOW - 5 * HOUR, clearTs: NOW - 4 * HOUR, status: "CLEARED_UNACK" },
    NOW - 6 * HOUR,
    NOW - 3.75 * HOUR,
  ],
  ["one that was long: a tenth around it", { startTs: NOW - 100 * HOUR }, NOW - 110 * HOUR, NOW],
  ["nothing of the future", { clearTs: NOW, status: "CLEARED_ACK" }, NOW - 2 * HOUR, NOW],
])("the values around an alarm, %s", (_, of, start, end) => {
  expect(rangeAround(alarm(of), NOW)).toEqual({ start, end });
});
