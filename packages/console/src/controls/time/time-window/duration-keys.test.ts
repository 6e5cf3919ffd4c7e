import { expect, test } from "vitest";
import { durationTexts, shortDurationText } from "./duration-keys.ts";

const text = ({ key, values }: { key: string; values: object }) =>
  `${key.replace("timeinterval.", "")} ${Object.values(values).join()}`;

test.each([
  [1000, ["seconds-interval 1"]],
  [90_000, ["minutes-interval 1", "seconds-interval 30"]],
  [6 * 3_600_000, ["hours-interval 6"]],
  [30 * 86_400_000, ["days-interval 30"]],
  [90_061_000, ["days-interval 1", "hours-interval 1", "minutes-interval 1", "seconds-interval 1"]],
  [0, ["seconds-interval 1"]],
])("%d ms is %j", (ms, expected) => {
  expect(durationTexts(ms).map(text)).toEqual(expected);
});

test.each([
  [44_000, "short-seconds 44"],
  [60_000, "short-minutes 1"],
  [3_085_000, "short-minutes 51"],
  [5_400_000, "short-hours 1.5"],
  [86_400_000, "short-days 1"],
])("%d ms is %s for short", (ms, expected) => {
  expect(text(shortDurationText(ms))).toBe(expected);
});
