import { expect, test } from "vitest";
import { RecentShares } from "./recent-shares.ts";

test("an owner keeps its newest, and takes the place of nobody else", () => {
  let now = 0;
  const shares = new RecentShares<number>({ maxOwners: 10, maxPerOwner: 2, lifetimeMs: 1_000, clock: () => now });
  shares.set("quiet", "a", 1);
  for (let n = 0; n < 100; n += 1) shares.set("loud", `k${n}`, n);
  expect([97, 98, 99].map((n) => shares.get("loud", `k${n}`))).toEqual([undefined, 98, 99]);
  expect([shares.get("quiet", "a"), shares.get("loud", "a")]).toEqual([1, undefined]);
  shares.set("loud", "k98", 0);
  shares.set("loud", "new", 1);
  expect([shares.get("loud", "k98"), shares.get("loud", "k99")]).toEqual([0, undefined]);
  shares.delete("loud", "k98");
  expect(shares.get("loud", "k98")).toBeUndefined();
  now = 3_000;
  expect(shares.get("quiet", "a")).toBeUndefined();
});
