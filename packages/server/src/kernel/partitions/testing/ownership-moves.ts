import type { NodeId } from "../node-id.ts";
import type { Holding, OwnerRow, OwnershipEvent } from "../ownership.ts";
import {
  deliver,
  type NodeInWorld,
  newNode,
  nodeAt,
  type OpenWrite,
  type Protocol,
  type Request,
  rowAt,
  type World,
  withNode,
} from "./ownership-world.ts";

export interface Move {
  readonly name: string;
  /** The world afterwards, or what is wrong. */
  readonly to: World | string;
}

/** Bounds of a walk. */
export interface Bounds {
  /** No claims beyond it. */
  readonly maxEpoch: number;
  /** Requests of a node whose answers were lost and that may still have their effect. */
  readonly maxLost: number;
  /** Whether nodes may crash, and start again with nothing in memory. */
  readonly crashes: boolean;
}

/** Everything that can happen next. */
export function movesOf(world: World, protocol: Protocol, bounds: Bounds): Move[] {
  const moves: Move[] = [];
  for (const at of world.nodes.keys()) {
    const node = nodeAt(world, at);
    const add = (name: string, to: World | string) => void moves.push({ name: `${name} (${at})`, to });
    const event = (name: string, what: OwnershipEvent) => add(name, deliver(world, at, what, protocol));
    moves.push(...answersOf(world, at, protocol, bounds));
    for (const [which, { kind, partition, isAwaited }] of node.requests.entries()) {
      if (!isAwaited || kind === "restore" || kind === "drain" || lostOf(node) >= bounds.maxLost) continue;
      add(`the answer to ${kind} ${partition} is lost`, giveUp(world, at, which, protocol));
    }
    for (const write of node.writes) {
      add(`commit in ${write.partition}`, committed(world, at, write));
      add(`rollback in ${write.partition}`, withNode(world, at, without(node, write)));
    }
    if (bounds.crashes && (node.requests.length > 0 || node.ownership.holdings.some(({ kind }) => kind !== "none"))) {
      const after = crashed(world, at);
      if (lostOf(nodeAt(after, at)) <= bounds.maxLost) add("crash", after);
    }
    for (const { members, settled } of viewsOf(world, at)) {
      event(`view ${[...members].map((id) => id.slice(-1))} ${settled}`, { kind: "members", members, settled });
    }
    for (const row of world.rows) {
      const { rows, holdings } = node.ownership;
      if (isNews(row, holdings[row.partition]) && rows[row.partition] !== row)
        event("read", { kind: "rows", rows: [row] });
    }
    for (const [partition, holding] of node.ownership.holdings.entries()) {
      if (holding.kind !== "open" && holding.kind !== "draining") continue;
      if (node.writes.some((write) => write.partition === partition)) continue;
      add(`write in ${partition}`, begun(world, at, { partition, epoch: holding.epoch }, protocol));
    }
  }
  return moves;
}

/** Of what a node waits for, the answer replaces what it reads, unless that is newer. */
function isNews(row: OwnerRow, holding: Holding | undefined): boolean {
  return holding === undefined || holding.kind === "none" || (holding.kind !== "claiming" && row.epoch > holding.epoch);
}

/** What the database does for a node, and what it answers. */
export function answersOf(world: World, at: number, protocol: Protocol, bounds: Bounds): Move[] {
  return nodeAt(world, at).requests.flatMap(({ kind, partition, answer }, which) => {
    if (answer) return [{ name: `${answer} ${partition} (${at})`, to: answered(world, at, which, protocol) }];
    const to = performed(world, at, which, bounds);
    return to ? [{ name: `${kind} ${partition} is done (${at})`, to }] : [];
  });
}

/**
 * What a node may believe: that all others live, or none. Whom it takes for dead matters only as "should I own it" and "may I
 * take it"; what it does while it believes in some of them it also does under one of these, or it does nothing.
 */
function viewsOf(world: World, at: number): { members: ReadonlySet<NodeId>; settled: boolean }[] {
  const { me, members, settled } = nodeAt(world, at).ownership;
  const all = world.nodes.map(({ ownership }) => ownership.me);
  const views = [new Set([me]), new Set(all)];
  return views
    .filter((view) => !settled || view.size !== members.size)
    .map((view) => ({ members: view, settled: true }));
}

const lostOf = (node: NodeInWorld): number => node.requests.filter(({ isAwaited }) => !isAwaited).length;

