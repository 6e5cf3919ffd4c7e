import { parseUuid, type RuleNodeCounts } from "@orrery/model";
import { expect, test } from "vitest";
import { ratesOf, type Sample, updated, withinWindow } from "./rates.ts";

const NODE = parseUuid("00000000-0000-1000-8000-000000000001");
const counts = (change: Partial<RuleNodeCounts>): RuleNodeCounts => ({
  messages: 0,
  failures: 0,
  timed: 0,
  timeMs: 0,
  links: {},
  problem: null,
  ...change,
});
const sample = (at: number, entered: number, node: Partial<RuleNodeCounts>): Sample => ({
  at,
  counts: { entered, nodes: { [NODE]: counts(node) } },
});

test("rates are what came between the first and the last sample", () => {
  const rates = ratesOf([
    sample(1000, 100, { messages: 100, failures: 3, timed: 10, timeMs: 50, links: { true: 90 } }),
    sample(6000, 150, { messages: 150, failures: 5, timed: 20, timeMs: 70, links: { true: 130, false: 5 } }),
  ]);
  expect(rates?.chain).toEqual({ rate: 10, failed: 0.04, seconds: 5 });
  expect(rates?.nodes.get(NODE)).toEqual({
    rate: 10,
    failures: 2,
    meanMs: 2,
    links: { true: 8, false: 1 },
  });
});

test.each<[string, readonly Sample[], number | undefined]>([
  ["one sample says nothing yet", [sample(1000, 5, { messages: 5 })], undefined],
  [
    "a node that has started again counts from nothing",
    [sample(0, 9, { messages: 9 }), sample(2000, 4, { messages: 4 })],
    2,
  ],
  [
    "a node that came later counts from nothing",
    [{ at: 0, counts: { entered: 0, nodes: {} } }, sample(2000, 6, { messages: 6 })],
    3,
  ],
])("%s", (_, samples, rate) => {
  expect(ratesOf(samples)?.nodes.get(NODE)?.rate).toBe(rate);
});

test("the time of a node that had no message lately is that of all of its messages", () => {
  const idle = { messages: 8, timed: 4, timeMs: 10 };
  expect(ratesOf([sample(0, 8, idle), sample(1000, 8, idle)])?.nodes.get(NODE)).toMatchObject({ rate: 0, meanMs: 2.5 });
});

test("the window begins with the last sample before it", () => {
  const samples = [0, 1000, 2000, 61_500].map((at) => sample(at, 0, {}));
  expect(withinWindow(samples, 61_500).map(({ at }) => at)).toEqual([1000, 2000, 61_500]);
});

test("an update leaves the nodes that it does not name", () => {
  const other = parseUuid("00000000-0000-1000-8000-000000000002");
  const before = { entered: 1, nodes: { [NODE]: counts({ messages: 1 }), [other]: counts({ messages: 2 }) } };
  const after = updated(before, { entered: 3, nodes: { [NODE]: counts({ messages: 3 }) } });
  expect(after).toMatchObject({ entered: 3, nodes: { [NODE]: { messages: 3 }, [other]: { messages: 2 } } });
});
