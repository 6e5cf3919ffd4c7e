import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** `pushes`: names of the form share + number, in their order. */
function tried(pushes: readonly string[], limits: { maxSize: number; maxSizePerShare: number }) {
  const queue = new FairQueue(limits);
  const served: string[] = [];
  const displaced: string[] = [];
  const full = pushes.filter((name) => {
    const waiting = { start: () => served.push(name), refuse: () => displaced.push(name) };
    return !queue.push(name.slice(0, 1), waiting);
  });
  for (let next = queue.shift(); next; next = queue.shift()) next.start();
  return { served, displaced, full };
}

test.each([
  ["one share keeps its order", ["a1", "a2", "a3"], ["a1", "a2", "a3"], [], []],
  ["shares take turns", ["a1", "a2", "a3", "b1", "c1", "b2"], ["a1", "b1", "c1", "a2", "b2", "a3"], [], []],
  ["a share has its bound", ["a1", "a2", "a3", "a4", "a5", "b1"], ["a1", "b1", "a2", "a3", "a4"], [], ["a5"]],
  [
    "the longest share gives way to a shorter one",
    ["a1", "a2", "a3", "a4", "b1", "b2", "c1"],
    ["a1", "b1", "c1", "a2", "b2", "a3"],
    ["a4"],
    [],
  ],
  [
    "but not to one that would be as long",
    ["a1", "a2", "b1", "b2", "c1", "c2", "c3"],
    ["a1", "b1", "c1", "a2", "b2", "c2"],
    [],
    ["c3"],
  ],
])("%s", (_case, pushes, served, displaced, full) => {
  expect(tried(pushes, { maxSize: 6, maxSizePerShare: 4 })).toEqual({ served, displaced, full });
});
