import { ApiError } from "@orrery/client";
import { expect, test } from "vitest";
import { askedToWait, waitText } from "./use-wait.ts";

const refused = (details: Record<string, unknown>, errorCode = 33) =>
  new ApiError(429, "Too many wrong passwords", { errorCode, details });

test.each([
  ["as long as the server says", refused({ retryAfterSec: 45 }), 45],
  ["not when it does not say", refused({}), undefined],
  ["not for what is no number", refused({ retryAfterSec: "45" }), undefined],
  ["not for no time at all", refused({ retryAfterSec: 0 }), undefined],
  ["not for another failure", refused({ retryAfterSec: 45 }, 10), undefined],
  ["not for what is no failed call", new Error("bug"), undefined],
])("one waits %s", (_when, error, seconds) => {
  expect(askedToWait(error)).toBe(seconds);
});

test.each([
  [1, "0:01"],
  [45, "0:45"],
  [60, "1:00"],
  [725, "12:05"],
  [3600, "60:00"],
])("%i seconds are shown as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
