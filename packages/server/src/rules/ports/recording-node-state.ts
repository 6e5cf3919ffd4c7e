import type { EntityId, Uuid } from "@orrery/model";
import type { NodeKey } from "./node-key.ts";
import { checkState, type NodeStatePort } from "./node-state.ts";

/** Keeps states in memory, and records what was written. */
export class RecordingNodeState implements NodeStatePort {
  readonly written: { readonly ruleNodeId: Uuid; readonly originator: EntityId; readonly state: string | undefined }[] =
    [];
  readonly #states = new Map<string, string>();

  async read(node: NodeKey, originator: EntityId): Promise<string | undefined> {
    return this.#states.get(keyOf(node, originator));
  }

  async write(node: NodeKey, originator: EntityId, state: string | undefined): Promise<void> {
    if (state !== undefined) checkState(state);
    this.written.push({ ruleNodeId: node.ruleNodeId.id, originator, state });
    if (state === undefined) this.#states.delete(keyOf(node, originator));
    else this.#states.set(keyOf(node, originator), state);
  }

  async clear({ ruleNodeId }: NodeKey): Promise<void> {
    for (const key of this.#states.keys()) if (key.startsWith(ruleNodeId.id)) this.#states.delete(key);
  }
}

function keyOf({ ruleNodeId }: NodeKey, originator: EntityId): string {
  return `${ruleNodeId.id} ${originator.id}`;
}
