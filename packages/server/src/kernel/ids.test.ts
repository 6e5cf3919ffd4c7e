import { timeOfUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { Ids } from "./ids.ts";

test("an id carries the time of its making", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(timeOfUuid(new Ids(() => now).uuid())).toBe(now);
});

test("ids of one millisecond, and of a clock that was set back, are all different", () => {
  let now = 1_700_000_000_000;
  const ids = new Ids(() => now);
  const made = new Set<string>();
  for (let i = 0; i < 25_000; i++) made.add(ids.uuid());
  now -= 60_000;
  for (let i = 0; i < 25_000; i++) made.add(ids.uuid());
  expect(made.size).toBe(50_000);
});
