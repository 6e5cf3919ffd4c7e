import type { Entry } from "@orrery/model";
import { expect, test } from "vitest";
import { sentenceOf, storableBlocks, storableEntries } from "./storable-keys.ts";

const entry = (key: string): Entry => [key, { type: "LONG", value: 1 }];

test.each([
  [
    ["a", "b c", "é", "\u00a0x", "x".repeat(255), "a\0b"],
    ["a", "b c", "é", "\u00a0x", "x".repeat(255), "a\0b"],
    undefined,
  ],
  [["", "a"], ["a"], 'The key "" was not stored: it is empty'],
  [["a", " \t"], ["a"], 'The key " \\t" was not stored: it is blank'],
  [["\0"], [], 'The key "\\u0000" was not stored: it is empty'],
  [["\u00a0"], [], 'The key "\u00a0" was not stored: it is blank'],
  [["a", "\ud800"], ["a"], 'The key "\\ud800" was not stored: it is no Unicode text'],
  [
    ["x".repeat(256), "", "a"],
    ["a"],
    `2 keys were not stored: the first, "${"x".repeat(40)}…", is longer than 255 characters`,
  ],
])("of the keys %j those are stored: %j", (keys, kept, sentence) => {
  const { entries, dropped } = storableEntries(keys.map(entry));
  expect(entries.map(([key]) => key)).toEqual(kept);
  expect(dropped && sentenceOf(dropped)).toBe(sentence);
  expect(dropped?.count).toBe(sentence === undefined ? undefined : keys.length - kept.length);
});

test("blocks keep their time, empty ones stay, and one of which nothing is left goes", () => {
  const blocks = [
    { ts: 1, entries: [entry("a"), entry("")] },
    { ts: 2, entries: [entry(" ")] },
    { ts: 3, entries: [] },
    { ts: undefined, entries: [entry("b")] },
  ];
  const { blocks: kept, dropped } = storableBlocks(blocks);
  expect(kept).toEqual([
    { ts: 1, entries: [entry("a")] },
    { ts: 3, entries: [] },
    { ts: undefined, entries: [entry("b")] },
  ]);
  expect(dropped).toEqual({ count: 2, key: "", problem: "EMPTY" });
});

test("what can be stored is passed on as it is", () => {
  const blocks = [{ ts: 1, entries: [entry("a")] }];
  expect(storableBlocks(blocks).blocks).toBe(blocks);
});
