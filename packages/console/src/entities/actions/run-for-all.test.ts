import { expect, test } from "vitest";
import { runForAll } from "./run-for-all.ts";

test("every item is tried, the first failure is returned", async () => {
  const seen: number[] = [];
  const result = await runForAll([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
    seen.push(item);
    if (item % 4 === 0) throw new Error(`no ${item}`);
  });
  expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(result).toEqual({ done: 7, failed: 2, error: new Error("no 4") });
});

test("at most six run at once", async () => {
  let running = 0;
  let most = 0;
  await runForAll(
    Array.from({ length: 20 }, (_, i) => i + 1),
    async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    },
  );
  expect(most).toBeLessThanOrEqual(6);
});
