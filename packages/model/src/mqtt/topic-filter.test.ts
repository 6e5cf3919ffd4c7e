import fc from "fast-check";
import { expect, test } from "vitest";
import { compileTopicFilter, topicFilterProblem } from "./topic-filter.ts";

test.each([
  ["a", "a", true],
  ["a", "b", false],
  ["a", "a/", false],
  ["/", "/", true],
  ["a.b", "axb", false],
  ["#", "whatever/else", true],
  ["#", "", true],
  ["a/#", "a", true],
  ["a/#", "a/", true],
  ["a/#", "a/b/c", true],
  ["a/#", "ab", false],
  ["a/#", "b/a", false],
  ["+", "a", true],
  ["+", "a/b", false],
  ["+", "", false],
  ["+/b", "a/b", true],
  ["+/b", "/b", false],
  ["a/+/c", "a/b/c", true],
  ["a/+/c", "a//c", false],
  ["a/+/c", "a/b/b/c", false],
  ["a/+/c", "a/b", false],
  ["a/+", "a", false],
  ["a/+", "a/b/", false],
  ["+/+/#", "a/b", true],
  ["+/+/#", "a", false],
  ["a/+/(x|y)*", "a/b/(x|y)*", true],
  ["a/+/(x|y)*", "a/b/x", false],
  ["/+/#", "/a", true],
  ["a//+", "a//b", true],
])("the filter %s on the topic %s: %s", (filter, topic, expected) => {
  expect(topicFilterProblem(filter)).toBeUndefined();
  expect(compileTopicFilter(filter)(topic)).toBe(expected);
});

test.each([
  "",
  "++",
  "++++b",
  "a+",
  "+a",
  "a/+b/c",
  "##",
  "a#",
  "#/a",
  "a/#/b",
  "a/#b",
  "a\0b",
  "\ud800",
  "é".repeat(32_768),
])("%j is no filter, and matches nothing", (filter) => {
  expect(topicFilterProblem(filter)).toMatch(/^[A-Z'].+/);
  expect(compileTopicFilter(filter)(filter)).toBe(false);
  expect(compileTopicFilter(filter)("a/b")).toBe(false);
});

test("a filter matches a topic like a comparison level by level", () => {
  const level = fc.constantFrom("", "a", "b", "ab", "+");
  const filters = fc.tuple(fc.array(level, { minLength: 1, maxLength: 6 }), fc.boolean());
  const topics = fc.array(fc.constantFrom("", "a", "b", "ab"), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(filters, topics, ([levels, many], parts) => {
      const filter = [...levels, ...(many ? ["#"] : [])].join("/");
      fc.pre(filter !== "");
      const fits = levels.every((wanted, i) => (wanted === "+" ? (parts[i] ?? "") !== "" : wanted === parts[i]));
      const expected = fits && (many || parts.length === levels.length);
      expect(compileTopicFilter(filter)(parts.join("/"))).toBe(expected);
    }),
  );
});
