import { expect, test } from "vitest";
import { pauseBefore, QUEUES, type RetrySettings } from "./queue-settings.ts";

/** Reference: rule engine, 1.5; undefined: failures and late messages are skipped. */
test.each([
  ["Main", "BURST", 2000, undefined],
  ["HighPriority", "BURST", 2000, { retries: 0, pauseMs: 5000, maxPauseMs: 5000 }],
  ["SequentialByOriginator", "SEQUENTIAL_BY_ORIGINATOR", 2000, { retries: 3, pauseMs: 5000, maxPauseMs: 5000 }],
])("the queue %s is that of the contract", (name, submit, timeoutMs, retry) => {
  const queue = QUEUES.find((each) => each.name === name);
  expect([queue?.submit, queue?.timeoutMs, queue?.retry]).toEqual([submit, timeoutMs, retry]);
});

test.each<[RetrySettings, readonly number[]]>([
  [{ retries: 3, pauseMs: 5000, maxPauseMs: 5000 }, [5000, 5000, 5000]],
  [{ retries: 3, pauseMs: 1000, maxPauseMs: 3000 }, [1000, 2000, 3000]],
  [{ retries: 3, pauseMs: 3000, maxPauseMs: 1000 }, [3000, 3000, 3000]],
  [{ retries: 3, pauseMs: 0, maxPauseMs: 0 }, [0, 0, 0]],
])("%j pauses before repetitions: %j", (retry, pauses) => {
  expect([1, 2, 3].map((attempt) => pauseBefore(retry, attempt))).toEqual(pauses);
});
