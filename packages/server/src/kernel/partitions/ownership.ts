import type { NodeId } from "./node-id.ts";
import { preferredOwner } from "./preferred-owner.ts";

/** A row of `partition_owner`: who may write what belongs to the partition. */
export interface OwnerRow {
  readonly partition: number;
  /** Grows with each claim. */
  readonly epoch: number;
  /** Absent: it was handed over and nobody has claimed it yet. */
  readonly owner: NodeId | undefined;
}

/** What this node has to do with a partition. `epoch` is the one that its writes are done under. */
export type Holding =
  | { readonly kind: "none" }
  /** The claim is on its way to the database. */
  | { readonly kind: "claiming"; readonly epoch: number }
  /** It is the owner, and reads what earlier owners have left. */
  | { readonly kind: "restoring"; readonly epoch: number }
  /** It is the owner and takes work. */
  | { readonly kind: "open"; readonly epoch: number }
  /** It takes no new work and ends what it has. */
  | { readonly kind: "draining"; readonly epoch: number }
  | { readonly kind: "releasing"; readonly epoch: number };

/** What this node knows of partitions. */
export interface Ownership {
  readonly me: NodeId;
  /** Nodes whose leases last, this one too. */
  readonly members: ReadonlySet<NodeId>;
  /** Whether a node that is not among the members is dead; otherwise it may not have been seen yet. */
  readonly settled: boolean;
  readonly leaving: boolean;
  /** As read last; absent where that is known to be out of date. */
  readonly rows: readonly (OwnerRow | undefined)[];
  readonly holdings: readonly Holding[];
}

export type OwnershipEvent =
  | { readonly kind: "members"; readonly members: ReadonlySet<NodeId>; readonly settled: boolean }
  | { readonly kind: "rows"; readonly rows: readonly OwnerRow[] }
  /** The claim is committed. */
  | { readonly kind: "claimed"; readonly partition: number; readonly epoch: number }
  /** All that earlier owners have left is in memory. */
  | { readonly kind: "restored"; readonly partition: number; readonly epoch: number }
  /** No write of this epoch will be sent any more. */
  | { readonly kind: "drained"; readonly partition: number; readonly epoch: number }
  | { readonly kind: "released"; readonly partition: number; readonly epoch: number }
  /** A claim, restore or release of this epoch did not succeed, or it is not known whether it did. */
  | { readonly kind: "failed"; readonly partition: number; readonly epoch: number }
  /** A write under this epoch was refused: another node owns the partition. */
  | { readonly kind: "fenced"; readonly partition: number; readonly epoch: number }
  /** The node will end. */
  | { readonly kind: "leave" };

/** What is to be done; each, but `read` and `drop`, is answered by an event of its partition and epoch. */
export type OwnershipEffect =
  /** Raises the epoch from `epoch - 1` and becomes the owner, if nobody has done so before. */
  | { readonly kind: "claim"; readonly partition: number; readonly epoch: number }
  | { readonly kind: "restore"; readonly partition: number; readonly epoch: number }
  | { readonly kind: "drain"; readonly partition: number; readonly epoch: number }
  /** Clears the owner if it is this node in this epoch. */
  | { readonly kind: "release"; readonly partition: number; readonly epoch: number }
  /** Forgets all that is in memory of the partition, and fails what waits there. */
  | { readonly kind: "drop"; readonly partition: number; readonly epoch: number }
  /** Reads the rows again. */
  | { readonly kind: "read" };

const NONE: Holding = { kind: "none" };

/** A node that knows nobody and nothing yet. */
export function newOwnership(me: NodeId, partitions: number): Ownership {
  return {
    me,
    members: new Set([me]),
    settled: false,
    leaving: false,
    rows: new Array<OwnerRow | undefined>(partitions).fill(undefined),
    holdings: new Array<Holding>(partitions).fill(NONE),
  };
}

/** One step. Answers to what was begun in an earlier epoch change nothing. */
export function step(state: Ownership, event: OwnershipEvent): readonly [Ownership, readonly OwnershipEffect[]] {
  const effects: OwnershipEffect[] = [];
  const next = applied(state, event, effects);
  const concerned = "partition" in event ? [event.partition] : next.holdings.keys();
  const holdings = [...next.holdings];
  for (const partition of concerned) holdings[partition] = decided(next, partition, effects);
  return [{ ...next, holdings }, effects];
}

