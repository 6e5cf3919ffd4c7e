import { entityId, parseUuid } from "@orrery/model";
import type { BacktestLine } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { lanesOf, medianLasting, NO_RESULT, raisesBySeverity, withLines } from "./backtest-result.ts";

const ID = entityId("DEVICE", parseUuid("11111111-1111-1111-1111-111111111111"));
const OTHER = entityId("DEVICE", parseUuid("22222222-2222-2222-2222-222222222222"));
const event = (ts: number, event: "RAISED" | "CHANGED" | "CLEARED", severity: "CRITICAL" | "MAJOR", deviceId = ID) =>
  ({ type: "event", ts, event, severity, alarmType: "Heat", deviceName: "a", deviceId }) as const;

const LINES: readonly BacktestLine[] = [
  { type: "begin", devices: 2, problems: [] },
  event(10, "RAISED", "MAJOR"),
  event(20, "CHANGED", "CRITICAL"),
  event(50, "CLEARED", "CRITICAL"),
  { type: "progress", devices: 1, points: 7, ts: null },
  event(15, "RAISED", "MAJOR", OTHER),
  { type: "failed", deviceId: OTHER, deviceName: "b", message: "no number" },
  { type: "end", devices: 2, points: 9, raised: 2, raisedPerDay: 2, stoppedBy: null },
];

test("lines make the same result however they come", () => {
  const whole = withLines(NO_RESULT, LINES);
  expect(LINES.reduce((before, line) => withLines(before, [line]), NO_RESULT)).toEqual(whole);
  expect(whole).toMatchObject({ devices: 2, doneDevices: 2, points: 9, raised: 2, failures: ["no number"] });
});

test("a severity is active until it changes, is cleared, or the range ends; devices are joined", () => {
  const { events } = withLines(NO_RESULT, LINES);
  expect(Object.fromEntries(lanesOf(events, 60))).toEqual({
    MAJOR: [{ from: 10, to: 60 }],
    CRITICAL: [{ from: 20, to: 50 }],
  });
  expect(medianLasting(events)).toBe(40);
  expect(Object.fromEntries(raisesBySeverity(events))).toEqual({ MAJOR: 2, CRITICAL: 1 });
});
