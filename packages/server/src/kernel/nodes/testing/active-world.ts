import type { NodeId } from "../../partitions/node-id.ts";
import { decideActive } from "../active-decision.ts";

/** What a node is doing. Each step of it may be followed by any pause: a node that stands still simply does nothing. */
export type Phase = "standby" | "claiming" | "claimed" | "working" | "ended";

interface NodeInWorld {
  readonly phase: Phase;
  /** The row as it was read last; of all partitions one stands for all, since they change together. */
  readonly seen: Row | undefined;
  /** A connection; it can write through one that is admitted. */
  readonly connection: "none" | "open" | "admitted";
}

interface Row {
  readonly epoch: number;
  readonly owner: number | undefined;
}

export interface ActiveWorld {
  readonly row: Row;
  readonly nodes: readonly NodeInWorld[];
}

/** What the takeover does besides its claim; tests leave parts out to see that the walk notices. */
export interface Takeover {
  readonly endsBefore: boolean;
  readonly endsAfter: boolean;
  readonly admits: boolean;
}

export interface WorldMove {
  readonly name: string;
  readonly to: ActiveWorld;
}

export function newActiveWorld(nodes: number): ActiveWorld {
  const node: NodeInWorld = { phase: "standby", seen: undefined, connection: "none" };
  return { row: { epoch: 0, owner: undefined }, nodes: Array.from({ length: nodes }, () => node) };
}

/** Everything that can happen next. Leases may say anything: any other node may be taken for dead. */
export function movesOf(world: ActiveWorld, ids: readonly NodeId[], takeover: Takeover, maxEpoch: number): WorldMove[] {
  return world.nodes.flatMap((node, at) => {
    const move = (name: string, changed: Partial<NodeInWorld>, row = world.row): WorldMove => ({
      name: `${at} ${name}`,
      to: { row, nodes: world.nodes.with(at, { ...node, ...changed }) },
    });
    const connects: WorldMove[] = [];
    if (node.phase === "claimed" || node.phase === "working") {
      if (node.connection === "none") connects.push(move("connects", { connection: "open" }));
      if (node.connection === "open") {
        const isAdmitted = !takeover.admits || world.row.owner === at;
        connects.push(move("looks", { connection: isAdmitted ? "admitted" : "none" }));
      }
    }
    return [
      ...connects,
      ...stepsOf(world, at, ids, takeover, maxEpoch).map(({ name, to }) => ({ name: `${at} ${name}`, to })),
    ];
  });
}

function stepsOf(
  world: ActiveWorld,
  at: number,
  ids: readonly NodeId[],
  takeover: Takeover,
  maxEpoch: number,
): WorldMove[] {
  const { row, nodes } = world;
  const node = nodes[at];
  if (!node) return [];
  const put = (changed: Partial<NodeInWorld>, to = row, all = nodes): ActiveWorld => ({
    row: to,
    nodes: all.with(at, { ...node, ...changed }),
  });
  switch (node.phase) {
    case "standby": {
      const [me] = [ids[at]];
      if (me === undefined) return [];
      const rows = [{ partition: 0, epoch: row.epoch, owner: row.owner === undefined ? undefined : ids[row.owner] }];
      const decided = decideActive({ me, rows, members: { members: new Set([me]), settled: true } });
      if (decided === "won") return [{ name: "has won", to: put({ phase: "claimed", seen: row }) }];
      const cut = takeover.endsBefore ? without(nodes, (other) => other === row.owner) : nodes;
      return [{ name: "reads and ends connections", to: put({ phase: "claiming", seen: row }, row, cut) }];
    }
    case "claiming": {
      const isSame = node.seen?.epoch === row.epoch && node.seen.owner === row.owner;
      if (!isSame) return [{ name: "is too late", to: put({ phase: "standby" }) }];
      if (row.epoch >= maxEpoch) return [];
      const claimed = { epoch: row.epoch + 1, owner: at };
      return [
        { name: "claims", to: put({ phase: "claimed" }, claimed) },
        { name: "claims without an answer", to: put({ phase: "standby" }, claimed) },
      ];
    }
    case "claimed": {
      const cut = takeover.endsAfter ? without(nodes, (other) => other !== at) : nodes;
      return [{ name: "shuts the others out", to: put({ phase: "working" }, row, cut) }];
    }
    case "working":
      if (row.owner === at)
        return [{ name: "leaves", to: put({ phase: "ended", connection: "none" }, { ...row, owner: undefined }) }];
      return [{ name: "sees another owner", to: put({ phase: "ended", connection: "none" }) }];
    case "ended":
      return [];
  }
}

/** The connections of some nodes are ended, also those that have not been looked at yet. */
function without(nodes: readonly NodeInWorld[], which: (at: number) => boolean): readonly NodeInWorld[] {
  return nodes.map((node, at) => (which(at) ? { ...node, connection: "none" as const } : node));
}
