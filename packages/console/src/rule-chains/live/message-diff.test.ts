import { expect, test } from "vitest";
import { diffOf, metadataDiff } from "./message-diff.ts";

const shown = (lines: ReturnType<typeof diffOf>) =>
  lines.map(({ mark, text }) => `${{ same: " ", added: "+", removed: "-" }[mark]}${text}`);

test.each([
  ['{"t":1}', '{"t":1}', [" {", '   "t": 1', " }"]],
  ['{"t":1,"h":2}', '{"t":3,"h":2}', [" {", '-  "t": 1,', '+  "t": 3,', '   "h": 2', " }"]],
  ["plain", "other", ["-plain", "+other"]],
  ["", "x", ["-", "+x"]],
])("%s became %s", (before, after, lines) => {
  expect(shown(diffOf(before, after))).toEqual(lines);
});

test("texts of many lines are compared as a whole", () => {
  const long = JSON.stringify(Array.from({ length: 400 }, (_, i) => i));
  expect(diffOf(long, "[]").filter(({ mark }) => mark === "added")).toHaveLength(1);
  expect(diffOf(long, long).every(({ mark }) => mark === "same")).toBe(true);
});

test("of metadata only what differs is shown", () => {
  const { lines, sameCount } = metadataDiff({ a: "1", b: "2", c: "3" }, { a: "1", b: "4", unit: "C" });
  expect(sameCount).toBe(1);
  expect(shown(lines)).toEqual(['-"b": "2"', '+"b": "4"', '-"c": "3"', '+"unit": "C"']);
});
