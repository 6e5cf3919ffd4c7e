import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");

/** What is said where there is nothing, as it is written: in elements, and in what tables are given. */
const emptyStates = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  if (!/(?<!\.test|\.stories)\.tsx$/.test(file)) return [];
  const source = readFileSync(join(SOURCES, file), "utf8");
  const found = [...source.matchAll(/<EmptyState\b(?:[^<>]|=>|<(?!\/))*?\/>|\bempty=\{\{[^}]*(?:\}(?!\})[^}]*)*\}\}/g)];
  return found.map(([written]) => ({ file, written }));
});

test("the places where there may be nothing are found", () => {
  expect(emptyStates.length).toBeGreaterThan(20);
});

test.each(emptyStates)("in $file it is said what would stand there, unless it was searched for", ({ written }) => {
  const isSearched = /icon(="|: ")search"|nothing-found/.test(written);
  expect(isSearched || /\btext(=|:|,|\s*\})/.test(written), written).toBe(true);
});
