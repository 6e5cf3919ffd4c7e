import { preferredOwner } from "../preferred-owner.ts";
import { answersOf, type Bounds, inMemory, type Move, movesOf } from "./ownership-moves.ts";
import { deliver, keyOf, newWorld, nodeAt, type Protocol, rowAt, type World } from "./ownership-world.ts";

export interface WalkBounds extends Bounds {
  readonly nodes: number;
  readonly partitions: number;
}

export interface Walk {
  readonly states: number;
  /** What is wrong in a world that can come to be, and the moves that lead there. */
  readonly problem: string | undefined;
}

/** Visits every world that can come to be. `isGood` looks at each and says what is wrong with it. */
export function walk(protocol: Protocol, bounds: WalkBounds, isGood?: (world: World) => string | undefined): Walk {
  const first = newWorld(bounds.nodes, bounds.partitions);
  const cameBy = new Map<string, { readonly from: string; readonly move: string }>([
    [keyOf(first), { from: "", move: "start" }],
  ]);
  const wayTo = (key: string): string => {
    const step = cameBy.get(key);
    return step === undefined || step.from === "" ? "start" : `${wayTo(step.from)}, ${step.move}`;
  };
  for (let open = [first]; open.length > 0; ) {
    const next: World[] = [];
    for (const world of open) {
      const here = keyOf(world);
      const wrong = isGood?.(world);
      if (wrong) return { states: cameBy.size, problem: `${wrong} after ${wayTo(here)}` };
      for (const { name, to } of everyMove(world, protocol, bounds)) {
        if (typeof to === "string") return { states: cameBy.size, problem: `${to} after ${wayTo(here)}, ${name}` };
        const key = keyOf(to);
        if (cameBy.has(key)) continue;
        cameBy.set(key, { from: here, move: name });
        next.push(to);
      }
    }
    open = next;
  }
  return { states: cameBy.size, problem: undefined };
}

const CALM_ROUNDS = 12;
const CALM: Bounds = { maxEpoch: Number.POSITIVE_INFINITY, maxLost: 0, crashes: false };

/** Whether each partition comes to its preferred owner once nothing fails any more: @returns what does not. */
export function endsWell(protocol: Protocol): (world: World) => string | undefined {
  return (world) => {
    let calm = world;
    for (let round = 0; round < CALM_ROUNDS; round++) {
      if (calm.rows.every(({ partition }) => isAtItsOwner(calm, partition))) return undefined;
      calm = calmRound(calm, protocol);
    }
    return "a partition stays without its owner";
  };
}

function isAtItsOwner(world: World, partition: number): boolean {
  const { owner, epoch } = rowAt(world, partition);
  const at = world.nodes.findIndex(({ ownership }) => ownership.me === owner);
  if (at < 0 || owner !== preferredOwner(partition, membersOf(world))) return false;
  const { holdings } = nodeAt(world, at).ownership;
  const holding = holdings[partition];
  return holding?.kind === "open" && holding.epoch === epoch;
}

const membersOf = (world: World) => new Set(world.nodes.map(({ ownership }) => ownership.me));

/** Transactions end, statements are executed and answered, everybody sees who lives and who owns what. */
function calmRound(world: World, protocol: Protocol): World {
  let calm: World = { ...world, nodes: world.nodes.map((node) => ({ ...node, writes: [] })) };
  for (const at of world.nodes.keys()) {
    for (let move: Move | undefined; ; calm = move.to) {
      move = [...answersOf(calm, at, protocol, CALM), ...inMemory(calm, at, protocol)][0];
      if (!move || typeof move.to === "string") break;
    }
    calm = deliver(calm, at, { kind: "members", members: membersOf(calm), settled: true }, protocol);
    calm = deliver(calm, at, { kind: "rows", rows: calm.rows }, protocol);
  }
  return calm;
}

function everyMove(world: World, protocol: Protocol, bounds: Bounds): Move[] {
  const moves = movesOf(world, protocol, bounds);
  for (const at of world.nodes.keys()) moves.push(...inMemory(world, at, protocol));
  return moves.map(({ name, to }) => ({ name, to: typeof to === "string" ? to : withoutDead(to, bounds) }));
}

/** Requests that nobody waits for and that cannot have an effect any more make no difference. */
function withoutDead(world: World, { maxEpoch }: Bounds): World {
  const nodes = world.nodes.map((node) => {
    const alive = node.requests.filter(({ kind, partition, epoch, isAwaited }) => {
      if (isAwaited) return true;
      const row = rowAt(world, partition);
      return kind === "claim" ? epoch <= maxEpoch && row.epoch < epoch : row.epoch === epoch && row.owner !== undefined;
    });
    return alive.length === node.requests.length ? node : { ...node, requests: alive };
  });
  return { ...world, nodes };
}
