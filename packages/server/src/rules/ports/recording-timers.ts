import type { EntityId } from "@orrery/model";
import type { NodeKey } from "./node-key.ts";
import { type NodeTimer, type TimerOptions, type TimersPort, TooManyTimers } from "./timers.ts";

export interface RecordedTimer extends NodeTimer {
  readonly node: NodeKey;
}

/** Records timers, which do not fire by themselves; `take` and the engine's `fire` let them. */
export class RecordingTimers implements TimersPort {
  readonly #pending = new Map<string, RecordedTimer>();

  /** Timers that were scheduled and neither cancelled nor taken, in the order of their due times. */
  get pending(): readonly RecordedTimer[] {
    return [...this.#pending.values()].sort((a, b) => a.dueAt - b.dueAt);
  }

  async schedule(node: NodeKey, timer: NodeTimer, options: TimerOptions = {}): Promise<void> {
    const id = idOf(node, timer.message.originator, timer.key);
    if (this.#pending.has(id) && options.keepExisting) return;
    const ofNode = this.pending.filter((each) => each.node.ruleNodeId.id === node.ruleNodeId.id);
    if (!this.#pending.has(id) && ofNode.length >= (options.maxPending ?? Number.POSITIVE_INFINITY)) {
      throw new TooManyTimers("Too many timers");
    }
    this.#pending.set(id, { ...timer, node });
  }

  async cancel(node: NodeKey, originator: EntityId, key: string): Promise<void> {
    this.#pending.delete(idOf(node, originator, key));
  }

  /** Removes and returns the timer that is due first. */
  take(): RecordedTimer | undefined {
    const [first] = this.pending;
    if (first) this.#pending.delete(idOf(first.node, first.message.originator, first.key));
    return first;
  }
}

function idOf({ ruleNodeId }: NodeKey, originator: EntityId, key: string): string {
  return `${ruleNodeId.id} ${originator.id} ${key}`;
}
