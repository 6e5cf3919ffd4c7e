import { expect, test } from "vitest";
import { BatchedWrites } from "./batched-writes.ts";

test("items that arrive while a batch is written share the next one, within the limit", async () => {
  const batches: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const writes = new BatchedWrites<number>(async (items) => {
    batches.push(items);
    if (batches.length === 1) await gate.promise;
  }, 3);
  const added = [writes.add(1), writes.add(2)];
  await expect.poll(() => batches).toEqual([[1, 2]]);
  added.push(...[3, 4, 5, 6].map((item) => writes.add(item)));
  gate.resolve();
  await Promise.all(added);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test("a batch that fails rejects its items only", async () => {
  const writes = new BatchedWrites<number>(async ([first]) => {
    if (first === 2) throw new Error("disk full");
  }, 1);
  const results = await Promise.allSettled([1, 2, 3].map((item) => writes.add(item)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await writes.idle();
});

test("idle waits for what was added before it, and not for what comes later", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const written: number[] = [];
  const writes = new BatchedWrites<number>(async ([item = 0]) => {
    await gates[item]?.promise;
    written.push(item);
  }, 1);
  const first = writes.add(0);
  const idle = writes.idle();
  const second = writes.add(1);
  gates[0]?.resolve();
  await idle;
  expect(written).toEqual([0]);
  gates[1]?.resolve();
  await Promise.all([first, second]);
});
