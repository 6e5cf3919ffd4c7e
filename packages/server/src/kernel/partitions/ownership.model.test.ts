import { describe, expect, test } from "vitest";
import { trialSize } from "../../testing/trials.ts";
import { type Ownership, step } from "./ownership.ts";
import { endsWell, walk } from "./testing/ownership-walk.ts";
import type { Protocol } from "./testing/ownership-world.ts";

const PROTOCOL: Protocol = {
  step,
  mayWrite: (row, node, epoch) => row.owner === node && row.epoch === epoch,
};
/** `npm run test:long` also walks through later claims and more crashes. */
const IS_LONG = trialSize(1) > 1 ? 2 : 1;
const SMALL = { nodes: 2, partitions: 1, maxEpoch: 2, maxLost: 1, crashes: true };

describe("ownership of partitions, in every order of its steps", () => {
  test.each([
    { nodes: 2, partitions: 1, maxEpoch: 1 + IS_LONG, maxLost: 1, crashes: true },
    { nodes: 2, partitions: 2, maxEpoch: 1, maxLost: 0, crashes: IS_LONG > 1 },
    { nodes: 3, partitions: 1, maxEpoch: IS_LONG, maxLost: 0, crashes: false },
  ])("$nodes nodes, $partitions partitions: one may commit, and knows all that was acknowledged", (bounds) => {
    const { states, problem } = walk(PROTOCOL, bounds);
    expect(problem).toBeUndefined();
    expect(states).toBeGreaterThan(5_000);
  });

  test("from everywhere each partition comes to its preferred owner once nothing fails any more", () => {
    expect(walk(PROTOCOL, SMALL, endsWell(PROTOCOL)).problem).toBeUndefined();
  });

  test.each<[string, Protocol, RegExp]>([
    ["a database that does not compare epochs", { ...PROTOCOL, mayWrite: () => true }, /two nodes may commit/],
    ["owners that read before their claim", { ...PROTOCOL, readsEarly: true }, /without what was acknowledged/],
    ["nodes that wait for answers that were lost", { ...PROTOCOL, step: deaf }, /stays without its owner/],
  ])("%s would be noticed", (_, protocol, problem) => {
    expect(walk(protocol, SMALL, endsWell(protocol)).problem).toMatch(problem);
  });
});

const deaf: Protocol["step"] = (state: Ownership, event) =>
  event.kind === "failed" ? [state, []] : step(state, event);
