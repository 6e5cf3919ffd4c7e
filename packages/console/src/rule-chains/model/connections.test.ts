import { expect, test } from "vitest";
import { ENTRY } from "./chain-graph.ts";
import { linkRefusal, unreached } from "./connections.ts";
import { chain } from "./test-chains.ts";

const graph = chain(["a", "b", "c", "timer", "end"], [">a", "a>b True", "b>c Success"]);
const endsOf = (key: string) => ({ hasInput: key !== "timer", hasOutput: key !== "end" });

test.each([
  ["a", "c", undefined, undefined],
  ["a", "a", undefined, "rulechain.link-itself"],
  ["a", "b", undefined, "rulechain.link-exists"],
  ["c", "a", undefined, "rulechain.link-circle"],
  ["a", "timer", undefined, "rulechain.link-no-input"],
  ["a", ENTRY, undefined, "rulechain.link-no-input"],
  ["end", "a", undefined, "rulechain.link-no-output"],
  [ENTRY, "c", undefined, undefined],
  ["timer", "a", undefined, undefined],
  ["c", "b", "b>c", undefined], // the link that is turned does not count
  ["a", "b", "a>b", undefined],
] as const)("a link from %s to %s, moving %s: %s", (from, to, moving, refusal) => {
  expect(linkRefusal(graph, from, to, endsOf, moving)).toBe(refusal);
});

test("nodes without a way from the entry or from a node that begins by itself are not reached", () => {
  const drawn = chain(["a", "b", "timer", "c", "alone"], [">a", "a>b x", "timer>c x"]);
  expect([...unreached(drawn, endsOf)]).toEqual(["alone"]);
});
