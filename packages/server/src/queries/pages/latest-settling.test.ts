import { expect, test } from "vitest";
import { LatestSettling } from "./latest-settling.ts";

test("waiting callers share a flush; a call after its start gets the next one", async () => {
  let flushes = 0;
  let begun: (() => void) | undefined;
  const settling = new LatestSettling(async () => {
    flushes += 1;
    begun?.();
  });
  await Promise.all([settling.settle(), settling.settle()]);
  expect(flushes).toBe(1);
  const during = new Promise<void>((resolve) => {
    begun = () => {
      begun = undefined;
      void settling.settle().then(resolve);
    };
  });
  await settling.settle();
  await during;
  expect(flushes).toBe(3);
});
