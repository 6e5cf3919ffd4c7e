import { expect, test } from "vitest";
import { ChunkTurns } from "./chunk-turns.ts";

test("chunks are sent in their order, and others have their turns in between", async () => {
  const turns = new ChunkTurns();
  const sent: (number | "other")[] = [];
  const all = Promise.all(Array.from({ length: 12 }, (_, i) => turns.wait(32_768).then(() => void sent.push(i))));
  const others = () => {
    sent.push("other");
    if (sent.filter((each) => each !== "other").length < 12) setImmediate(others);
  };
  setImmediate(others);
  await all;
  expect(sent.filter((each) => each !== "other")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sent.indexOf("other", sent.indexOf(3))).toBe(sent.indexOf(3) + 1);
  expect(sent.indexOf("other", sent.indexOf(7))).toBe(sent.indexOf(7) + 1);
});

test("a chunk that is larger than a turn has one of its own", async () => {
  const turns = new ChunkTurns();
  const sent: string[] = [];
  const large = turns.wait(10_000_000).then(() => void sent.push("large"));
  const small = turns.wait(1).then(() => void sent.push("small"));
  await large;
  expect(sent).toEqual(["large"]);
  await small;
  expect(sent).toEqual(["large", "small"]);
});
