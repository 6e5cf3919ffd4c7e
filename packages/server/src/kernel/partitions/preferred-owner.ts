import type { NodeId } from "./node-id.ts";
import { hashOf, mixed } from "./partition.ts";

/**
 * Who of the members should own a partition: highest random weight, so that all nodes that know the same members answer the
 * same, and only the share of a node that comes or goes moves. Undefined without members.
 */
export function preferredOwner(partition: number, members: Iterable<NodeId>): NodeId | undefined {
  let best: NodeId | undefined;
  let most = -1;
  for (const node of members) {
    const weight = mixed(hashOf(node) ^ mixed(partition + 1)) >>> 0;
    if (weight < most || (weight === most && best !== undefined && node < best)) continue;
    best = node;
    most = weight;
  }
  return best;
}
