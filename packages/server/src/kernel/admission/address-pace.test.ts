import { expect, test } from "vitest";
import { AddressPace } from "./address-pace.ts";

test("an address that calls too fast waits, and delays no other", async () => {
  let now = 0;
  const pace = new AddressPace({ perSecond: 2, now: () => now });
  expect([pace.turn("a"), pace.turn("a")]).toEqual([undefined, undefined]);
  const gone: string[] = [];
  const waiting = ["third", "fourth"].map((name) => pace.turn("a")?.then(() => gone.push(name)));
  expect([pace.turn("b"), pace.turn("b")]).toEqual([undefined, undefined]);
  now = 500;
  await expect.poll(() => gone).toEqual(["third"]);
  now = 1_000;
  await Promise.all(waiting);
  expect(gone).toEqual(["third", "fourth"]);
  now = 2_000;
  expect(pace.turn("a")).toBeUndefined();
});

test("no more wait than there is room for", () => {
  const pace = new AddressPace({ perSecond: 1, now: () => 0 });
  for (let at = 0; at <= 1_000; at++) pace.turn("a");
  expect(() => pace.turn("a")).toThrow("Too many requests wait");
  expect(pace.turn("b")).toBeUndefined();
});
