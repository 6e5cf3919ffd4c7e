import { expect, test } from "vitest";
import { afterRun, type History, NO_RUN } from "./restarts.mjs";

type Run = readonly [status: number | null, ranSeconds: number];

const CLEAN: Run = [0, 5];
const KILLED: Run = [null, 5];
const FAILED: Run = [1, 5];
const NOT_STARTED: Run = [78, 1];
const FAILED_LATE: Run = [1, 60];

test.each<[string, readonly Run[], readonly number[]]>([
  ["a clean end", [CLEAN], []],
  ["a start that fails", [NOT_STARTED], []],
  ["a kill", [KILLED], [1]],
  ["failures without end", Array.from({ length: 9 }, () => FAILED), [1, 2, 4, 8, 16, 32, 60, 60, 60]],
  ["a failure after it ran well", [FAILED, FAILED, FAILED_LATE, FAILED], [1, 2, 1, 2]],
  ["a start that fails after a crash", [KILLED, NOT_STARTED, CLEAN], [1, 2]],
])("after %s the server is restarted, or not", (_what, runs, pauses) => {
  let history: History | undefined = NO_RUN;
  const seen: number[] = [];
  for (const [status, ranSeconds] of runs) {
    history = history && afterRun(history, { status, ranMs: ranSeconds * 1_000 });
    if (history) seen.push(history.pauseMs / 1_000);
  }
  expect(seen).toEqual(pauses);
});
