import { expect, test } from "vitest";
import { UnconfirmedChanges } from "./unconfirmed-changes.ts";

test("the oldest change that is not acknowledged counts, in whatever order acknowledgements come", () => {
  const changes = new UnconfirmedChanges();
  expect(changes.since).toBeUndefined();
  changes.sent(1, 100);
  changes.sent(2, 90);
  changes.sent(3, 200);
  expect(changes.since).toBe(90);
  changes.confirmed(2);
  expect(changes.since).toBe(100);
  changes.confirmed(1);
  changes.confirmed(7);
  expect(changes.since).toBe(200);
  changes.confirmed(3);
  expect(changes.since).toBeUndefined();
});

test("a device that acknowledges nothing costs no more than a thousand entries, and its oldest change is known", () => {
  const changes = new UnconfirmedChanges();
  for (let id = 1; id <= 1_000; id += 1) changes.sent(id, 1_000 + id);
  changes.sent(1_001, 5);
  for (let id = 1; id <= 1_001; id += 1) changes.confirmed(id);
  expect(changes.since).toBe(5);
});
