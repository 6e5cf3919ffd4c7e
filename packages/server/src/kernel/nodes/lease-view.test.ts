import { describe, expect, test } from "vitest";
import { NODES } from "../partitions/testing/ownership-world.ts";
import { BLIND_MS, LEASE_MS, type LeaseView, left, membersOf, newLeaseView, pruned, seen } from "./lease-view.ts";
import type { NodeRecord } from "./node-record.ts";

const [ME, OTHER, THIRD] = NODES as [(typeof NODES)[0], (typeof NODES)[0], (typeof NODES)[0]];
const RECORD: NodeRecord = { version: "1", host: "h", startedAt: 0, keyId: "k" };
const NAMES = new Map([
  [ME, "me"],
  [OTHER, "other"],
  [THIRD, "third"],
]);

/** Renewals each second, of these nodes, from one second to another. */
function renewed(view: LeaseView, nodes: readonly (typeof NODES)[0][], from: number, to: number): LeaseView {
  let next = view;
  for (let second = from; second <= to; second++) {
    for (const node of nodes) next = seen(pruned(next, second * 1_000), node, RECORD, second * 1_000);
  }
  return next;
}

function at(view: LeaseView, second: number): string {
  const { members, settled } = membersOf(view, second * 1_000);
  const names = [...members].map((node) => NAMES.get(node)).sort();
  return `${names.join(" ")}${settled ? ", settled" : ""}`;
}

const START = newLeaseView(ME);

describe("who lives, as a node sees it", () => {
  test("a new node knows nobody, and takes nobody for dead before a lease is over", () => {
    expect(at(START, 0)).toBe("me");
    expect(at(renewed(START, [ME, OTHER], 1, 5), 5)).toBe("me other");
    expect(at(renewed(START, [ME, OTHER], 1, 7), 7)).toBe("me other, settled");
  });

  test("a lease that is not renewed ends", () => {
    const all = renewed(START, [ME, OTHER, THIRD], 1, 10);
    expect(at(renewed(all, [ME, THIRD], 11, 15), 15)).toBe("me other third, settled");
    expect(at(renewed(all, [ME, THIRD], 11, 16), 16)).toBe("me third, settled");
  });

  test("a node that leaves is gone at once", () => {
    expect(at(left(renewed(START, [ME, OTHER], 1, 10), OTHER), 10)).toBe("me, settled");
  });

  test("a node without renewals, its own too, takes nobody for dead", () => {
    const before = renewed(START, [ME, OTHER], 1, 10);
    const blindAt = 10 + BLIND_MS / 1_000;
    expect(at(before, blindAt)).toBe("me other, settled");
    for (const second of [blindAt + 0.1, 20, 3_600]) expect(at(before, second)).toBe("me other");
  });

  test("a node that stood still begins to count anew when it sees its own renewals", () => {
    const back = renewed(renewed(START, [ME, OTHER], 1, 10), [ME], 100, 105);
    expect(at(back, 105)).toBe("me other");
    expect(at(renewed(back, [ME], 106, 106), 106)).toBe("me, settled");
    expect(at(renewed(back, [ME, OTHER], 106, 107), 107)).toBe("me other, settled");
  });

  test("renewals of others that come late do not end the pause of its own", () => {
    const before = renewed(START, [ME, OTHER], 1, 10);
    expect(at(renewed(before, [OTHER], 11, 30), 30)).toBe("me other");
    expect(LEASE_MS).toBeGreaterThan(BLIND_MS);
  });
});
