import fc from "fast-check";
import { expect, test } from "vitest";
import { isEquivalentJson } from "../json/same-json.ts";
import { mergeJson } from "./merge.ts";

test.each<[string, object, object, object, object, readonly string[]]>([
  // what, base, mine, theirs, merged, paths of conflicts
  ["nothing changed", { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, []],
  ["each changed another member", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
  ["both did the same", { a: 1 }, { a: 2, n: 1 }, { a: 2, n: 1 }, { a: 2, n: 1 }, []],
  ["both changed it", { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ["a"]],
  ["both added one", { w: {} }, { w: { x: 1 } }, { w: { y: 1 } }, { w: { x: 1, y: 1 } }, []],
  ["they removed what I left", { w: { x: 1, y: 1 } }, { w: { x: 1, y: 2 } }, { w: { y: 1 } }, { w: { y: 2 } }, []],
  ["I removed what they changed", { w: { x: 1 } }, { w: {} }, { w: { x: 2 } }, { w: {} }, ["w.x"]],
  ["they removed what I changed", { w: { x: 1 } }, { w: { x: 2 } }, { w: {} }, { w: { x: 2 } }, ["w.x"]],
  ["lists are one value", { l: [1] }, { l: [1, 2] }, { l: [1, 3] }, { l: [1, 2] }, ["l"]],
])("%s", (_, base, mine, theirs, merged, paths) => {
  const result = mergeJson(base, mine, theirs);
  expect(result.merged).toEqual(merged);
  expect(result.conflicts.map(({ path }) => path.join("."))).toEqual(paths);
});

test("what only one side changed is taken whole, whatever it is", () => {
  const json = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
  fc.assert(
    fc.property(json, json, (base, changed) => {
      expect(isEquivalentJson(mergeJson(base, changed, base).merged, changed)).toBe(true);
      expect(isEquivalentJson(mergeJson(base, base, changed).merged, changed)).toBe(true);
      expect(mergeJson(base, changed, base).conflicts).toEqual([]);
    }),
    { seed: 7, numRuns: 300 },
  );
});
