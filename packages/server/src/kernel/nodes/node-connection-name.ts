import type { NodeId } from "../partitions/node-id.ts";

/** How the names of all of them begin. */
export const NODE_CONNECTIONS = "orrery node ";

/** The name under which a node of a cluster connects to PostgreSQL for all that it writes. */
export const nodeConnectionName = (node: NodeId): string => `${NODE_CONNECTIONS}${node}`;

/** Whether a connection of that name is of a node of a cluster. */
export const isNodeConnection = (name: string): boolean => name.startsWith(NODE_CONNECTIONS);
