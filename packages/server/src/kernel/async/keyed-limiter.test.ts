import { expect, test } from "vitest";
import { KeyedLimiter, type KeyedLimiterOptions } from "./keyed-limiter.ts";

/** Tasks that end when `end` is called with their name. */
function startLimiter(options: Pick<KeyedLimiterOptions, "concurrency"> & Partial<KeyedLimiterOptions>) {
  const limiter = new KeyedLimiter({ maxWaiting: 10, maxWaitingPerKey: 10, refusal: "Too many wait", ...options });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (key: string, name: string) =>
    limiter.run(key, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    });
  return { begin, running, end: (name: string) => ends.get(name)?.() };
}

test("tasks of one key run one after the other, those of different keys in parallel up to the limit", async () => {
  const { begin, running, end } = startLimiter({ concurrency: 2 });
  const all = [begin("a", "a1"), begin("a", "a2"), begin("b", "b1"), begin("c", "c1")];
  await expect.poll(() => running).toEqual(["a1", "b1"]);
  end("b1");
  await expect.poll(() => running).toEqual(["a1", "c1"]);
  end("a1");
  await expect.poll(() => running).toEqual(["c1", "a2"]);
  for (const name of ["a2", "c1"]) end(name);
  await Promise.all(all);
});

test("after a task others go first for as long as it took, where that is wanted", async () => {
  const { begin, running, end } = startLimiter({ concurrency: 1, pauseAfterMs: 10 });
  const first = begin("a", "a1");
  await expect.poll(() => running).toEqual(["a1"]);
  const from = performance.now();
  while (performance.now() < from + 20); // it takes some time
  const all = [first, begin("a", "a2"), begin("b", "b1")];
  end("a1");
  await expect.poll(() => running).toEqual(["b1"]);
  end("b1");
  await expect.poll(() => running).toEqual(["a2"]);
  end("a2");
  await Promise.all(all);
});

test("the next task runs after one that failed", async () => {
  const limiter = new KeyedLimiter({ concurrency: 1, maxWaiting: 1, maxWaitingPerKey: 1, refusal: "" });
  const failed = limiter.run("a", () => Promise.reject(new Error("no")));
  const next = limiter.run("a", async () => "next");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("tasks are refused when too many wait, for one key and in all", async () => {
  const { begin, running, end } = startLimiter({ concurrency: 1, maxWaiting: 2, maxWaitingPerKey: 1 });
  const all = [begin("a", "a1"), begin("a", "a2")];
  await expect(begin("a", "a3")).rejects.toThrow("Too many wait");
  all.push(begin("b", "b1"));
  await expect(begin("c", "c1")).rejects.toThrow("Too many wait");
  for (const name of ["a1", "a2", "b1"]) {
    await expect.poll(() => running).toEqual([name]);
    end(name);
  }
  await Promise.all(all);
});
