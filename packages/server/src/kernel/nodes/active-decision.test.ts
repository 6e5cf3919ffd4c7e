import { expect, test } from "vitest";
import { newNodeId } from "../bus/testing/nats-node.ts";
import type { NodeId } from "../partitions/node-id.ts";
import { decideActive } from "./active-decision.ts";

const [me, other, third] = [newNodeId(), newNodeId(), newNodeId()];
const rows = (...owners: (NodeId | undefined)[]) => owners.map((owner, partition) => ({ partition, epoch: 1, owner }));

test.each<[string, (NodeId | undefined)[], NodeId[], boolean, string]>([
  ["nobody has ever owned anything", [undefined, undefined], [me], false, "claim"],
  ["the active node has left", [undefined, undefined], [me, other], true, "claim"],
  ["the active node lives", [other, other], [me, other], true, "wait"],
  ["it is dead, and everybody's leases are seen", [other, other], [me], true, "claim"],
  ["its lease is not seen, but nobody's is", [other, other], [me], false, "wait"],
  ["one of several owners lives", [other, third], [me, third], true, "wait"],
  ["all of several owners are dead", [other, third, me], [me], true, "claim"],
  ["a claim of this node has succeeded without an answer", [me, me], [me], false, "won"],
  ["this node and somebody who left own a part each", [me, undefined], [me], false, "claim"],
])("%s", (_what, owners, members, settled, decided) => {
  expect(decideActive({ me, rows: rows(...owners), members: { members: new Set(members), settled } })).toBe(decided);
});
