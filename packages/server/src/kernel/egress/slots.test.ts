import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

/** A task that the test ends. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("work beyond the bound waits, and goes on in order also after failures", async () => {
  const slots = new Slots(2, 10);
  const order: string[] = [];
  const [first, second] = [held(), held()];
  const begun = [
    slots.run(async () => {
      await first.work();
      throw new Error("no");
    }),
    slots.run(second.work),
    slots.run(async () => void order.push("third")),
    slots.run(async () => void order.push("fourth")),
  ];
  expect(order).toEqual([]);
  first.end();
  await expect(begun[0]).rejects.toThrow("no");
  await Promise.all(begun.slice(2));
  expect(order).toEqual(["third", "fourth"]);
  expect(slots.isIdle).toBe(false);
  second.end();
  await begun[1];
  expect(slots.isIdle).toBe(true);
});

test("more than may wait is refused", async () => {
  const slots = new Slots(1, 1);
  const { work, end } = held();
  const begun = [slots.run(work), slots.run(work)];
  await expect(slots.run(work)).rejects.toThrow("Too many calls wait for their turn");
  end();
  await Promise.all(begun);
});
