import { type Point, tenantProfileConfiguration } from "@orrery/model";
import { expect, test } from "vitest";
import { hourStart, monthStart, NOTHING_USED, stateOf, statesOf, storedPoints } from "./usage-math.ts";

test.each([
  // used, limit, share that warns, state
  [0, 0, 0, "ENABLED"],
  [1e15, 0, 0.5, "ENABLED"],
  [79, 100, 0, "ENABLED"],
  [80, 100, 0, "WARNING"],
  [49, 100, 0.5, "ENABLED"],
  [50, 100, 0.5, "WARNING"],
  [99, 100, 0.5, "WARNING"],
  [100, 100, 0.5, "DISABLED"],
  [5, 1, 1, "DISABLED"],
])("%i of %i used is %#", (used, limit, share, state) => {
  expect(stateOf(used, limit, share)).toBe(state);
});

test("the worst of its counters decides the state of a feature", () => {
  const limits = tenantProfileConfiguration({ maxTransportMessages: 10, maxTransportDataPoints: 100, maxSms: 1 });
  const used = { ...NOTHING_USED, transportMessages: 10, transportDataPoints: 5 };
  expect(statesOf(used, limits)).toMatchObject({ transport: "DISABLED", sms: "ENABLED", storage: "ENABLED" });
  expect(statesOf({ ...used, transportMessages: 9 }, limits)).toMatchObject({ transport: "WARNING" });
});

test("months and hours begin by UTC", () => {
  expect(monthStart(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe(Date.UTC(2024, 1, 1));
  expect(hourStart(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe(Date.UTC(2024, 1, 29, 23));
});

test("long texts count as several points, and each point once per day of its retention", () => {
  const point = (value: Point["value"]): Point => ({ key: "k", ts: 1, value });
  const points = [
    point({ type: "LONG", value: 1 }),
    point({ type: "STRING", value: "x".repeat(512) }),
    point({ type: "JSON", value: "x".repeat(1_025) }),
  ];
  expect(storedPoints(points, 0)).toBe(5);
  expect(storedPoints(points, 30)).toBe(150);
});