function applied(state: Ownership, event: OwnershipEvent, effects: OwnershipEffect[]): Ownership {
  switch (event.kind) {
    case "members":
      return { ...state, members: new Set([...event.members, state.me]), settled: event.settled };
    case "leave":
      return { ...state, leaving: true };
    case "rows": {
      const rows = [...state.rows];
      for (const row of event.rows) rows[row.partition] = newerOf(rows[row.partition], row);
      return { ...state, rows };
    }
    case "claimed":
    case "restored":
    case "drained":
    case "released":
    case "failed":
    case "fenced":
      return answered(state, event, effects);
  }
}

type Answer = Extract<OwnershipEvent, { readonly epoch: number }>;

function answered(state: Ownership, { kind, partition, epoch }: Answer, effects: OwnershipEffect[]): Ownership {
  const holding = state.holdings[partition] ?? NONE;
  if (holding.kind === "none" || holding.epoch !== epoch) return state;
  const changed = (to: Holding, row: OwnerRow | undefined): Ownership => ({
    ...state,
    holdings: state.holdings.with(partition, to),
    rows: state.rows.with(partition, row),
  });
  const mine: OwnerRow = { partition, epoch, owner: state.me };
  switch (kind) {
    case "claimed":
      if (holding.kind !== "claiming") return state;
      effects.push({ kind: "restore", partition, epoch });
      return changed({ kind: "restoring", epoch }, mine);
    case "restored":
      return holding.kind === "restoring" ? changed({ kind: "open", epoch }, mine) : state;
    case "drained":
      if (holding.kind !== "draining") return state;
      effects.push({ kind: "release", partition, epoch });
      return changed({ kind: "releasing", epoch }, mine);
    case "released":
      if (holding.kind !== "releasing") return state;
      effects.push({ kind: "drop", partition, epoch });
      return changed(NONE, { partition, epoch, owner: undefined });
    case "failed":
    case "fenced":
      effects.push({ kind: "drop", partition, epoch }, { kind: "read" });
      return changed(NONE, undefined);
  }
}

/** What is to be done about a partition that nothing is under way for. */
function decided(state: Ownership, partition: number, effects: OwnershipEffect[]): Holding {
  const { me, members, settled, leaving, rows, holdings } = state;
  const row = rows[partition];
  const held = holdings[partition] ?? NONE;
  const holding = isOvertaken(held, row) ? NONE : held;
  if (held.kind !== "none" && holding === NONE) effects.push({ kind: "drop", partition, epoch: held.epoch });
  const wanted = preferredOwner(partition, leaving ? [...members].filter((node) => node !== me) : members);
  if (holding.kind === "open") {
    if (wanted === me) return holding;
    if (wanted === undefined && !leaving) return holding;
    effects.push({ kind: "drain", partition, epoch: holding.epoch });
    return { kind: "draining", epoch: holding.epoch };
  }
  if (holding.kind !== "none" || row === undefined) return holding;
  const { owner, epoch } = row;
  if (wanted === me) {
    const isFree = owner === undefined || owner === me || (settled && !members.has(owner));
    if (!isFree) return holding;
    effects.push({ kind: "claim", partition, epoch: epoch + 1 });
    return { kind: "claiming", epoch: epoch + 1 };
  }
  if (owner !== me) return holding;
  effects.push({ kind: "release", partition, epoch }); // an answer was lost: the table says so, the memory is empty
  return { kind: "releasing", epoch };
}

/** Whether another node has claimed what this one believes to own. A claim of its own is answered. */
function isOvertaken(holding: Holding, row: OwnerRow | undefined): boolean {
  if (holding.kind === "none" || holding.kind === "claiming") return false;
  return row !== undefined && row.epoch > holding.epoch;
}

/** Answers of two reads may come in another order than they were read in. Within an epoch an owner only leaves. */
function newerOf(known: OwnerRow | undefined, read: OwnerRow): OwnerRow {
  if (known === undefined || known.epoch < read.epoch) return read;
  return known.epoch === read.epoch && known.owner !== undefined ? read : known;
}
