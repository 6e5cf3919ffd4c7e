import type { EntityId } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { NodeKey } from "./node-key.ts";

/** Maximum length of a state in characters. */
export const MAX_STATE_LENGTH = 65_536;

/** State of a node for each originator, kept across restarts. Deleted with the node and with the originator. */
export interface NodeState {
  /** The last written text; undefined when there is none. */
  read(originator: EntityId): Promise<string | undefined>;
  /**
   * Resolves when the state is durable; undefined deletes it. With the cause of a message, a repetition after a crash
   * changes nothing.
   * @throws {Error} when the state is longer than {@link MAX_STATE_LENGTH}.
   */
  write(originator: EntityId, state: string | undefined, cause?: Cause): Promise<void>;
  /** Deletes the states of all originators. */
  clear(): Promise<void>;
}

/** States of all nodes; {@link NodeState} is the view for one node. */
export interface NodeStatePort {
  read(node: NodeKey, originator: EntityId): Promise<string | undefined>;
  write(node: NodeKey, originator: EntityId, state: string | undefined, cause?: Cause): Promise<void>;
  clear(node: NodeKey): Promise<void>;
}

/** The state of one node. */
export function stateOf(port: NodeStatePort, node: NodeKey): NodeState {
  return {
    read: (originator) => port.read(node, originator),
    write: (originator, state, cause) => port.write(node, originator, state, cause),
    clear: () => port.clear(node),
  };
}

/** @throws {Error} when a state is too long. */
export function checkState(state: string): void {
  if (state.length > MAX_STATE_LENGTH)
    throw new Error(`The state of a rule node exceeds ${MAX_STATE_LENGTH} characters`);
}
