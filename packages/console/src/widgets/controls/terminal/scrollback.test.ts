import { expect, test } from "vitest";
import { EMPTY_SCROLLBACK, plainText, withEntry } from "./scrollback.ts";

test.each([
  ["plain", "plain"],
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b]0;title\u0007text", "text"],
  ["10 %\r50 %\r100 %", "100 %"],
  ["one\r\ntwo\r\n", "one\ntwo\n"],
  ["a\u0007b\u0000c", "abc"],
  ["<b>not bold</b>", "<b>not bold</b>"],
])("%j is shown as %j", (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test("a terminal keeps the newest entries", () => {
  let all = EMPTY_SCROLLBACK;
  for (let n = 0; n < 700; n++) all = withEntry(all, { kind: "output", text: String(n) });
  expect([all.entries.length, all.entries[0]?.text, all.entries.at(-1)?.text, all.isCut]).toEqual([
    500,
    "200",
    "699",
    true,
  ]);
});

test("a terminal keeps no more text than it can show", () => {
  const half = "x".repeat(120_000);
  const once = withEntry(EMPTY_SCROLLBACK, { kind: "output", text: half });
  expect([once.entries.length, once.isCut]).toEqual([1, false]);
  const twice = withEntry(once, { kind: "output", text: half });
  expect([twice.entries.length, twice.isCut]).toEqual([1, true]);
  const large = withEntry(EMPTY_SCROLLBACK, { kind: "output", text: `${half}${half}end` });
  expect([large.entries[0]?.text.length, large.entries[0]?.text.endsWith("end")]).toEqual([200_000, true]);
});
