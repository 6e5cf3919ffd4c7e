import { expect, test } from "vitest";
import { newNodeId } from "../bus/testing/nats-node.ts";
import type { LivingNode } from "./lease-bucket.ts";
import { requireSameKey } from "./require-same-key.ts";

const node = (host: string, keyId: string): LivingNode => ({
  id: newNodeId(),
  record: { version: "1.0.0", host, startedAt: 0, keyId },
});

test.each<[string, string | undefined, readonly LivingNode[]]>([
  ["the first node of all", undefined, []],
  ["the first node that runs", "mine", []],
  ["one beside others", "mine", [node("a", "mine"), node("b", "mine")]],
])("%s starts", (_what, ofDatabase, nodes) => {
  expect(() => requireSameKey({ own: "mine", ofDatabase, nodes })).not.toThrow();
});

test.each<[string, string | undefined, readonly LivingNode[], RegExp]>([
  [
    "nodes with another key run",
    "mine",
    [node("b", "theirs"), node("c", "mine"), node("a", "theirs")],
    /\(a, b\).*ORRERY_SECRET_KEY/,
  ],
  ["the database has secrets of another key", "theirs", [], /database.*ORRERY_SECRET_KEY.*lost/],
])("a node does not start when %s, and says what to do", (_what, ofDatabase, nodes, says) => {
  expect(() => requireSameKey({ own: "mine", ofDatabase, nodes })).toThrow(says);
});
