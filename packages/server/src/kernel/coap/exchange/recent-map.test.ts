import { expect, test } from "vitest";
import { RecentMap } from "./recent-map.ts";

test("an entry is kept for one lifetime and gone after two", () => {
  let now = 0;
  const recent = new RecentMap<string>({ capacity: 10, lifetimeMs: 100, clock: () => now });
  recent.set("a", "1");
  now = 99;
  recent.set("b", "2");
  now = 150;
  expect([recent.get("a"), recent.get("b")]).toEqual(["1", "2"]);
  now = 250;
  expect([recent.get("a"), recent.get("b")]).toEqual([undefined, undefined]);
  recent.set("c", "3");
  now = 600;
  expect(recent.get("c")).toBeUndefined();
});

test("there are never more than two generations of entries", () => {
  const recent = new RecentMap<number>({ capacity: 3, lifetimeMs: 100, clock: () => 0 });
  for (let n = 0; n < 100; n += 1) recent.set(String(n), n);
  const known = Array.from({ length: 100 }, (_, n) => recent.get(String(n))).filter((n) => n !== undefined);
  expect(known.length).toBeLessThanOrEqual(6);
  expect(known.at(-1)).toBe(99);
  recent.delete("99");
  expect(recent.get("99")).toBeUndefined();
});
