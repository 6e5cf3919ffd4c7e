import { describe, expect, test } from "vitest";
import { firstHour, HOURS_SHOWN, messageRate, monthPassed } from "./message-rate.ts";

const HOUR = 3_600_000;
const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 18, hour, minute);
const dayStart = at(0);

describe("how many messages came in", () => {
  test.each([
    ["nothing was counted yet", [], at(9, 30), 0],
    ["only this hour", [{ ts: at(9), count: 616 }], at(9, 30), 616],
    [
      "the part of the hour before that belongs to the last 60 minutes",
      [
        { ts: at(8), count: 400 },
        { ts: at(9), count: 100 },
      ],
      at(9, 15),
      400,
    ],
    ["at the full hour all of the hour before", [{ ts: at(8), count: 400 }], at(9), 400],
    ["older hours do not count", [{ ts: at(7), count: 400 }], at(9, 1), 0],
  ])("%s", (_name, counted, now, lastHour) => {
    expect(messageRate(counted, now, dayStart).lastHour).toBe(lastHour);
  });

  test("24 hours are shown, the running one at the end, hours without messages as such", () => {
    const { hours } = messageRate([{ ts: at(8), count: 5 }], at(9, 30), dayStart);
    expect(hours).toHaveLength(HOURS_SHOWN);
    expect(hours.slice(-3).map(({ count }) => count)).toEqual([0, 5, 0]);
    expect(hours.at(-1)?.ts).toBe(at(9));
    expect(hours[0]?.ts).toBe(firstHour(at(9, 30)));
  });

  test("the busiest hour is one of today, the earlier of two that are equal", () => {
    const yesterday = { ts: at(0) - 3 * HOUR, count: 900 };
    const counted = [yesterday, { ts: at(2), count: 40 }, { ts: at(6), count: 70 }, { ts: at(7), count: 70 }];
    expect(messageRate(counted, at(9), dayStart).busiest).toEqual({ ts: at(6), count: 70 });
    expect(messageRate([yesterday], at(9), dayStart).busiest).toBeUndefined();
  });
});

test.each([
  [Date.UTC(2026, 1, 1), 0],
  [Date.UTC(2026, 1, 15), 0.5],
  [Date.UTC(2026, 2, 1) - 1, 1],
])("the share of the month that has passed at %i", (now, share) => {
  expect(monthPassed(now)).toBeCloseTo(share, 6);
});
