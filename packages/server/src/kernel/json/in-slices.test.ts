import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

/** Blocks the thread. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

function* slices(count: number): Generator<void, string> {
  for (let done = 0; done < count; done++) {
    work(2);
    yield;
  }
  return "done";
}

test("long work leaves others more turns than it takes itself", async () => {
  const COUNT = 60;
  let isDone = false;
  const long = inSlices(slices(COUNT)).finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) {
    work(0.5);
    await setImmediate();
  }
  expect(await long).toBe("done");
  expect(turns).toBeGreaterThan(1.5 * COUNT);
});

test("what fails ends the work, and short work is done in one turn", async () => {
  const failing = function* (): Generator<void, never> {
    yield;
    throw new RangeError("too much");
  };
  await expect(inSlices(failing())).rejects.toThrow("too much");
  const short = function* (): Generator<void, number> {
    yield;
    return 1;
  };
  expect(await inSlices(short())).toBe(1);
});
