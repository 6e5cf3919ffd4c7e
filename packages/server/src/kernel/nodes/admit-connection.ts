import type pg from "pg";
import type { NodeId } from "../partitions/node-id.ts";
import { ownedByAnother } from "../partitions/owned-by-another.ts";
import { PARTITIONS } from "../partitions/partition.ts";

/**
 * Looks whether a node is still the active one before it uses a new connection. Who takes over ends the connections that there
 * were, so that a node that wakes up can write nothing at all, whatever it was about to do.
 */
export function admitConnection(node: NodeId): (client: pg.ClientBase) => Promise<void> {
  return async (client) => {
    const { rows } = await client.query("select count(*)::integer as owned from partition_owner where owner = $1", [
      node,
    ]);
    if (rows[0]?.owned !== PARTITIONS) throw ownedByAnother();
  };
}
