import { expect, test } from "vitest";
import { OneByOne } from "./one-by-one.ts";

/** Works that end when they are told to. */
function works(options: { atOnce: number; mostWaiting?: number; mostWaitingOfOne?: number }) {
  const turns = new OneByOne({ mostWaiting: 10, mostWaitingOfOne: 10, tooMany: "Too many wait", ...options });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (holder: string, name: string) =>
    turns.during(holder, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    });
  return { begin, running, end: (name: string) => ends.get(name)?.() };
}

test("works of one holder run in turn, those of others beside them, as many as may", async () => {
  const { begin, running, end } = works({ atOnce: 2 });
  const all = [begin("a", "a1"), begin("a", "a2"), begin("b", "b1"), begin("c", "c1")];
  await expect.poll(() => running).toEqual(["a1", "b1"]);
  end("b1");
  await expect.poll(() => running).toEqual(["a1", "c1"]);
  end("a1");
  await expect.poll(() => running).toEqual(["c1", "a2"]);
  for (const name of ["a2", "c1"]) end(name);
  await Promise.all(all);
});

test("a work that fails gives its turn to the next", async () => {
  const turns = new OneByOne({ atOnce: 1, mostWaiting: 1, mostWaitingOfOne: 1, tooMany: "" });
  const failed = turns.during("a", () => Promise.reject(new Error("no")));
  const next = turns.during("a", async () => "next");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("too many that wait are refused, of one holder and of all", async () => {
  const { begin, running, end } = works({ atOnce: 1, mostWaiting: 2, mostWaitingOfOne: 1 });
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
