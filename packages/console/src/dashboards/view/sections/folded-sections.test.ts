import { expect, test } from "vitest";
import { parseFolded, withFolded } from "./folded-sections.ts";

test("what is folded is kept, the last one last, and older ones are forgotten", () => {
  const two = withFolded(parseFolded(withFolded(new Map(), "a", true)), "b", false);
  expect([...parseFolded(two)]).toEqual([
    ["a", true],
    ["b", false],
  ]);
  expect([...parseFolded(withFolded(parseFolded(two), "a", false)).keys()]).toEqual(["b", "a"]);
  const many = new Map(Array.from({ length: 300 }, (_, index) => [`s${index}`, true] as const));
  const kept = parseFolded(withFolded(many, "new", true));
  expect([kept.size, kept.has("s0"), kept.has("new")]).toEqual([300, false, true]);
});

test.each([undefined, "", "{", "[]", "null", '{"a":1}'])("text of others is empty: %s", (text) => {
  expect(parseFolded(text).size).toBe(0);
});
