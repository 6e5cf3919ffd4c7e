import type { NodeId } from "../partitions/node-id.ts";
import type { NodeRecord } from "./node-record.ts";

/** A lease ends when it was not renewed for this long. */
export const LEASE_MS = 5_000;
export const RENEW_MS = 1_000;
/** A node that does not see its own renewals for this long knows nothing about those of others. */
export const BLIND_MS = 3_000;

export interface Lease {
  readonly record: NodeRecord;
  /** When its last renewal came, in milliseconds of a clock that only goes on. */
  readonly seenAt: number;
}

/** What a node has seen of the leases of all nodes, its own too. */
export interface LeaseView {
  readonly me: NodeId;
  readonly leases: ReadonlyMap<NodeId, Lease>;
  /** Since when it has seen its own renewals without a pause; absent before the first. */
  readonly seesSince: number | undefined;
}

/** Nodes that live, as far as this one can tell. */
export interface Members {
  /** Always has the node itself. */
  readonly members: ReadonlySet<NodeId>;
  /** Whether everybody else is known to be dead: the view is whole, and lasts longer than a lease. */
  readonly settled: boolean;
}

/** Leases that are kept at a time; those of more nodes are not seen. */
const MAX_LEASES = 256;

export function newLeaseView(me: NodeId): LeaseView {
  return { me, leases: new Map(), seesSince: undefined };
}

/** The renewal of a lease has come. */
export function seen(view: LeaseView, node: NodeId, record: NodeRecord, now: number): LeaseView {
  if (!view.leases.has(node) && view.leases.size >= MAX_LEASES) return view;
  const leases = new Map(view.leases).set(node, { record, seenAt: now });
  return { ...view, leases, seesSince: node === view.me && isBlind(view, now) ? now : view.seesSince };
}

/** A node has given up its lease. */
export function left(view: LeaseView, node: NodeId): LeaseView {
  const leases = new Map(view.leases);
  leases.delete(node);
  return { ...view, leases };
}

/** Forgets leases that ended long ago. */
export function pruned(view: LeaseView, now: number): LeaseView {
  const ended = [...view.leases.keys()].filter((node) => node !== view.me && !isAlive(view, node, now));
  if (ended.length === 0) return view;
  const leases = new Map(view.leases);
  for (const node of ended) leases.delete(node);
  return { ...view, leases };
}

/** Whether renewals do not reach this node, or it has stood still: its own have not come in time. */
export function isBlind({ me, leases, seesSince }: LeaseView, now: number): boolean {
  const own = leases.get(me);
  return seesSince === undefined || own === undefined || now - own.seenAt > BLIND_MS;
}

/** While the view is not whole, all nodes that were alive stay members, and nobody is known to be dead. */
export function membersOf(view: LeaseView, now: number): Members {
  const alive = [...view.leases.keys()].filter((node) => isAlive(view, node, now));
  const settled = !isBlind(view, now) && now - (view.seesSince ?? now) > LEASE_MS;
  return { members: new Set([view.me, ...alive]), settled };
}

function isAlive(view: LeaseView, node: NodeId, now: number): boolean {
  const lease = view.leases.get(node);
  if (lease === undefined) return false;
  return isBlind(view, now) || now - Math.max(lease.seenAt, view.seesSince ?? now) <= LEASE_MS;
}
