import type { NodeId } from "../partitions/node-id.ts";
import type { OwnerRow } from "../partitions/ownership.ts";
import type { Members } from "./lease-view.ts";

/** What a node knows when it decides whether to become the active one. */
export interface Sight {
  readonly me: NodeId;
  /** Of all partitions, as the database has them. */
  readonly rows: readonly OwnerRow[];
  readonly members: Members;
}

/**
 * What a node that stands by does next. `won`: it owns everything, perhaps by a claim whose answer was lost; `claim`: the active
 * node has left, or is known to be dead; `wait`: it lives, or nobody can tell.
 */
export function decideActive({ me, rows, members: { members, settled } }: Sight): "won" | "claim" | "wait" {
  if (isActive(me, rows)) return "won";
  const others = ownersOf(rows).filter((owner) => owner !== me);
  const isFree = others.every((owner) => settled && !members.has(owner));
  return isFree ? "claim" : "wait";
}

/** Whether a node owns every partition. */
export function isActive(node: NodeId, rows: readonly OwnerRow[]): boolean {
  return rows.length > 0 && rows.every(({ owner }) => owner === node);
}

/** Each owner once. */
export function ownersOf(rows: readonly OwnerRow[]): NodeId[] {
  return [...new Set(rows.flatMap(({ owner }) => (owner === undefined ? [] : [owner])))];
}
