import { expect, test } from "vitest";
import { trialSize } from "../../testing/trials.ts";
import { newNodeId } from "../bus/testing/nats-node.ts";
import { type ActiveWorld, movesOf, newActiveWorld, type Takeover } from "./testing/active-world.ts";

/** `npm run test:long` also walks through later claims. */
const IS_LONG = trialSize(1) > 1 ? 2 : 1;
const SMALL = { nodes: 2, maxEpoch: 4 };
const AS_BUILT: Takeover = { endsBefore: true, endsAfter: true, admits: true };

/** Visits every world that can come to be. @returns how many, and how one comes to be in which two nodes can write. */
function walk(
  { nodes, maxEpoch }: typeof SMALL,
  takeover: Takeover,
): { readonly worlds: number; readonly problem: string | undefined } {
  const ids = Array.from({ length: nodes }, newNodeId);
  const first = newActiveWorld(nodes);
  const ways = new Map([[JSON.stringify(first), "start"]]);
  for (let open = [first]; open.length > 0; ) {
    const next: ActiveWorld[] = [];
    for (const world of open) {
      const way = ways.get(JSON.stringify(world)) ?? "";
      if (canDisturb(world)) return { worlds: ways.size, problem: way };
      for (const { name, to } of movesOf(world, ids, takeover, maxEpoch)) {
        const key = JSON.stringify(to);
        if (ways.has(key)) continue;
        ways.set(key, `${way}, ${name}`);
        next.push(to);
      }
    }
    open = next;
  }
  return { worlds: ways.size, problem: undefined };
}

/** The owner works, has read what there was, and another node can still write. */
function canDisturb({ row, nodes }: ActiveWorld): boolean {
  const isWorking = row.owner !== undefined && nodes[row.owner]?.phase === "working";
  return isWorking && nodes.some(({ connection }, at) => at !== row.owner && connection === "admitted");
}

test("whatever leases say and wherever nodes stand still, only the active node can write once it works", () => {
  expect(walk(SMALL, AS_BUILT).problem).toBeUndefined();
  const three = walk({ nodes: 3, maxEpoch: 2 * IS_LONG }, AS_BUILT);
  expect(three.problem).toBeUndefined();
  expect(three.worlds).toBeGreaterThan(1_000);
});

test.each<[string, Partial<Takeover>]>([
  ["connections are not ended after the claim", { endsAfter: false }],
  ["new connections are not looked at", { admits: false }],
])("the walk finds the hole when %s", (_what, change) => {
  expect(walk(SMALL, { ...AS_BUILT, ...change }).problem).toBeDefined();
});
