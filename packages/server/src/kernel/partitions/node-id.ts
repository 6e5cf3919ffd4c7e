import type { Uuid } from "@orrery/model";

declare const nodeId: unique symbol;

/** One run of the program on one machine: a node that is started again is another one. */
export type NodeId = Uuid & { readonly [nodeId]: true };

/** The id of this run, or one that was read from where it is kept. */
export const nodeIdOf = (id: Uuid): NodeId => id as NodeId; // the only place where one is made
