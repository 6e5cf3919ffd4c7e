import { expect, test } from "vitest";
import { LookupCache } from "./lookup-cache.ts";

test("a value is loaded once and then at hand", async () => {
  let loads = 0;
  const cache = new LookupCache<string>(10, async (key) => `${key}${++loads}`);
  expect(cache.peek("a")).toBeUndefined();
  expect(await Promise.all([cache.get("a"), cache.get("a")])).toEqual(["a1", "a1"]);
  expect(cache.get("a")).toBe("a1");
  expect(cache.peek("a")).toBe("a1");
});

test("what does not exist is remembered, too", async () => {
  let loads = 0;
  const cache = new LookupCache<string>(10, async () => {
    loads++;
    return undefined;
  });
  await cache.get("a");
  expect(cache.get("a")).toBeUndefined();
  expect(loads).toBe(1);
});

test.each<[string, (cache: LookupCache<string>) => void]>([
  ["forget", (cache) => cache.forget("a")],
  ["forgetWhere", (cache) => cache.forgetWhere(() => false)],
])("a value that was being loaded during a change is loaded again: %s", async (_name, forget) => {
  const answers = ["old", "new"];
  const cache = new LookupCache<string>(10, async () => answers.shift());
  const first = cache.get("a");
  forget(cache);
  expect(await first).toBe("new");
  expect(cache.peek("a")).toBe("new");
});

test("a failed load is tried again", async () => {
  let fails = true;
  const cache = new LookupCache<string>(10, async () => {
    if (fails) throw new Error("down");
    return "up";
  });
  await expect(cache.get("a")).rejects.toThrow("down");
  fails = false;
  expect(await cache.get("a")).toBe("up");
});

test("it never holds more than its capacity", async () => {
  const cache = new LookupCache<string>(2, async (key) => key);
  for (const key of ["a", "b", "c"]) await cache.get(key);
  expect([cache.peek("a"), cache.peek("b"), cache.peek("c")]).toEqual([undefined, "b", "c"]);
});

test("values share their room: the first ones leave, what is too large is not kept, and what is forgotten takes none", async () => {
  let loads = 0;
  const load = async (key: string) => {
    loads++;
    return "x".repeat(Number(key));
  };
  const cache = new LookupCache<string>(100, load, { sizeOf: (text) => text.length, ofOne: 9, ofAll: 20 });
  for (const key of ["8", "9", "10", "5"]) await cache.get(key);
  expect(["8", "9", "10", "5"].map((key) => cache.peek(key)?.length)).toEqual([undefined, 9, undefined, 5]);
  cache.forget("9");
  await cache.get("8");
  await cache.get("7");
  expect(["5", "8", "7"].map((key) => cache.peek(key)?.length)).toEqual([5, 8, 7]);
  expect(loads).toBe(6);
});
