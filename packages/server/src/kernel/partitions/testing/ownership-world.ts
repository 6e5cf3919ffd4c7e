import { parseUuid } from "@orrery/model";
import { type NodeId, nodeIdOf } from "../node-id.ts";
import {
  newOwnership,
  type OwnerRow,
  type Ownership,
  type OwnershipEffect,
  type OwnershipEvent,
} from "../ownership.ts";

/** A statement on its way to the database, or its answer on the way back. `isAwaited`: the node still expects an answer. */
export interface Request {
  readonly kind: "claim" | "release" | "restore" | "drain";
  readonly partition: number;
  readonly epoch: number;
  readonly isAwaited: boolean;
  readonly answer: "claimed" | "released" | "failed" | undefined;
}

/** A transaction that holds its row of `partition_owner`. */
export interface OpenWrite {
  readonly partition: number;
  readonly epoch: number;
}

export interface NodeInWorld {
  readonly ownership: Ownership;
  /** For each partition: what it has in memory includes all that was ever accepted. */
  readonly knowsAll: readonly boolean[];
  readonly requests: readonly Request[];
  readonly writes: readonly OpenWrite[];
}

/** Nodes and the database between them. */
export interface World {
  readonly rows: readonly OwnerRow[];
  readonly nodes: readonly NodeInWorld[];
}

/** How the nodes under test decide, and what the database checks; tests break them to see that the walk notices. */
export interface Protocol {
  step(state: Ownership, event: OwnershipEvent): readonly [Ownership, readonly OwnershipEffect[]];
  mayWrite(row: OwnerRow, node: NodeId, epoch: number): boolean;
  /** What is read of a partition before its claim is answered counts as all that there is. */
  readonly readsEarly?: boolean;
}

/** Ids whose preferred partitions differ. */
export const NODES: readonly NodeId[] = ["a", "b", "c"].map((digit) =>
  nodeIdOf(parseUuid(`00000000-0000-1000-8000-00000000000${digit}`)),
);

export function newWorld(nodes: number, partitions: number): World {
  return {
    rows: Array.from({ length: partitions }, (_, partition) => ({ partition, epoch: 0, owner: undefined })),
    nodes: NODES.slice(0, nodes).map((id) => newNode(id, partitions)),
  };
}

export function newNode(id: NodeId, partitions: number): NodeInWorld {
  return {
    ownership: newOwnership(id, partitions),
    knowsAll: new Array<boolean>(partitions).fill(false),
    requests: [],
    writes: [],
  };
}

/** Delivers an event; what follows from it is on its way then. */
export function deliver(world: World, at: number, event: OwnershipEvent, protocol: Protocol): World {
  const node = nodeAt(world, at);
  const [ownership, effects] = protocol.step(node.ownership, event);
  let { requests, knowsAll } = node;
  for (const effect of effects) {
    if (effect.kind === "read") continue; // rows may be read at any time
    const { kind, partition, epoch } = effect;
    if (kind === "drop") knowsAll = knowsAll.with(partition, false);
    else {
      if (kind === "claim" && protocol.readsEarly) knowsAll = knowsAll.with(partition, true);
      requests = [...requests, { kind, partition, epoch, isAwaited: true, answer: undefined }];
    }
  }
  return withNode(world, at, { ...node, ownership, requests, knowsAll });
}

export function nodeAt({ nodes }: World, at: number): NodeInWorld {
  const node = nodes[at];
  if (!node) throw new RangeError(`there is no node ${at}`);
  return node;
}

export function rowAt({ rows }: World, partition: number): OwnerRow {
  const row = rows[partition];
  if (!row) throw new RangeError(`there is no partition ${partition}`);
  return row;
}

export const withNode = (world: World, at: number, node: NodeInWorld): World => ({
  ...world,
  nodes: world.nodes.with(at, node),
});

/** A text that is equal for equal worlds. */
export function keyOf({ rows, nodes }: World): string {
  const short = (id: NodeId | undefined) => (id === undefined ? "-" : id.slice(-1));
  const row = (each: OwnerRow | undefined) => (each ? `${each.epoch}${short(each.owner)}` : "?");
  const node = ({ ownership, knowsAll, requests, writes }: NodeInWorld) => {
    const { members, settled, leaving, rows: seen, holdings } = ownership;
    const flags = `${settled ? "s" : ""}${leaving ? "l" : ""}`;
    const held = holdings.map((each) => (each.kind === "none" ? "." : `${each.kind.slice(0, 3)}${each.epoch}`));
    const sent = requests.map((r) => `${r.kind.slice(0, 2)}${r.partition}${r.epoch}${r.isAwaited}${r.answer}`).sort();
    const open = writes.map(({ partition, epoch }) => `${partition}${epoch}`).sort();
    return [
      flags,
      [...members].map(short).sort().join(""),
      seen.map((each, i) => (holdings[i]?.kind === "none" ? row(each) : "")),
      held,
      knowsAll.map(Number),
      sent,
      open,
    ].join("|");
  };
  return `${rows.map(row)};${nodes.map(node).join(";")}`;
}