/** The database executes the request, if no transaction holds the row. Undefined while it has to wait. */
function performed(world: World, at: number, which: number, { maxEpoch }: Bounds): World | undefined {
  const node = nodeAt(world, at);
  const request = node.requests[which];
  if (!request) return undefined;
  const { kind, partition, epoch } = request;
  const row = rowAt(world, partition);
  const isLocked = world.nodes.some(({ writes }) => writes.some((write) => write.partition === partition));
  switch (kind) {
    case "drain":
    case "restore":
      return undefined; // done by the node itself
    case "claim": {
      if (isLocked || epoch > maxEpoch) return undefined;
      const wins = row.epoch === epoch - 1;
      const rows = wins ? world.rows.with(partition, { partition, epoch, owner: node.ownership.me }) : world.rows;
      return sent({ ...world, rows }, at, which, wins ? "claimed" : "failed");
    }
    case "release": {
      if (isLocked) return undefined;
      const wins = row.epoch === epoch && row.owner === node.ownership.me;
      const rows = wins ? world.rows.with(partition, { ...row, owner: undefined }) : world.rows;
      return sent({ ...world, rows }, at, which, wins ? "released" : "failed");
    }
  }
}

/** The answer travels back; nobody waits for one that was given up. */
function sent(world: World, at: number, which: number, answer: NonNullable<Request["answer"]>): World {
  const node = nodeAt(world, at);
  const request = node.requests[which];
  if (!request) return world;
  const requests = request.isAwaited
    ? node.requests.with(which, { ...request, answer })
    : node.requests.toSpliced(which, 1);
  return withNode(world, at, { ...node, requests });
}

function answered(world: World, at: number, which: number, protocol: Protocol): World {
  const node = nodeAt(world, at);
  const request = node.requests[which];
  if (!request?.answer) return world;
  const { partition, epoch, answer } = request;
  const left = withNode(world, at, { ...node, requests: node.requests.toSpliced(which, 1) });
  return deliver(left, at, { kind: answer, partition, epoch }, protocol);
}

/** The node believes that it failed; it may have been done, or be done later. */
function giveUp(world: World, at: number, which: number, protocol: Protocol): World {
  const node = nodeAt(world, at);
  const request = node.requests[which];
  if (!request) return world;
  const { partition, epoch } = request;
  const requests =
    request.answer === undefined
      ? node.requests.with(which, { ...request, isAwaited: false })
      : node.requests.toSpliced(which, 1);
  return deliver(withNode(world, at, { ...node, requests }), at, { kind: "failed", partition, epoch }, protocol);
}

/** Restoring and draining end at once or later, as the node comes to it. */
export function inMemory(world: World, at: number, protocol: Protocol): Move[] {
  const node = nodeAt(world, at);
  return node.requests.flatMap((request, which) => {
    const { kind, partition, epoch } = request;
    const requests = node.requests.toSpliced(which, 1);
    if (kind === "restore") {
      const knowsAll = node.knowsAll.with(partition, true);
      const read = withNode(world, at, { ...node, requests, ...(protocol.readsEarly ? {} : { knowsAll }) });
      return [
        {
          name: `restored ${partition} (${at})`,
          to: deliver(read, at, { kind: "restored", partition, epoch }, protocol),
        },
      ];
    }
    if (kind !== "drain" || node.writes.some((write) => write.partition === partition)) return [];
    const ended = withNode(world, at, { ...node, requests });
    return [
      { name: `drained ${partition} (${at})`, to: deliver(ended, at, { kind: "drained", partition, epoch }, protocol) },
    ];
  });
}

/** The database locks the row and compares it. */
function begun(world: World, at: number, write: OpenWrite, protocol: Protocol): World | string {
  const node = nodeAt(world, at);
  const { partition, epoch } = write;
  if (!protocol.mayWrite(rowAt(world, partition), node.ownership.me, epoch)) {
    return deliver(world, at, { kind: "fenced", partition, epoch }, protocol);
  }
  if (!node.knowsAll[partition]) return `node ${at} writes to ${partition} without what was acknowledged before`;
  const others = world.nodes.filter((other) => other !== node && other.writes.some((w) => w.partition === partition));
  if (others.length > 0) return `two nodes may commit to ${partition}`;
  return withNode(world, at, { ...node, writes: [...node.writes, write] });
}

const without = (node: NodeInWorld, write: OpenWrite): NodeInWorld => ({
  ...node,
  writes: node.writes.filter((each) => each !== write),
});

/** Others do not know what was written. */
function committed(world: World, at: number, write: OpenWrite): World {
  const nodes = world.nodes.map((node, i) =>
    i === at ? without(node, write) : { ...node, knowsAll: node.knowsAll.with(write.partition, false) },
  );
  return { ...world, nodes };
}

/** Memory is lost; statements and transactions that the database has may still end either way. */
function crashed(world: World, at: number): World {
  const { ownership, requests, writes } = nodeAt(world, at);
  const left = requests
    .filter(({ kind, answer }) => answer === undefined && (kind === "claim" || kind === "release"))
    .map((request) => ({ ...request, isAwaited: false }));
  const node = newNode(ownership.me, world.rows.length);
  return withNode(world, at, { ...node, requests: left, writes });
}
